/** Edits the predecessors of an operation in its job, and whether the operation waits for the end of each. */
import { MultiSelect } from '@mantine/core';
import { type Operation } from '../../../shared/contract/operations.ts';
import { placeNumbers } from '../../../shared/rules/operation-place.ts';
import { type OperationLink } from '../../../shared/rules/predecessors.ts';
import { fieldProps, NumberField, SelectField } from '../../ui/form/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { type OperationForm } from './operation-form.ts';

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

/** Edits the links. `others` are the job's other operations. The value is null if nobody has set any links. */
export function LinksField({ form, others }: { form: OperationForm; others: readonly Operation[] }) {
  const field: Binding<readonly OperationLink[] | null> = form.field('after');
  const links = field.value ?? [];
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
