import { type ReactNode } from 'react';
import { paperQualities } from '../../../shared/rules/catalogue.ts';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type PaperForm } from './paper-form.ts';

/** A paper's fields, in order; `stockHint` says what becomes of the stock quantity. */
export function PaperFields({ form, stockHint }: { form: PaperForm; stockHint: ReactNode }) {
  return (
    <>
      <FormGroup title="Paper">
        <TextField {...form.field('name')} className="s3" />
        <TextField {...form.field('manufacturer')} className="s3" />
        <TextAreaField {...form.field('description')} className="s6" />
      </FormGroup>
      <FormGroup title="Sheet">
        <NumberField {...form.field('length')} className="s2" unit="mm" />
        <NumberField {...form.field('breadth')} className="s2" unit="mm" />
        <NumberField {...form.field('thickness')} className="s2" unit="µm" hint="0 where it is not given" />
        <NumberField {...form.field('gsm')} className="s2" unit="g/m²" />
        <SelectField {...form.field('quality')} className="s2" options={paperQualities} />
      </FormGroup>
      <FormGroup title="Stock">
        <NumberField {...form.field('stockQuantity')} whole className="s3" unit="sheets" hint={stockHint} />
        <NumberField
          {...form.field('reorderQuantity')}
          whole
          className="s3"
          unit="sheets"
          hint="The paper is low with so many available or fewer; 0: never"
        />
      </FormGroup>
    </>
  );
}
