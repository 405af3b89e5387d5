import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type SheetMeasures } from '../../shared/stock/paper-weight.ts';
import { query } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { theme } from '../ui/ui-provider.tsx';
import { SheetsField, weightWords } from './sheets-field.tsx';

const tissue = { length: 1000, breadth: 1000, gsm: 56 };
const unknown = { length: 1000, breadth: 1000, gsm: 0 };

/** Renders the field for this paper and records the numbers of sheets that the field reports to the form. */
function open(paper: SheetMeasures) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(query(contract.settings.get).queryKey, { reamSheets: 480 } as never);
  const got = vi.fn<(sheets: number | '') => void>();
  function Example({ of }: { of: SheetMeasures }) {
    const [value, setValue] = useState<number | ''>('');
    const change = (sheets: number | '') => {
      got(sheets);
      setValue(sheets);
    };
    const binding = { name: 'quantity', label: 'Quantity', value, error: null, onBlur: () => undefined };
    return <SheetsField {...binding} onChange={change} paper={of} />;
  }
  const tree = (of: SheetMeasures) => (
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={theme}>
        <Example of={of} />
      </MantineProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(tree(paper));
  const box = screen.getByLabelText<HTMLInputElement>('Quantity');
  return {
    got: () => got.mock.lastCall?.[0],
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    becomes: (of: SheetMeasures) => rerender(tree(of)),
    said: () => box.parentElement?.parentElement?.textContent,
  };
}

test.each([
  ['500', 500, '28 kg'],
  ['320 kg', 5714, '320 kg = 5,714 sheets of 56 g/m²'],
  ['1,020.5 kgs', 18223, '1,020.5 kg = 18,223 sheets of 56 g/m²'],
  ['8 reams', 3840, '8 reams = 3,840 sheets of 56 g/m²'],
  ['', '', 'Sheets, kg or reams'],
])('%j means %s sheets, and the field shows this number', (typed, sheets, words) => {
  const { got, type, said, box } = open(tissue);
  type('1');
  type(typed);
  fireEvent.blur(box);
  expect(got()).toBe(sheets);
  expect(said()).toContain(words);
  expect(box.value).toBe(typed);
});

test('the field refuses kilograms if the paper’s GSM is unknown, but accepts reams', () => {
  const { got, type, said } = open(unknown);
  type('320 kg');
  expect(got()).toBeNaN();
  expect(said()).toContain('The paper’s GSM is not known, so kilograms can’t be counted in sheets');
  type('8 reams');
  expect(got()).toBe(3840);
  expect(said()).toContain('8 reams = 3,840 sheets');
});

test('a different GSM changes the number of sheets for the same weight', () => {
  const { got, type, said, becomes } = open(tissue);
  type('320 kg');
  becomes({ ...tissue, gsm: 80 });
  expect(got()).toBe(4000);
  expect(said()).toContain('320 kg = 4,000 sheets of 80 g/m²');
  type('5000');
  becomes(tissue);
  expect(got()).toBe(5000);
  becomes(unknown);
  type('320 kg');
  expect(got()).toBeNaN();
  becomes(tissue);
  expect(got()).toBe(5714);
});

test.each([
  [tissue, 1, '0.056 kg'],
  [tissue, 250, '14 kg'],
  [tissue, 5714, '320 kg'],
  [tissue, 100_000, '5,600 kg'],
  [unknown, 500, null],
])('for %j, %s sheets weigh %s', (paper, sheets, words) => {
  expect(weightWords(paper, sheets)).toBe(words);
});
