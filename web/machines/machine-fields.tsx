import { operationTypes } from '../../shared/rules/catalogue.ts';
import { NumberField, SegmentedField, SelectField, TextField } from '../ui/fields.tsx';
import { FormGroup } from '../ui/form-parts.tsx';
import { type MachineForm } from './machine-form.ts';

const anySheet = 'The largest sheet it takes; 0 is any.';

/** A machine's fields, in order; `typeLocked` says why the type is fixed. */
export function MachineFields({ form, typeLocked }: { form: MachineForm; typeLocked?: string | null }) {
  const special = form.field('specialOperationSupport');
  return (
    <>
      <FormGroup title="Machine">
        <TextField {...form.field('name')} className="s3" />
        <TextField {...form.field('manufacturer')} className="s3" />
        <SelectField
          {...form.field('type')}
          options={operationTypes}
          className="s3"
          {...(typeLocked && { locked: `${typeLocked}.` })}
        />
      </FormGroup>
      <FormGroup title="Sheet">
        <NumberField {...form.field('length')} unit="mm" decimals={3} hint={anySheet} className="s2" />
        <NumberField {...form.field('breadth')} unit="mm" decimals={3} hint={anySheet} className="s2" />
        <SegmentedField
          {...special}
          value={special.value ? 'Yes' : 'No'}
          options={['Yes', 'No']}
          onChange={(value) => special.onChange(value === 'Yes')}
          className="s2"
        />
      </FormGroup>
    </>
  );
}
