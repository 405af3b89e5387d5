/** Shows a number field that few shops need, folded to a button until it has a value. */
import { useState } from 'react';
import grid from '../form/form.module.css';
import { type Binding } from '../form/record-form.ts';
import { ActionButton } from '../page/buttons.tsx';
import { NumberField } from './fields.tsx';

type Field = Omit<Parameters<typeof NumberField>[0], 'value'> & Binding<number | '' | null>;

/** `open` is the text of the button that unfolds the field. */
export function FoldedNumberField({ open, ...field }: Field & { open: string }) {
  const { value, error } = field;
  const [isOpen, setOpen] = useState(value !== null && value !== '');
  if (isOpen || error) return <NumberField {...field} value={value ?? ''} />;
  return (
    <div className={grid.whole}>
      <ActionButton icon="plus" onClick={() => setOpen(true)}>
        {open}
      </ActionButton>
    </div>
  );
}
