import { useState } from 'react';
import { formatSize, toInches, toMillimetres } from '../../../shared/platform/reasons/format-size.ts';
import { areSizesInInches } from '../../client/sizes-in-inches.ts';
import { type Binding } from '../form/record-form.ts';
import { number } from '../text/format-values.ts';
import { type FieldOptions } from './field-props.tsx';
import { NumberField } from './fields.tsx';
import { type ReadUnit } from './number-box.tsx';

const withUnit = /^(.*?)\s*(mm|cm|inch|inches|in|"|″)\.?$/i;
const factors: Record<string, number> = { mm: 1, cm: 10 };

/**
 * Edits one side of a sheet. The form's value is in mm. The user types the shop's unit, or a number with a unit, such as
 * "36 in" or "91.4 cm"; the box then shows the mm below.
 */
export function SizeField(field: Binding<number | ''> & Omit<FieldOptions, 'hint'> & { hint?: string }) {
  const { value, hint } = field;
  const inInches = areSizesInInches();
  // The value for which the box shows the text that the user typed, with its unit.
  const [typed, setTyped] = useState<number | null>(null);
  const shown = (mm: number) => (inInches ? toInches(mm) : mm);
  const readUnit: ReadUnit = (text, numberIn) => {
    const [, figure = '', unit = ''] = withUnit.exec(text.trim()) ?? [];
    const side = numberIn(figure);
    const factor = factors[unit.toLowerCase()];
    const mm = factor === undefined ? toMillimetres(Number(side)) : Number(side) * factor;
    const isRead = unit !== '' && side !== '' && !Number.isNaN(side);
    setTyped(isRead ? shown(mm) : null);
    return isRead ? shown(mm) : null;
  };
  // A form starts with 1 mm, which means that nobody has given the size.
  const inBox = value === '' || (inInches && value === 1) ? '' : shown(value);
  const isTyped = typed !== null && typed === inBox;
  const inMm = (inInches || isTyped) && Number(value) > 1 && formatSize([Number(value)], { number });
  return (
    <NumberField
      {...field}
      value={inBox}
      onChange={(side) => field.onChange(inInches && side !== '' ? toMillimetres(side) : side)}
      unit={isTyped ? undefined : inInches ? 'in' : 'mm'}
      readUnit={readUnit}
      hint={[hint, inMm].filter(Boolean).join(' · ') || undefined}
    />
  );
}
