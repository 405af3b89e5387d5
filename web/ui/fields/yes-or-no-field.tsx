import { Checkbox } from '@mantine/core';
import grid from '../form/form.module.css';
import { type Binding } from '../form/record-form.ts';

export function YesOrNoField({ name, value, label, ...field }: Binding<boolean>) {
  return (
    <Checkbox
      className={grid.whole}
      data-field={name}
      label={label}
      checked={value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}
