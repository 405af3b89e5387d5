/** Shows the fields of the form that adds or edits an operation. */
import { Checkbox, MultiSelect } from '@mantine/core';
import { type ReactNode } from 'react';
import { type OperationLink } from '../../../shared/jobs/aggregate/predecessors.ts';
import { indexForPlace, type PlacedStep, placeNumbers } from '../../../shared/operations/operation-place.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { refuseMachine } from '../../../shared/operations/machine-queue.ts';
import { machineDown } from '../../../shared/operations/operation-words.ts';
import { type SetupJob, setupKeys, jobSetupKeys, setupWords } from '../../../shared/tools/setup-keys.ts';
import { ListedField } from '../../shop/lists/listed-field.tsx';
import { useOfferedNames, useOperationType } from '../../shop/lists/use-shop-lists.ts';
import {
  DateTimeField,
  fieldProps,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../ui/fields/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { dateTime } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { type NamedTool, ToolsSelect } from '../../tools/tools-select.tsx';
import { useMachinesOf } from '../machine-select.tsx';
import { type OperationForm } from './operation-form.ts';
import { asJob, noMachine, toPlace } from './operation-values.ts';
import { type PlaceOption } from './position-in-job-options.ts';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';
import { t } from '../../../shared/platform/translate.ts';
import grid from '../../ui/form/form.module.css';

/**
 * Shows the form field for the predecessors of an operation in its job, and for whether it waits for the end
 * of each.
 */

const transfers = {
  end: t('after its end'),
  minutes: t('minutes after it starts to run'),
  pieces: t('after this many pieces'),
} as const;
type Transfer = keyof typeof transfers;

const transferOf = (link: OperationLink): Transfer =>
  link.transferMinutes !== null ? 'minutes' : link.transferPieces !== null ? 'pieces' : 'end';
const unlinked = (operationId: string): OperationLink => ({
  operationId,
  transferMinutes: null,
  transferPieces: null,
});

function TransferFields({
  link,
  name,
  onChange,
}: {
  link: OperationLink;
  name: string;
  onChange: (link: OperationLink) => void;
}) {
  const transfer = transferOf(link);
  const binding = (field: string) => ({ name: field, error: null, onBlur: () => {} });
  const amount = (key: 'transferMinutes' | 'transferPieces', unit: string) => (
    <NumberField
      {...binding(`${name} ${unit}`)}
      label={t`${unit} of ${name}`}
      value={link[key] ?? ''}
      unit={unit}
      whole={key === 'transferPieces'}
      columns={3}
      onChange={(value) => onChange({ ...link, [key]: value === '' ? 0 : value })}
    />
  );
  return (
    <>
      <SelectField<Transfer>
        {...binding(t`${name} transfer`)}
        label={t`Begins, after ${name}`}
        value={transfer}
        options={Object.entries(transfers).map(([value, label]) => ({ value: value as Transfer, label }))}
        columns={transfer === 'end' ? 6 : 3}
        onChange={(next) =>
          onChange({
            ...unlinked(link.operationId),
            ...(next === 'minutes' && { transferMinutes: 30 }),
            ...(next === 'pieces' && { transferPieces: 1 }),
          })
        }
      />
      {transfer === 'minutes' && amount('transferMinutes', 'minutes')}
      {transfer === 'pieces' && amount('transferPieces', 'pieces')}
    </>
  );
}

/**
 * Returns the links that an operation at this index has by default: one to each operation at the highest index before
 * it.
 */
function impliedLinks(index: number, others: readonly PlacedStep[]): OperationLink[] {
  const before = others.filter((each) => each.index < index);
  const last = Math.max(...before.map((each) => each.index));
  return before.filter((each) => each.index === last).map(({ id }) => unlinked(id));
}

/**
 * Returns the links to show. Links that follow from the operation's position change as soon as the user
 * chooses another Position.
 */
function shownLinks(form: OperationForm, own: PlacedStep, others: readonly PlacedStep[]) {
  const links = form.values.after ?? [];
  const idsOf = (of: readonly OperationLink[]) => of.map(({ operationId }) => operationId).join();
  const place = toPlace(form.values.place);
  if (!place || idsOf(links) !== idsOf(impliedLinks(own.index, others))) return links;
  const { index, moved } = indexForPlace(others, place);
  return impliedLinks(
    index,
    others.map((each) => moved.find(({ id }) => id === each.id) ?? each),
  );
}

/** Edits which operations the form's operation (`own`) comes after. `others` are the job's other operations. */
function LinksField(props: { form: OperationForm; own: PlacedStep; others: readonly Operation[] }) {
  const { form, own, others } = props;
  const field: Binding<readonly OperationLink[] | null> = form.field('after');
  const links = shownLinks(form, own, others);
  const nameOf = (id: string) => others.find((each) => each.id === id)?.name ?? '';
  const names = others.map(({ name }) => name);
  const isDouble = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const numbers = placeNumbers(others);
  const labelOf = ({ index, name }: Operation) =>
    isDouble(name) ? `${numbers.get(index) ?? ''} ${name}` : name;
  const linkTo = (id: string) => links.find(({ operationId }) => operationId === id) ?? unlinked(id);
  return (
    <>
      <MultiSelect
        {...fieldProps({ ...field, hint: t('Steps of this job. None: it may start at once'), columns: 6 })}
        data={others.map((each) => ({ value: each.id, label: labelOf(each) }))}
        value={links.map(({ operationId }) => operationId)}
        onChange={(ids) => field.onChange(ids.map(linkTo))}
        openOnFocus={false}
      />
      {links.map((link) => (
        <TransferFields
          key={link.operationId}
          link={link}
          name={nameOf(link.operationId)}
          onChange={(next) => field.onChange(links.map((each) => (each === link ? next : each)))}
        />
      ))}
    </>
  );
}

/** Offers the shop's tools. `own` are the tools that the operation has now, sorted by name. */
function ToolsField({ own, ...field }: Binding<readonly string[]> & { own: readonly NamedTool[] }) {
  const props = fieldProps({
    ...field,
    hint: t('Dies, plates, blocks. Each is in one place at a time'),
    columns: 6,
  });
  return <ToolsSelect {...props} own={own} value={field.value} onChange={(ids) => field.onChange(ids)} />;
}

/** Holds the values that an operation takes from its job unless it sets its own. */
export interface JobDefaults extends Partial<Omit<SetupJob, 'paperLength' | 'paperBreadth'>> {
  priority: string;
  deliveryDate: string;
  /** The length of the job's press sheet in mm, or 0 if unknown. */
  paperLength: number;
  paperBreadth: number;
}

interface Fields {
  form: OperationForm;
  job: JobDefaults | undefined;
  /** The reason why the user can't change type and machine, or null if the user can. */
  fixed: ReasonLike | null;
}

const locked = (fixed: ReasonLike | null) => (fixed === null ? {} : { locked: `${reasonText(fixed)}.` });

function StepFields({ form, fixed }: Omit<Fields, 'job'>) {
  const type = form.field('type');
  const { type: chosen } = form.values;
  const details = useOfferedNames('operationDetails', { type: chosen, now: form.values.detail });
  return (
    <>
      <ListedField
        {...type}
        list="operationTypes"
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
      <TextField {...form.field('name')} hint={t('Leave empty for type and detail')} columns={6} />
    </>
  );
}

/** Returns as options the machines of the type that can take the job's sheet. */
function useMachineOptions({ form, job }: Omit<Fields, 'fixed'>) {
  const { type, machineId } = form.values;
  const machines = useMachinesOf(type);
  const needsMachine = useOperationType(type)?.needsMachine ?? false;
  const sheet = { length: job?.paperLength ?? 0, breadth: job?.paperBreadth ?? 0 };
  const fitting = machines.filter(
    (machine) => machine.id === machineId || refuseMachine(machine, { type, needsMachine, sheet }) === null,
  );
  const options = fitting.map(({ id, name, down }) => ({
    value: id,
    label: down ? reasonText(machineDown(name, down.reason)) : name,
  }));
  const first = needsMachine ? t('The first free machine') : t('No machine');
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
      description={t('May start once the step before has good pieces')}
      checked={value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

function PlaceFields({ form, job, fixed, places }: Fields & { places: readonly PlaceOption[] }) {
  const zone = useShopZone();
  const place = places.find(({ value }) => value === form.values.place);
  const given = job && t`The job’s, ${dateTime(job.deliveryDate, { zone })}, unless set.`;
  return (
    <>
      <SelectField
        {...form.field('machineId')}
        options={useMachineOptions({ form, job })}
        columns={3}
        {...locked(fixed)}
      />
      <SelectField
        {...form.field('place')}
        options={places}
        searchable
        hint={t('Steps beside each other may run together')}
        columns={3}
      />
      <SelectField
        {...form.field('priority')}
        options={[
          { value: asJob, label: job ? t`As the job: ${t(job.priority)}` : t('As the job') },
          ...priorities.map((value) => ({ value, label: t(value) })),
        ]}
        columns={3}
      />
      <DateTimeField
        {...form.field('deliveryDate')}
        hint={given ?? t('Leave empty for the job’s')}
        columns={3}
      />
      <DateTimeField {...form.field('releaseDate')} hint={t('Earliest start')} columns={3} />
      {/* The first step has no predecessor to overlap. */}
      {place?.number !== 1 && <Overlap form={form} />}
    </>
  );
}

/** Edits the quantity and times of the operation, if they differ from the values of the job and the machine. */
function WorkFields({ form }: Pick<Fields, 'form'>) {
  const machine = t('Leave empty for the machine’s');
  return (
    <>
      <NumberField
        {...form.field('quantity')}
        whole
        unit={t('pieces')}
        hint={t('Leave empty for the job’s')}
        columns={2}
      />
      <NumberField {...form.field('makeReadyMinutes')} unit={t('min')} hint={machine} columns={2} />
      <NumberField {...form.field('runMinutes')} unit={t('min')} hint={machine} columns={2} />
    </>
  );
}

/**
 * Edits the operation's own set-up keys, which describe its set-up: equal keys in a row save make-ready. An
 * empty field means the job's key, which the placeholder shows.
 */
function SetupFields({ form, job }: Pick<Fields, 'form' | 'job'>) {
  const field = form.field('setup');
  const { ink = '', coat = '', paperQuality = '', paperGsm = 0, productCode = '' } = job ?? {};
  const sheet = { paperLength: job?.paperLength ?? 0, paperBreadth: job?.paperBreadth ?? 0 };
  const given = paperQuality && jobSetupKeys({ ink, coat, paperQuality, paperGsm, productCode, ...sheet });
  return (
    <>
      {setupKeys.map((key) => (
        <TextField
          key={key}
          {...field}
          name={`setup.${key}`}
          label={setupWords[key]}
          value={field.value[key]}
          onChange={(value) => field.onChange({ ...field.value, [key]: value })}
          placeholder={(given && given[key]) || t('As the job')}
          columns={2}
        />
      ))}
    </>
  );
}

/**
 * Edits an operation. The form shows `first` before the fields, such as the choice of a new operation's job. `own` is
 * the operation before the edit, and `others` are the job's other operations. Both are missing for a new operation.
 */
export function OperationFields({
  form,
  job,
  fixed,
  first,
  places,
  own,
  others = [],
  tools = [],
}: Fields & {
  first?: ReactNode;
  /** The positions in its job that the operation can have. */
  places: readonly PlaceOption[];
  own?: Operation;
  others?: readonly Operation[];
  /** The tools that the operation has now, sorted by name. */
  tools?: Operation['tools'];
}) {
  const type = useOperationType(form.values.type);
  return (
    <>
      {first}
      <FormGroup title={t('Step')}>
        <StepFields form={form} fixed={fixed} />
      </FormGroup>
      {/* An operation that needs none of the shop's machines may be outsourced. */}
      {(type?.needsMachine === false || form.values.supplier !== '') && (
        <FormGroup title={t('Supplier')}>
          <TextField {...form.field('supplier')} columns={3} />
          <DateTimeField {...form.field('dueBack')} columns={3} />
        </FormGroup>
      )}
      <FormGroup title={t('Place and time')}>
        <PlaceFields form={form} job={job} fixed={fixed} places={places} />
        {own && others.length > 0 && <LinksField form={form} own={own} others={others} />}
      </FormGroup>
      <FormGroup title={t('Work')}>
        <WorkFields form={form} />
        <ToolsField {...form.field('toolIds')} own={tools} />
      </FormGroup>
      {type?.needsMachine !== false && (
        <FormGroup title={t('Made ready for')}>
          <SetupFields form={form} job={job} />
        </FormGroup>
      )}
    </>
  );
}
