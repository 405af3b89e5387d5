/** Shows an operation in a list: the table's head and row, and the row on a phone. */
import { type Operation } from '../../../shared/contract/operations.ts';
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { to } from '../../client/paths.ts';
import { RowLink, SortableTh, TwoLines } from '../../ui/list/data-table.tsx';
import { type Sort } from '../../ui/list/list-state.ts';
import { numberAnd } from '../../ui/marks/job-number.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { Due, useDueWidth } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { StateBadge } from '../../ui/marks/state-marks.tsx';
import text from '../../ui/page/text.module.css';
import table from '../../ui/list/table.module.css';

export const operationColumns = [
  'default',
  'name',
  'type',
  'state',
  'priority',
  'delivery',
  'machine',
  'job',
  'created',
] as const;
export type OperationColumn = (typeof operationColumns)[number];

export const sortLabels: Record<OperationColumn, string> = {
  default: 'Default',
  name: 'Name',
  type: 'Type',
  state: 'State',
  priority: 'Priority',
  delivery: 'Delivery',
  machine: 'Machine',
  job: 'Job',
  created: 'Created',
};

export const operationAddress = ({ id }: Operation) => to('OperationDetails', id);

/** Returns the type and detail if the operation has a name of its own, else the instruction. */
export function secondLine({ name, type, detail, instruction }: Operation): string {
  return name === operationName(type, detail) ? instruction : operationName(type, detail);
}

export function OperationHead({
  operations,
  ...props
}: {
  operations: readonly Operation[];
  sort: Sort<OperationColumn>;
  onPress: (column: OperationColumn) => void;
}) {
  const delivery = useDueWidth(operations.map(({ deliveryDate }) => deliveryDate));
  return (
    <>
      <SortableTh {...props} column="name">
        Operation
      </SortableTh>
      <SortableTh {...props} column="type" w={170} wide>
        Type
      </SortableTh>
      <SortableTh {...props} column="job" roomy>
        Job
      </SortableTh>
      <SortableTh {...props} column="machine" w="20%">
        Machine
      </SortableTh>
      <SortableTh {...props} column="state" w={120}>
        State
      </SortableTh>
      <SortableTh {...props} column="priority" w={120} desk>
        Priority
      </SortableTh>
      <SortableTh {...props} column="delivery" w={delivery}>
        Delivery
      </SortableTh>
    </>
  );
}

export function OperationRow({ operation }: { operation: Operation }) {
  const { name, type, detail, job, machine, state, waitsFor, priority, deliveryDate } = operation;
  return (
    <>
      <td>
        <TwoLines
          first={<RowLink to={operationAddress(operation)}>{name}</RowLink>}
          second={
            <>
              <span className={`${text.clip} ${table.roomyOnly}`} title={secondLine(operation)}>
                {secondLine(operation)}
              </span>
              <span className={`${text.clip} ${table.crampedOnly}`} title={job.name}>
                {numberAnd(job.number, job.name)}
              </span>
            </>
          }
        />
      </td>
      <td className={table.wideOnly}>
        <TwoLines first={type} second={detail} />
      </td>
      <td className={table.roomyOnly}>
        <TwoLines
          first={<span title={job.name}>{job.name}</span>}
          second={numberAnd(job.number, job.customerName)}
        />
      </td>
      <td title={machine?.name}>{machine?.name ?? <span className={text.faint}>none</span>}</td>
      <td title={waitsFor ?? undefined}>
        <StateBadge state={state} />
      </td>
      <td className={table.deskOnly}>
        <Priority priority={priority} />
      </td>
      <td>
        <Due delivery={deliveryDate} done={isClosed(state)} />
      </td>
    </>
  );
}

export const phoneRow = (operation: Operation) => ({
  title: operation.name,
  sub: numberAnd(operation.job.number, operation.job.name, operation.machine?.name),
  right: <StateBadge state={operation.state} />,
});
