/**
 * Shows the machines of Today. Machines that are down come first, then running or paused ones, then idle ones with a
 * queue.
 */
import { Link } from 'react-router';
import { type TodayMachine } from '../../../shared/contract/today.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { to } from '../../client/paths.ts';
import { StateMark } from '../../ui/marks/state-marks.tsx';
import { capital, count, number } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import { expectedBackWords } from '../machines/expected-back.ts';
import { quantityInUnit } from '../operations/operation-counts.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './today.module.css';

function Down({ machine }: { machine: TodayMachine & { down: NonNullable<TodayMachine['down']> } }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { down, queued, on } = machine;
  const back =
    down.expectedBack === null ? 'Back: not known' : expectedBackWords(down.expectedBack, now, zone);
  return (
    <li>
      <Link to={to('MachineDetails', machine.id)} className={`${text.plain} ${text.strong}`}>
        {machine.name}
      </Link>
      <span className={`${text.small} ${text.muted}`}>
        {down.reason}. {capital(back)}. {on && `${on.jobNumber} is ${on.state} on it. `}
        {count(queued, 'operation')} {queued === 1 ? 'waits' : 'wait'}.
      </span>
    </li>
  );
}

function AtWork({ name, on }: { name: string; on: NonNullable<TodayMachine['on']> }) {
  const part = Math.min(1, on.good / Math.max(1, on.planned));
  const inUnits = (pieces: number) => fromPieces(pieces, on.unit, on.ups);
  return (
    <li className={styles.atWork} data-state={on.state}>
      <span className={`${layout.row} ${layout.between}`}>
        <span className={`${layout.row} ${layout.grow}`}>
          <StateMark state={on.state} size={11} />
          <Link
            to={to('OperationDetails', on.operationId)}
            className={`${text.plain} ${text.strong} ${text.clip}`}
            title={`${on.jobNumber} ${on.jobName}`}
          >
            {on.jobNumber} {on.jobName}
          </Link>
        </span>
        <span className={`${text.small} ${text.nowrap}`}>{on.state}</span>
      </span>
      <span className={`${layout.row} ${layout.between} ${text.smaller} ${text.muted}`}>
        <span className={text.clip}>
          {name} · {on.pauseReason ?? on.operation}
        </span>
        <span className={text.nowrap}>
          {number(inUnits(on.good))} of {quantityInUnit(inUnits(on.planned), on.unit)}
        </span>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${part * 100}%` }} />
      </span>
    </li>
  );
}

const isDown = (machine: TodayMachine): machine is Parameters<typeof Down>[0]['machine'] =>
  machine.down !== null;

export function Machines({ machines }: { machines: readonly TodayMachine[] }) {
  const down = machines.filter(isDown);
  const up = machines.filter((machine) => !isDown(machine));
  const atWork = up.flatMap(({ id, name, on }) => (on ? [{ id, name, on }] : []));
  const idle = up.filter(({ on }) => on === null);
  const paused = atWork.filter(({ on }) => on.state === 'paused').length;
  return (
    <>
      {down.length > 0 && (
        <div className={styles.down}>
          <Panel title="Down" note={count(down.length, 'machine')}>
            <ul className={styles.work} aria-label="Machines that are down">
              {down.map((machine) => (
                <Down key={machine.id} machine={machine} />
              ))}
            </ul>
          </Panel>
        </div>
      )}
      <Panel
        title="Machines now"
        note={`${count(atWork.length - paused, 'machine')} running, ${number(paused)} paused`}
        counts={`${to('OperationList')}?state=running`}
        right={<Link to={to('Queues')}>Board</Link>}
      >
        {atWork.length > 0 && (
          <ul className={styles.work} aria-label="Machines at work">
            {atWork.map(({ id, ...machine }) => (
              <AtWork key={id} {...machine} />
            ))}
          </ul>
        )}
        <p className={`${styles.none} ${text.small} ${text.muted}`}>
          {idle.length === 0
            ? 'No idle machine has a queue.'
            : `${count(idle.length, 'idle machine')} with a queue: `}
          {idle.map(({ id, name }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <Link to={to('MachineOperationList', id)}>{name}</Link>
            </span>
          ))}
        </p>
      </Panel>
    </>
  );
}
