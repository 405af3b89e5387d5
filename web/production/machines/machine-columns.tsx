/** Defines the columns of the list of machines: what each one runs, what comes next, whether it is down. */
import { queueSize } from '../../../shared/rules/machine-queue.ts';
import { type contract } from '../../client/contract.ts';
import { type MachineItem } from '../../../shared/contract/machines.ts';
import { type Column } from '../../ui/list/columns.tsx';
import { RowLink, TwoLines } from '../../ui/list/data-table.tsx';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';
import { type SortOf } from '../../ui/list/use-sorted.ts';
import { StateMark } from '../../ui/marks/state-marks.tsx';
import { count, number } from '../../ui/page/format.ts';
import { largestSheetWords } from '../operations/sheet-size.ts';
import styles from './machines.module.css';
import table from '../../ui/list/table.module.css';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import states from '../../ui/marks/state-marks.module.css';

/** Shows a badge if the machine is down. */
export function DownMark({ down }: Pick<MachineItem, 'down'>) {
  if (down === null) return null;
  return (
    <span className={states.badge} data-state="paused" title={down.reason}>
      <StateMark state="paused" />
      Down
    </span>
  );
}

function NowOrNext({ machine }: { machine: MachineItem }) {
  const { running, down } = machine;
  if (running === null) {
    return down ? (
      <TwoLines first={<DownMark down={down} />} second={down.reason} />
    ) : (
      <span className={text.faint}>idle</span>
    );
  }
  return (
    <span className={`${layout.row} ${styles.onIt}`} data-state={running.state}>
      <StateMark state={running.state} />
      <span className={text.visuallyHidden}>{running.state}</span>
      <TwoLines first={`${running.jobNumber} ${running.name}`} second={running.jobName} />
      <DownMark down={down} />
    </span>
  );
}

export const machineColumns: readonly Column<MachineItem, SortOf<typeof contract.machines.sorted>>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: ({ name, manufacturer, type }, address) => (
      <TwoLines
        first={<RowLink to={address}>{name}</RowLink>}
        second={
          <>
            <span className={`${text.clip} ${table.roomyOnly}`}>{manufacturer}</span>
            <span className={`${text.clip} ${table.crampedOnly}`}>{type}</span>
          </>
        }
      />
    ),
  },
  { head: 'Type', sort: 'type', w: 140, roomy: true, cell: ({ type }) => type },
  { head: 'Sheet size', w: 160, wide: true, cell: largestSheetWords },
  { head: 'Now', cell: (of) => <NowOrNext machine={of} /> },
  {
    head: 'Next',
    cell: ({ next }) =>
      next === null ? (
        <span className={text.faint}>none</span>
      ) : (
        <TwoLines first={`${next.jobNumber} ${next.name}`} second={next.jobName} />
      ),
  },
  {
    head: 'Queued',
    w: 90,
    num: true,
    cell: ({ queuedCount, waitingCount }) => (
      <TwoLines
        first={number(queuedCount)}
        second={waitingCount > 0 ? `${number(waitingCount)} waiting` : ''}
      />
    ),
  },
];

export function machineLine(machine: MachineItem): PhoneRow {
  const { name, type, running, down } = machine;
  const now = running ? `${running.jobNumber} ${running.name}` : 'idle';
  return {
    title: name,
    sub: `${type} · ${now}`,
    right: down ? <DownMark down={down} /> : count(queueSize(machine).total, 'operation'),
  };
}
