/** Shows the bar at the top of the screen at a machine, in the colour of its state: state, machine, person and clock. */
import { Link } from 'react-router';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { type OperationRecord } from '../../shared/operations/operations.contract.ts';
import { isFinished } from '../../shared/jobs/aggregate/operation-state.ts';
import { t } from '../../shared/platform/translate.ts';
import { to } from '../client/paths.ts';
import { sessionStore, useMe } from '../client/session/session.ts';
import { expectedBackWords } from '../machines/expected-back-words.ts';
import { operationCounts, secondsSoFar } from '../operations/operation-counts.ts';
import { callInWords } from '../operations/calls/call-words.ts';
import { PersonButton } from '../people/badge/person-button.tsx';
import { ShortName } from '../people/badge/short-name.tsx';
import { StateMark } from '../ui/marks/state-icons-and-badges.tsx';
import { usePhone } from '../ui/page/page.tsx';
import { Icon } from '../ui/style/icons.tsx';
import { duration, number, time, timeFrom } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { largestSheetWords } from '../operations/form/largest-sheet-words.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './floor.module.css';

export interface OnScreen {
  machine: Machine;
  /** The operation on the machine, or else the next one. It is null if none can start. */
  operation: OperationRecord | null;
  /** The operation that was on the machine last. */
  last: OperationRecord | null;
  /** The time in ms at which the client read the operation. */
  readAt: number;
}

/** The words and the shapes of what a machine does. */
export const stateWords = {
  running: t('Running'),
  paused: t('Paused'),
  queued: t('Ready'),
  down: t('Down'),
  idle: t('Idle'),
} as const;
type Lit = keyof typeof stateWords;

/** Returns the state that is shown. A machine that is down shows that, whatever is on it. */
export function litState(machine: { down: object | null }, operation: { state: string } | null): Lit {
  if (machine.down) return 'down';
  const state = operation?.state ?? 'idle';
  return state in stateWords ? (state as Lit) : 'idle';
}

/** Returns up to two lines about the state: since when, how long and why. */
function useAbout({ machine, operation, last, readAt }: OnScreen): (string | false | null)[] {
  const [now, zone] = [useNow(), useShopZone()];
  const since = (at: string) => t`since ${timeFrom(now, at, { zone })}`;
  const { down } = machine;
  if (down)
    return [
      down.reason,
      [since(down.since), down.expectedBack !== null && expectedBackWords(down.expectedBack, now, zone)]
        .filter(Boolean)
        .join(' · '),
    ];
  if (operation?.state === 'running')
    return [
      operation.runningSince && since(operation.runningSince),
      t`${duration(secondsSoFar(operation, readAt, now))} run time`,
    ];
  if (operation?.state === 'paused') {
    const at = operation.undoable?.verb === 'pause' ? operation.undoable.at : null;
    return [
      [operation.pauseReason, at && since(at)].filter(Boolean).join(', '),
      operation.call
        ? callInWords(operation.call, { now, zone })
        : at !== null && duration(Math.max(0, now.getTime() - Date.parse(at)) / 1000),
    ];
  }
  if (!last || !isFinished(last.state) || last.finishedAt === null) return [];
  const { good, waste } = operationCounts(last);
  return [
    t`${last.job.number} finished ${timeFrom(now, last.finishedAt, { zone })}`,
    t`${number(good)} good, ${number(waste)} waste`,
  ];
}

const marks = { running: 'running', paused: 'paused', queued: 'queued', idle: 'waiting' } as const;

/** Draws the shape of the state. */
export const LitMark = ({ of }: { of: Lit }) =>
  of === 'down' ? <Icon name="warning" size={34} /> : <StateMark state={marks[of]} size={34} />;

export function StateBar(props: OnScreen) {
  const { name, id, type } = props.machine;
  const [me, now, zone] = [useMe(), useNow(), useShopZone()];
  const phone = usePhone();
  const lit = litState(props.machine, props.operation);
  const about = useAbout(props).filter(Boolean);
  const sheet = largestSheetWords(props.machine);
  return (
    <header className={styles.stateBar} data-state={lit}>
      <LitMark of={lit} />
      <output className={styles.state}>{stateWords[lit]}</output>
      <span className={styles.about}>
        {about.map((line) => (
          <span key={String(line)}>{line}</span>
        ))}
      </span>
      <Link className={`${text.plain} ${styles.machine}`} to={to('MachineDetails', id)}>
        <span>{name}</span>
        <small>{[type, sheet].filter(Boolean).join(' · ')}</small>
      </Link>
      {sessionStore.device() === null ? (
        <Link className={`${layout.row} ${text.plain} ${styles.person}`} to={to('MyDetails')}>
          {!phone && <Icon name="user" size={24} />}
          <span className={text.clip}>{phone ? <ShortName of={me.name} /> : me.name}</span>
        </Link>
      ) : (
        <span className={styles.person}>
          <PersonButton short={phone} />
        </span>
      )}
      <time className={styles.clock}>{time(now, { zone })}</time>
    </header>
  );
}
