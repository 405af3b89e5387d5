/** Tests the fields of the finished size with the die line that they draw. */
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Binding } from '../../ui/form/record-form.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { BoxFields } from './box-fields.tsx';
import { type BoxValues } from './finished-values.ts';

const carton: BoxValues = {
  style: 'Reverse Tuck In Box',
  number: 'MR-7',
  paperThickness: 395,
  paperGsm: 300,
  finished: null,
  blank: null,
};

/** Shows the fields in a form that holds their values. Returns a function that returns these values. */
function show(more: Partial<BoxValues> = {}): () => BoxValues {
  const latest: { values: BoxValues } = { values: { ...carton, ...more } };
  function Form() {
    const [values, setValues] = useState(latest.values);
    useEffect(() => {
      latest.values = values;
    });
    const bind = <K extends keyof BoxValues>(name: K): Binding<BoxValues[K]> => ({
      name,
      label: name,
      value: values[name],
      error: null,
      onChange: (value) => setValues({ ...values, [name]: value }),
      onBlur: () => undefined,
    });
    return <BoxFields bind={bind} />;
  }
  render(
    <UiProvider>
      <Form />
    </UiProvider>,
  );
  return () => latest.values;
}

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const factOf = (name: string) => {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.nextElementSibling?.textContent;
};

test('the die line is drawn at each key, with blank, area and weight', () => {
  const values = show();
  expect(screen.queryByRole('img')).toBeNull();
  type('Length', '70');
  type('Breadth', '40');
  expect(screen.getByRole('status').textContent).toBe('No die line yet: Height is required');
  type('Height', '150');
  expect(screen.getByRole('img', { name: 'Die line, blank 232.5 × 260 mm' })).toBeTruthy();
  expect([factOf('Blank'), factOf('Area'), factOf('Board in one piece')]).toEqual([
    '232.5 × 260 mm',
    '456 cm²',
    '13.7 g',
  ]);
  expect(values().finished).toMatchObject({ length: 70, breadth: 40, height: 150, allowances: {} });
  type('Height', '160');
  expect(factOf('Blank')).toBe('232.5 × 270 mm');
});

test('a size out of the limits of its style is named at its field', () => {
  show({ finished: { ...sized, height: 150 } });
  type('Height', '5');
  expect(screen.getByLabelText('Height').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(/Height must be a number from 20 to 3,000/).length).toBeGreaterThan(0);
  expect(screen.queryByRole('img')).toBeNull();
});

const sized = {
  length: 70,
  breadth: 40,
  height: null,
  thickness: null,
  bleed: 3,
  grain: 'either',
  allowances: {},
} as const;

test('an allowance is changed, refused beyond its limits, and usual again if it is emptied', () => {
  const values = show({ finished: { ...sized, height: 150 } });
  expect(factOf('Tuck')).toBe('15 mm');
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  type('Tuck', '20');
  expect(values().finished?.allowances).toEqual({ tuck: 20 });
  expect(factOf('Blank')).toBe('232.5 × 270 mm');
  expect(screen.getByText('Allowances, 1 changed')).toBeTruthy();
  type('Tuck', '400');
  expect(screen.getByRole('status').textContent).toBe(
    'Drawn with the usual allowances: Tuck must be a number from 4 to 149',
  );
  type('Tuck', '');
  expect(values().finished?.allowances).toEqual({});
  expect(factOf('Blank')).toBe('232.5 × 260 mm');
});

test.each([
  ['With Handles', ['Length', 'Gusset', 'Height', 'Bleed']],
  ['Center Pasting', ['Length', 'Breadth', 'Bleed']],
  ['Cover', ['Length', 'Breadth', 'Spine', 'Bleed']],
  ['Reverse Tuck In Box', ['Length', 'Breadth', 'Height', 'Bleed', 'Board thickness']],
  ['Pre-Planned', ['Length', 'Breadth', 'Height', 'Bleed', 'Blank length', 'Blank breadth']],
])('%s has the sizes of its style', (style, names) => {
  show({ style, paperThickness: 1 });
  expect(screen.getAllByRole('textbox')).toHaveLength(names.length);
  for (const name of names) expect(screen.getByLabelText(name)).toBeTruthy();
});

test('a typed blank stands beside the one of the die line, and is gone if it is emptied', () => {
  const values = show({ finished: { ...sized, height: 150 } });
  fireEvent.click(screen.getByRole('button', { name: 'Use a blank of your own' }));
  type('Blank length', '240');
  type('Blank breadth', '265');
  expect(values().blank).toEqual({ length: 240, breadth: 265 });
  expect([factOf('Blank, typed'), factOf('Blank of the die line')]).toEqual([
    '240 × 265 mm',
    '232.5 × 260 mm',
  ]);
  type('Blank length', '');
  type('Blank breadth', '');
  expect(values().blank).toBeNull();
});

test('the files are saved under the number of the job', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  show({ finished: { ...sized, height: 150 } });
  for (const name of ['DXF', 'SVG']) fireEvent.click(screen.getByRole('button', { name }));
  expect(saved).toEqual(['MR-7.dxf', 'MR-7.svg']);
  expect(within(screen.getByRole('figure')).getByText('crease')).toBeTruthy();
});
