/** The fields of an operation's form. */
import { Checkbox } from '@mantine/core';
import { type ReactNode } from 'react';
import { needsMachine, operationTypes, priorities } from '../../../shared/rules/catalogue.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { downReason } from '../../../shared/rules/operation-words.ts';
import { ListedField } from '../../platform/lists/listed-field.tsx';
import { useOffered } from '../../platform/lists/use-lists.ts';
import { DateTimeField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { dateTime } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { useMachinesOf } from './machine-select.tsx';
import { type OperationForm } from './operation-form.ts';
import { asJob, noMachine } from './operation-values.ts';
import { type Because, said } from '../../client/said.ts';
import grid from '../../ui/form/form.module.css';

/** The values that an operation takes from its job unless it has its own. */
export interface JobGives {
  priority: string;
  deliveryDate: string;
  /** In mm; 0 if unknown. */
  paperLength: number;
  paperBreadth: number;
}

interface Fields {
  form: OperationForm;
  job: JobGives | undefined;
  /** Why type and machine can't be changed, or null. */
  fixed: Because | null;
}

const locked = (fixed: Because | null) => (fixed === null ? {} : { locked: `${said(fixed)}.` });

function StepFields({ form, fixed }: Omit<Fields, 'job'>) {
  const type = form.field('type');
  const { type: chosen } = form.values;
  const details = useOffered('operationDetails', { type: chosen, now: form.values.detail });
  return (
    <>
      <SelectField
        {...type}
        options={operationTypes}
        columns={3}
        {...locked(fixed)}
        onChange={(next) => {
          type.onChange(next);
          form.set('detail', '');
          form.set('machineId', noMachine);
        }}
      />
      {details.length > 0 && (
        <ListedField {...form.field('detail')} list="operationDetails" type={chosen} columns={3} />
      )}
      <TextAreaField {...form.field('instruction')} columns={6} />
      <TextField {...form.field('name')} hint="Leave empty for type and detail" columns={6} />
    </>
  );
}

/** The machines of the type that take the job's sheet. */
function useMachineOptions({ form, job }: Omit<Fields, 'fixed'>) {
  const { type, machineId } = form.values;
  const machines = useMachinesOf(type);
  const sheet = { length: job?.paperLength ?? 0, breadth: job?.paperBreadth ?? 0 };
  const fitting = machines.filter(
    (machine) =>
      machine.id === machineId || (type !== '' && refuseMachine(machine, { type, sheet }) === null),
  );
  const options = fitting.map(({ id, name, down }) => ({
    value: id,
    label: down ? said(downReason(name, down.reason)) : name,
  }));
  const first = type !== '' && needsMachine(type) ? 'Whichever is free first' : 'No machine';
  return [{ value: noMachine, label: first }, ...options];
}

function Overlap({ form }: Pick<Fields, 'form'>) {
  const field = form.field('overlap');
  const { name, label, value } = field;
  return (
    <Checkbox
      className={grid.whole}
      name={name}
      label={label}
      description="May start once the step before has reported good pieces"
      checked={value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

function PlaceFields({ form, job, fixed }: Fields) {
  const zone = useShopZone();
  const given = job && `The job’s, ${dateTime(job.deliveryDate, { zone })}, unless set.`;
  return (
    <>
      <SelectField
        {...form.field('machineId')}
        options={useMachineOptions({ form, job })}
        columns={3}
        {...locked(fixed)}
      />
      <NumberField
        {...form.field('index')}
        whole
        hint="Step number. Equal numbers may run together"
        placeholder="after the last"
        columns={3}
      />
      <SelectField
        {...form.field('priority')}
        options={[
          { value: asJob, label: job ? `As the job: ${job.priority}` : 'As the job' },
          ...priorities.map((value) => ({ value, label: value })),
        ]}
        columns={3}
      />
      <DateTimeField {...form.field('deliveryDate')} hint={given ?? 'The job’s unless set.'} columns={3} />
      {/* The first step has none before it to overlap. */}
      {form.values.index !== 0 && <Overlap form={form} />}
    </>
  );
}

/** `first` comes before the fields: the choice of the job, for a new operation. */
export function OperationFields({ form, job, fixed, first }: Fields & { first?: ReactNode }) {
  return (
    <>
      {first}
      <FormGroup title="Step">
        <StepFields form={form} fixed={fixed} />
      </FormGroup>
      {form.values.type === 'Outsource' && (
        <FormGroup title="Supplier">
          <TextField {...form.field('supplier')} columns={3} />
          <DateTimeField {...form.field('dueBack')} columns={3} />
        </FormGroup>
      )}
      <FormGroup title="Place and time">
        <PlaceFields form={form} job={job} fixed={fixed} />
      </FormGroup>
    </>
  );
}
