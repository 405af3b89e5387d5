/** Edits the predecessors of an operation in its job, and whether the operation waits for the end of each. */
import { MultiSelect } from '@mantine/core';
import { type Operation } from '../../../shared/contract/operations.ts';
import { indexForPlace, type PlacedStep, placeNumbers } from '../../../shared/rules/operation-place.ts';
import { type OperationLink } from '../../../shared/rules/predecessors.ts';
import { fieldProps, NumberField, SelectField } from '../../ui/form/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { type OperationForm } from './operation-form.ts';
import { toPlace } from './operation-values.ts';

const transfers = {
  end: 'after its end',
  minutes: 'minutes after it starts to run',
  pieces: 'after this many pieces',
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
      label={`${unit} of ${name}`}
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
        {...binding(`${name} transfer`)}
        label={`Begins, after ${name}`}
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
 * Returns the links to show. Links that follow from the operation's place change as soon as the user chooses another
 * Position.
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

/** Edits the links of `own`. `others` are the job's other operations. */
export function LinksField(props: { form: OperationForm; own: PlacedStep; others: readonly Operation[] }) {
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
        {...fieldProps({ ...field, hint: 'Steps of this job. None: it may start at once', columns: 6 })}
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
