/** Shows the timeline as a list: every operation with its machine and times. */
import { useRoomForYears } from '../../ui/page/date-elements.tsx';
import { apart } from '../../ui/page/format.ts';
import { to } from '../../client/paths.ts';
import { DataTable, RowLink, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { useShopZone } from '../../ui/page/use-now.ts';
import { Due, useDueWidth } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { numberAnd } from '../../ui/marks/job-number.tsx';
import { StateBadge } from '../../ui/marks/state-marks.tsx';
import { noMachine, type Task } from './queue-tasks.ts';
import { momentOf } from './timeline-bar.tsx';
import { noDateReason } from './timeline-job.tsx';
import table from '../../ui/list/table.module.css';
import text from '../../ui/page/text.module.css';
import styles from './timeline-around.module.css';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';

/** Returns the operation's actual start if it has begun, else the expected start. */
const startOf = ({ expected, run, state }: Task) => {
  const begun = isOnMachine(state) ? run?.startedAt : undefined;
  const start = begun ?? expected.start;
  return start === null ? Infinity : Date.parse(start);
};

function Row({ task, sample }: { task: Task; sample: boolean }) {
  const zone = useShopZone();
  const { job, name, machine, state, expected, deliveryDate } = task;
  const late = expected.finish === null ? 0 : Date.parse(expected.finish) - Date.parse(deliveryDate);
  return (
    <>
      <td className={table.roomyOnly} title={machine?.name}>
        {machine?.name ?? <span className={text.faint}>{noMachine}</span>}
      </td>
      <td>
        <TwoLines
          first={sample ? name : <RowLink to={to('OperationDetails', task.id)}>{name}</RowLink>}
          second={
            <>
              <span className={`${table.crampedOnly} ${text.clip}`}>
                {machine?.name ?? noMachine} · {job.number} · {job.name}
              </span>
              <span className={`${table.roomyOnly} ${text.clip}`}>
                {numberAnd(job.number, job.name, job.customerName)}
              </span>
            </>
          }
        />
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      {expected.start === null || expected.finish === null ? (
        <td colSpan={2}>
          <span className={text.muted}>No date: {noDateReason(task)}</span>
        </td>
      ) : (
        <>
          <td>{momentOf(startOf(task), zone)}</td>
          <td>
            <TwoLines
              first={momentOf(Date.parse(expected.finish), zone)}
              second={late > 0 && <span className={styles.late}>{apart(late)} after delivery</span>}
            />
          </td>
        </>
      )}
      <td className={table.deskOnly}>
        <Due delivery={deliveryDate} />
      </td>
    </>
  );
}

export function TimelineList({ tasks, sample }: { tasks: readonly Task[]; sample: boolean }) {
  const zone = useShopZone();
  const row = (task: Task) => <Row task={task} sample={sample} />;
  const delivery = useDueWidth(tasks.map(({ deliveryDate }) => deliveryDate));
  const starts = useRoomForYears(tasks.map(({ expected }) => expected.start));
  const finishes = useRoomForYears(tasks.map(({ expected }) => expected.finish));
  const rows = tasks.toSorted((a, b) => startOf(a) - startOf(b));
  return (
    <DataTable
      noun="operations"
      rows={rows}
      total={rows.length}
      keyOf={(task) => task.id}
      height={44}
      {...(!sample && { href: (task: Task) => to('OperationDetails', task.id) })}
      head={
        <>
          <Th w="20%" roomy>
            Machine
          </Th>
          <Th>Operation</Th>
          <Th w={120}>State</Th>
          <Th w={150 + starts}>Start</Th>
          <Th w={160 + finishes}>Finish</Th>
          <Th w={delivery} desk>
            Delivery
          </Th>
        </>
      }
      row={row}
      phone={({ name, job, machine, state, expected }) => ({
        title: `${job.number} ${name}`,
        sub: (
          <TwoLines
            first={machine?.name ?? noMachine}
            second={
              expected.finish === null ? 'no date' : `until ${momentOf(Date.parse(expected.finish), zone)}`
            }
          />
        ),
        right: <StateBadge state={state} />,
      })}
    />
  );
}
