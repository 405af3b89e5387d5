import { type ReactNode } from 'react';
import { cities } from '../../../shared/rules/catalogue.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type CustomerForm } from './customer-form.ts';

/** A customer's fields, in order; `city` takes the place of the usual field. */
export function CustomerFields({ form, city }: { form: CustomerForm; city?: ReactNode }) {
  return (
    <FormGroup title="Who and where">
      <TextField {...form.field('name')} className="s3" />
      <TextField {...form.field('address')} className="s3" />
      {city ?? <SelectField {...form.field('city')} options={cities} className="s3" />}
    </FormGroup>
  );
}
