/** A machine in the list: the table's head and row, the phone's two lines. */
import { type Machine } from '../../../shared/contract/machines.ts';
import { to } from '../../client/paths.ts';
import { RowLink, SortableTh, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { count, number } from '../../ui/page/format.ts';
import { type Sort } from '../../ui/list/list-state.ts';
import { StateMark } from '../../ui/marks/states.tsx';
import { sheetSize } from './sheet-size.ts';

export const machineColumns = ['default', 'name', 'manufacturer', 'type', 'created'] as const;
export type MachineColumn = (typeof machineColumns)[number];

export const sortLabels: Record<MachineColumn, string> = {
  default: 'Default',
  name: 'Name',
  manufacturer: 'Manufacturer',
  type: 'Type',
  created: 'Created',
};

export const addressOf = ({ id }: Machine) => to('MachineDetails', id);

/** That the machine is down, as a mark. */
export function DownMark({ down }: Pick<Machine, 'down'>) {
  if (down === null) return null;
  return (
    <span className="state paused" title={down.reason}>
      <StateMark state="paused" />
      Down
    </span>
  );
}

export function MachineHead(props: { sort: Sort<MachineColumn>; onPress: (column: MachineColumn) => void }) {
  return (
    <>
      <SortableTh {...props} column="name">
        Name
      </SortableTh>
      <SortableTh {...props} column="type" w={140}>
        Type
      </SortableTh>
      <Th w={160} wide>
        Sheet size
      </Th>
      <Th>Now</Th>
      <Th>Next</Th>
      <Th w={90} num>
        Queued
      </Th>
    </>
  );
}

function Now({ machine }: { machine: Machine }) {
  const { running, down } = machine;
  if (running === null) {
    return down ? (
      <TwoLines first={<DownMark down={down} />} second={down.reason} />
    ) : (
      <span className="dimmer">idle</span>
    );
  }
  return (
    <span className={`row on-it ${running.state}`}>
      <StateMark state={running.state} />
      <span className="vh">{running.state}</span>
      <TwoLines first={`${running.jobNumber} ${running.name}`} second={running.jobName} />
      <DownMark down={down} />
    </span>
  );
}

export function MachineRow({ machine }: { machine: Machine }) {
  const { name, manufacturer, type, next, queuedCount, waitingCount } = machine;
  return (
    <>
      <td>
        <TwoLines first={<RowLink to={addressOf(machine)}>{name}</RowLink>} second={manufacturer} />
      </td>
      <td>{type}</td>
      <td className="wide-only">{sheetSize(machine)}</td>
      <td>
        <Now machine={machine} />
      </td>
      <td>
        {next === null ? (
          <span className="dimmer">none</span>
        ) : (
          <TwoLines first={`${next.jobNumber} ${next.name}`} second={next.jobName} />
        )}
      </td>
      <td className="num">
        <TwoLines
          first={number(queuedCount)}
          second={waitingCount > 0 ? `${number(waitingCount)} waiting` : ''}
        />
      </td>
    </>
  );
}

export function phoneRow(machine: Machine) {
  const { name, type, running, queuedCount, down } = machine;
  const now = running ? `${running.jobNumber} ${running.name}` : 'idle';
  return {
    title: name,
    sub: `${type} · ${now}`,
    right: down ? <DownMark down={down} /> : count(queuedCount, 'queued', 'queued'),
  };
}
