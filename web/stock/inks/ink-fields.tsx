import { type ReactNode } from 'react';
import { NumberField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type InkForm } from './ink-form.ts';

/** An ink's fields, in order; the hints say what becomes of another name and of the stock quantity. */
export function InkFields(props: { form: InkForm; nameHint: ReactNode; stockHint: ReactNode }) {
  const { form, nameHint, stockHint } = props;
  return (
    <>
      <FormGroup title="Ink">
        <TextField {...form.field('name')} className="s2" hint={nameHint} />
        <TextField {...form.field('colour')} className="s2" />
        <TextField {...form.field('manufacturer')} className="s2" />
        <TextAreaField {...form.field('description')} className="s6" />
      </FormGroup>
      <FormGroup title="Stock">
        <NumberField {...form.field('stockQuantity')} className="s3" unit="kg" hint={stockHint} />
        <NumberField
          {...form.field('reorderQuantity')}
          className="s3"
          unit="kg"
          hint="The ink is low with so much in stock or less; 0: never"
        />
      </FormGroup>
    </>
  );
}
