import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { numberMarks } from '../text/format-values.ts';
import { grouped, inBox, NumberBox, numberIn } from './number-box.tsx';
import { theme } from '../ui-provider.tsx';

test.each<[string, string, number | '']>([
  ['de-DE', '1.020', 1020],
  ['de-DE', '1,5', 1.5],
  // In German, the point separates thousands, so that 1.5 is not a valid number.
  ['de-DE', '1.5', Number.NaN],
  ['fr-FR', '12 500', 12_500],
  ['fr-FR', '12 500,5', 12_500.5],
  ['de-CH', "12'500", 12_500],
  ['en-IN', '1,20,000', 120_000],
  ['en-IN', ' 42 ', 42],
  ['en-GB', '−5', -5],
  ['en-GB', '.5', 0.5],
  ['en-GB', '-', Number.NaN],
  ['en-GB', '--5', Number.NaN],
  ['en-GB', '5-', Number.NaN],
  ['en-GB', '١٢', Number.NaN],
  ['en-GB', '  ', ''],
])('in %s “%s” means %j', (locale, typed, means) => {
  expect(numberIn(typed, numberMarks(locale))).toBe(means);
});

test('while the user deletes digits, group separators may be anywhere', () => {
  const marks = numberMarks('en-GB');
  expect(numberIn('1,34,567', marks, false)).toBe(134_567);
  expect(grouped('1,34,567', marks, false)).toBe('134,567');
});

test('a value is grouped as in the reader’s locale', () => {
  expect(inBox(1_234_567.125, numberMarks('en-IN'))).toBe('12,34,567.125');
  expect(inBox(1_234_567.125, numberMarks('de-DE'))).toBe('1.234.567,125');
  expect(inBox(-1000, numberMarks('en-GB'))).toBe('-1,000');
  expect(inBox(Number.NaN, numberMarks('en-GB'))).toBe('');
});

/** Renders a number box and records the values that it reports to the form. */
function open() {
  const got = vi.fn<(value: number | '') => void>();
  function Example() {
    const [value, setValue] = useState<number | ''>(1);
    const change = (next: number | '') => {
      got(next);
      setValue(next);
    };
    return <NumberBox label="Figure" value={value} onChange={change} />;
  }
  render(
    <MantineProvider env="test" theme={theme}>
      <Example />
    </MantineProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('Figure');
  /** Types the text key by key into the empty box. */
  const type = (text: string) => {
    for (let end = 0; end <= text.length; end += 1) {
      fireEvent.change(box, { target: { value: text.slice(0, end) } });
    }
    fireEvent.blur(box);
    return got.mock.lastCall?.[0];
  };
  return { box, type };
}

test.each([
  ['-5', -5],
  ['-0.5', -0.5],
  ['1.5', 1.5],
  ['1.2345', 1.2345],
  ['0', 0],
  ['100000001', 100_000_001],
  ['99999999999999999999', 1e20],
  ['', ''],
  // The reader's thousands separator, not a decimal point.
  ['1,020', 1020],
  // A text that is no number stays as it is.
  ['1e3', Number.NaN],
  ['1,5', Number.NaN],
  ['1.2.3', Number.NaN],
  ['12 boxes', Number.NaN],
  ['1,20,000', 120_000],
])('typing %j key by key passes %j to the schema', (text, value) => {
  expect(open().type(text)).toBe(value);
});

test('invalid text stays in the box with an error until the user types a number', () => {
  const { box } = open();
  fireEvent.change(box, { target: { value: '1e3' } });
  fireEvent.blur(box);
  expect(box.value).toBe('1e3');
  screen.getByText('Figure must be a number');
  fireEvent.change(box, { target: { value: '1000' } });
  fireEvent.blur(box);
  expect(box.value).toBe('1,000');
  expect(screen.queryByText('Figure must be a number')).toBeNull();
});

test('digits typed into the middle leave the caret in its place, and an arrow key adds one', () => {
  const { box } = open();
  fireEvent.change(box, { target: { value: '1234' } });
  expect(box.value).toBe('1,234');
  // The user types a 9 after the 2.
  fireEvent.input(box, {
    target: { value: '1,2934', selectionStart: 4, selectionEnd: 4 },
    data: '9',
    inputType: 'insertText',
  });
  expect(box.value).toBe('12,934');
  expect(box.selectionStart).toBe(4);
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  expect(box.value).toBe('12,935');
});

test('a typed number is shown with grouped thousands', () => {
  const { box, type } = open();
  type('-1234.5');
  expect(box.value).toBe('-1,234.5');
});
