import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { reasonText } from '../../client/reason-text.ts';
import { storeSizesInInches } from '../../client/sizes-in-inches.ts';
import { size } from '../text/format-values.ts';
import { theme } from '../ui-provider.tsx';
import { SizeField } from './size-field.tsx';

/** Renders a size field with a value in mm. `inInches` is the shop's setting. */
function open(inInches: boolean, mm: number | '') {
  storeSizesInInches(inInches);
  const got: (number | '')[] = [];
  function Example() {
    const [value, setValue] = useState(mm);
    const change = (side: number | '') => {
      got.push(side);
      setValue(side);
    };
    const binding = { name: 'length', label: 'Length', error: null, onBlur: () => undefined };
    return <SizeField {...binding} value={value} onChange={change} />;
  }
  render(
    <MantineProvider env="test" theme={theme}>
      <Example />
    </MantineProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('Length');
  return {
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    got: () => got.at(-1),
    shown: () => box.parentElement?.parentElement?.textContent,
  };
}

test.each([
  [false, '914', 914, 'Lengthmm'],
  [false, '36 in', 914.4, 'Length914.4 mm'],
  [false, '36"', 914.4, 'Length914.4 mm'],
  [false, '91.4 cm', 914, 'Length914 mm'],
  [true, '36', 914.4, 'Lengthin914.4 mm'],
  [true, '25.625', 650.875, 'Lengthin650.875 mm'],
  [true, '914.4 mm', 914.4, 'Length914.4 mm'],
  [true, '', '', 'Lengthin'],
  [true, 'wide', Number.NaN, 'Lengthin'],
])('with inches: %j, the text %j gives the form %j', (inInches, typed, mm, shown) => {
  const field = open(inInches, '');
  field.type('1');
  field.type(typed);
  expect(field.got()).toBe(mm);
  expect(field.box.value).toBe(typed);
  expect(field.shown()).toBe(shown);
});

test('the field shows stored mm in inches', () => {
  expect(open(true, 635).box.value).toBe('25');
});

test('a size that nobody has given is an empty box in inches', () => {
  expect(open(true, 1).box.value).toBe('');
});

test('texts and refusals have inches with mm beside where the shop says so, and else mm', () => {
  const [has, needs] = [
    { length: 635, breadth: 914.4 },
    { length: 720, breadth: 1020 },
  ];
  const refusal = () => reasonText(reason('other-size', { has, needs }));
  expect(refusal()).toBe('635 × 914.4 mm, the job needs 720 × 1,020 mm');
  storeSizesInInches(true);
  expect(size(635, 914.4)).toBe('25 × 36 in · 635 × 914 mm');
  expect(refusal()).toBe('25 × 36 in · 635 × 914 mm, the job needs 28.35 × 40.16 in · 720 × 1,020 mm');
});
