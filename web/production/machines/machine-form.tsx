/** Renders the fields of a machine's form (spec §2). */
import { useOfferedNames, useOperationType } from '../../platform/lists/use-shop-lists.ts';
import { NumberField, SegmentedField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { number } from '../../ui/page/format.ts';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';
import { ChangeOverFields } from './change-over-minutes.tsx';
import { CapabilitiesGroup } from './machine-capabilities.tsx';
import { type MachineForm } from './machine-form-definition.ts';
import { HoursFields } from './machine-hours.tsx';

const anySheet = 'Largest sheet. 0: any size';

/** Edits make-ready and run speed. An empty field shows the usual value of the operation type. */
function SpeedFields({ form }: { form: MachineForm }) {
  const usual = useOperationType(form.values.type);
  const placeholder = (of: number | undefined) => (of === undefined ? '' : number(of));
  const hint = usual
    ? `Leave empty for the usual value of ${usual.name}.`
    : 'Leave empty for the usual value of its type.';
  return (
    <FormGroup title="Speed">
      <NumberField
        {...form.field('makeReadyMinutes')}
        whole
        unit="min"
        placeholder={placeholder(usual?.makeReadyMinutes)}
        hint={hint}
        columns={2}
      />
      <NumberField
        {...form.field('sheetsPerHour')}
        whole
        unit={usual ? `${usual.unit}/h` : 'per hour'}
        placeholder={placeholder(usual?.perHour)}
        hint={hint}
        columns={2}
      />
    </FormGroup>
  );
}

/** Edits a machine. `typeLocked` is the reason why the user can't change the machine's type. */
export function MachineFields({ form, typeLocked }: { form: MachineForm; typeLocked?: ReasonLike | null }) {
  const special = form.field('specialOperationSupport');
  const types = useOfferedNames('operationTypes', { now: form.values.type });
  return (
    <>
      <FormGroup title="Machine">
        <TextField {...form.field('name')} columns={3} />
        <TextField {...form.field('manufacturer')} columns={3} />
        <SelectField
          {...form.field('type')}
          options={types}
          columns={3}
          {...(typeLocked && { locked: `${reasonText(typeLocked)}.` })}
        />
      </FormGroup>
      <FormGroup title="Sheet">
        <NumberField {...form.field('length')} unit="mm" hint={anySheet} columns={2} />
        <NumberField {...form.field('breadth')} unit="mm" hint={anySheet} columns={2} />
        <SegmentedField
          {...special}
          value={special.value ? 'Yes' : 'No'}
          options={['Yes', 'No']}
          onChange={(value) => special.onChange(value === 'Yes')}
          columns={2}
        />
      </FormGroup>
      <SpeedFields form={form} />
      <ChangeOverFields {...form.field('keyMinutes')} />
      <CapabilitiesGroup {...form.field('capabilities')} />
      <HoursFields form={form} />
    </>
  );
}
