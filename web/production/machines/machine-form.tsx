/** The forms of a machine (spec §2). */
import { machine } from '../../../shared/contract/machines.ts';
import { countUnit, operationTypes } from '../../../shared/rules/catalogue.ts';
import { machineDefaults } from '../../../shared/rules/machine-speed.ts';
import { NumberField, SegmentedField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { formOf, type FormOf } from '../../ui/form/record-forms.ts';
import { number } from '../../ui/page/format.ts';
import { type Because, said } from '../../client/said.ts';

export const machineForm = formOf(machine, {
  labels: { specialOperationSupport: 'Special operation support' },
});
type MachineForm = FormOf<typeof machineForm>;

const anySheet = 'Largest sheet. 0: any size';

/** Make-ready and run speed; an empty field shows the usual value of the type. */
function SpeedFields({ form }: { form: MachineForm }) {
  const type = form.values.type || null;
  const usual = type && machineDefaults[type];
  const placeholder = (of: number | null) => (of === null ? '' : number(of));
  const hint = type
    ? `Leave empty for the usual value of ${type}.`
    : 'Leave empty for the usual value of its type.';
  return (
    <FormGroup title="Speed">
      <NumberField
        {...form.field('makeReadyMinutes')}
        whole
        unit="min"
        placeholder={placeholder(usual && usual.makeReadyMinutes)}
        hint={hint}
        columns={2}
      />
      <NumberField
        {...form.field('sheetsPerHour')}
        whole
        unit={type ? `${countUnit(type)}/h` : 'per hour'}
        placeholder={placeholder(usual && usual.perHour)}
        hint={hint}
        columns={2}
      />
    </FormGroup>
  );
}

/** A machine's fields; `typeLocked` is why the type can't be changed. */
export function MachineFields({ form, typeLocked }: { form: MachineForm; typeLocked?: Because | null }) {
  const special = form.field('specialOperationSupport');
  return (
    <>
      <FormGroup title="Machine">
        <TextField {...form.field('name')} columns={3} />
        <TextField {...form.field('manufacturer')} columns={3} />
        <SelectField
          {...form.field('type')}
          options={operationTypes}
          columns={3}
          {...(typeLocked && { locked: `${said(typeLocked)}.` })}
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
    </>
  );
}
