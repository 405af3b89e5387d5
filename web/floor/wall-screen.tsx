/**
 * Shows the machines of the shop on a screen on the wall of the hall, read from 5 m (decision 107). It writes nothing,
 * and needs no signed-in user.
 */
import { useQuery } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type OpenCall } from '../../shared/operations/operations.contract.ts';
import { t } from '../../shared/platform/translate.ts';
import { type TodayMachine, type Wall as Answer } from '../../shared/today/today.contract.ts';
import { query } from '../client/api/queries.ts';
import { useFeedState } from '../client/api/receive-events.ts';
import { isoNow, serverTime } from '../client/api/server-clock.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { sessionStore, useMaybeMe } from '../client/session/session.ts';
import { expectedBackWords } from '../machines/expected-back-words.ts';
import { callInWords } from '../operations/calls/call-words.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { EmptyState } from '../ui/page/page.tsx';
import { Icon } from '../ui/style/icons.tsx';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { count, duration, number, percent, shortDate, time, timeFrom } from '../ui/text/format-values.ts';
import { useNow } from '../ui/text/use-now.ts';
import { LitMark, litState, stateWords } from './state-bar.tsx';
import { useWakeLock } from './use-wake-lock.ts';
import styles from './wall-screen.module.css';

/** The time in ms for which a page of machines or calls is on the screen. */
const turnMs = 20_000;
const callsOnPage = 2;
/** The time in ms between two reads, because time alone makes jobs late. */
const readEvery = 30_000;

/** When and where the wall is read. */
interface Moment {
  now: Date;
  zone: string;
}

/** Returns which page is shown. It turns by itself and by the arrow and page keys, unless it is stopped. */
function useTurns(pages: number) {
  const [turn, setTurn] = useState(0);
  const [isStopped, setIsStopped] = useState(false);
  useEffect(() => {
    const timer = isStopped || pages < 2 ? undefined : setTimeout(() => setTurn(turn + 1), turnMs);
    const steps: Partial<Record<string, number>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
    const press = ({ key }: KeyboardEvent) => {
      const step = steps[key];
      if (step !== undefined) setTurn(turn + pages + step);
    };
    addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', press);
    };
  }, [turn, pages, isStopped]);
  return { turn, isStopped, toggle: () => setIsStopped(!isStopped) };
}

/** Returns the part of the list that the turn shows. */
function pageOf<T>(all: readonly T[], per: number, turn: number): readonly T[] {
  const from = (turn % Math.max(1, Math.ceil(all.length / per))) * per;
  return all.slice(from, from + per);
}

/** Returns how many machines stand side by side, and how many on top of each other. */
function useGrid(machines: number) {
  const isWide = useMediaQuery('(min-aspect-ratio: 3/2)', true, { getInitialValueInEffect: false });
  const isTall = useMediaQuery('(max-aspect-ratio: 3/4)', false, { getInitialValueInEffect: false });
  const most = isTall ? 12 : 6;
  const columns = isWide && machines > most ? 2 : 1;
  return { columns, per: columns * most, rows: Math.min(most, Math.ceil(machines / columns)) };
}

/** Says what a machine does besides its state: how far it is, or why it stands. */
function aboutMachine({ on, down, queued }: TodayMachine, { now, zone }: Moment): string {
  if (down) {
    const { reason, expectedBack } = down;
    return [reason, expectedBack === null ? t('Back: not known') : expectedBackWords(expectedBack, now, zone)]
      .filter(Boolean)
      .join(' · ');
  }
  if (on === null) return queued === 0 ? t('Queue empty') : t`${count(queued, 'operation')} in the queue`;
  const part = percent(Math.min(1, on.good / Math.max(1, on.planned)));
  if (on.state === 'paused') return [part, on.pauseReason].filter(Boolean).join(' · ');
  return on.minutesLeft > 0 ? t`${part} · about ${duration(on.minutesLeft * 60)} left` : part;
}

function MachineOnWall({ of, at }: { of: TodayMachine; at: Moment }) {
  const { name, on } = of;
  const lit = litState(of, on);
  return (
    <li className={styles.machine} data-state={lit}>
      <div>
        <div className={`${layout.row} ${styles.line}`}>
          <p className={styles.state}>
            <LitMark of={lit} />
            {stateWords[lit]}
          </p>
          {on && (
            <b className={styles.number} style={{ '--digits': on.jobNumber.length } as CSSProperties}>
              {on.jobNumber}
            </b>
          )}
          <h2>{name}</h2>
        </div>
        <p className={`${layout.row} ${styles.line}`}>
          {on && <span className={`${text.clip} ${layout.grow}`}>{on.jobName}</span>}
          <span className={styles.about}>{aboutMachine(of, at)}</span>
        </p>
        <div className={styles.track} aria-hidden="true">
          {on && <i style={{ width: `${Math.min(1, on.good / Math.max(1, on.planned)) * 100}%` }} />}
        </div>
      </div>
    </li>
  );
}

/** Shows how many jobs are late or at risk, and the first of them by name. */
function Lateness({
  of,
  word,
  tone,
  zone,
}: {
  of: Answer['late'];
  word: string;
  tone: string;
  zone: string;
}) {
  const { first } = of;
  return (
    <div className={styles.lateness} data-lateness={of.count > 0 ? tone : undefined}>
      <p>
        {of.count > 0 && <Icon name="warning" />}
        <b>{number(of.count)}</b> {word}
      </p>
      {first && (
        <p className={styles.twoLines}>
          <span className={text.clip}>
            {first.number} · {shortDate(first.deliveryDate, { zone })}
          </span>
          <span className={text.clip}>{first.name}</span>
        </p>
      )}
    </div>
  );
}

function CallOnWall({ of: { machine, name, pauseReason, call }, at }: { of: OpenCall; at: Moment }) {
  const since = call.answer && t`since ${timeFrom(at.now, call.at, at)}`;
  const words = [[pauseReason, since].filter(Boolean).join(' '), callInWords(call, at)];
  return (
    <li className={text.clip}>
      <b>{machine ?? name}</b> {words.filter(Boolean).join(' · ')}
    </li>
  );
}

/** Returns since when the figures may be old, by the shop's clock, or null. */
function useOldSince({ isError, dataUpdatedAt }: { isError: boolean; dataUpdatedAt: number }): Date | null {
  const { live, knownAt } = useFeedState();
  if (live && !isError) return null;
  return new Date(serverTime(live ? dataUpdatedAt : knownAt));
}

function Machines({ of, oldSince }: { of: Answer; oldSince: Date | null }) {
  const { machines, calls, late, atRisk, timeZone: zone } = of;
  useNow();
  const at = { now: new Date(isoNow()), zone };
  const { columns, per, rows } = useGrid(machines.length);
  const perFoot = oldSince ? callsOnPage - 1 : callsOnPage;
  const pages = Math.max(Math.ceil(machines.length / per), Math.ceil(calls.length / perFoot));
  const { turn, isStopped, toggle } = useTurns(pages);
  const place = (turn % pages) + 1;
  return (
    <main className={styles.wall} id="main" tabIndex={-1}>
      <header>
        <h1 className={text.visuallyHidden}>{t('Wall')}</h1>
        <Lateness of={late} word={t('late')} tone="late" zone={zone} />
        <Lateness of={atRisk} word={t('at risk')} tone="at-risk" zone={zone} />
        {pages > 1 && (
          <button type="button" aria-pressed={isStopped} onClick={toggle}>
            <Icon name={isStopped ? 'play' : 'pause'} />
            <span className={text.visuallyHidden}>{t('Stop at this page')}</span>
            {number(place)}/{number(pages)}
          </button>
        )}
        <time>{time(at.now, at)}</time>
      </header>
      <ul
        key={turn % Math.max(1, Math.ceil(machines.length / per))}
        className={styles.machines}
        aria-label={t('Machines')}
        style={{ '--columns': columns, '--rows': rows } as CSSProperties}
      >
        {pageOf(machines, per, turn).map((machine) => (
          <MachineOnWall key={machine.id} of={machine} at={at} />
        ))}
      </ul>
      <footer data-calls={calls.length > 0 || undefined}>
        <p aria-live="polite">
          {oldSince && (
            <>
              <Icon name="warning" /> {t`Offline since ${time(oldSince, { zone })}. Figures may be old`}
            </>
          )}
        </p>
        {calls.length === 0 ? (
          <p>{t('No machine calls')}</p>
        ) : (
          <ul aria-label={t('Calls')}>
            {pageOf(calls, perFoot, turn).map((call) => (
              <CallOnWall key={call.id} of={call} at={at} />
            ))}
          </ul>
        )}
      </footer>
    </main>
  );
}

const Empty = (props: { title: string; text: string; action?: ReactNode }) => (
  <main className={styles.empty} id="main" tabIndex={-1}>
    <h1 className={text.visuallyHidden}>{t('Wall')}</h1>
    <EmptyState {...props} />
  </main>
);

function OnWall() {
  const { data, isError, dataUpdatedAt } = useQuery({
    ...query(contract.today.wall),
    refetchInterval: readEvery,
    meta: { inPlace: true, every: 1000 },
  });
  useWakeLock();
  const oldSince = useOldSince({ isError, dataUpdatedAt });
  if (data?.machines.length === 0)
    return <Empty title={t('No machines yet')} text={t('An Admin adds the machines of the shop.')} />;
  if (data) return <Machines of={data} oldSince={oldSince} />;
  return isError ? (
    <Empty title={t('The server can’t be reached')} text={t('This screen tries again by itself.')} />
  ) : (
    <main className={styles.empty} id="main" tabIndex={-1} aria-busy="true" />
  );
}

/** Sets up this browser as a wall screen by the key of an opened link. If a user is signed in here, it asks first. */
function OpenLink({ wallKey }: { wallKey: string }) {
  const me = useMaybeMe();
  const start = () => {
    sessionStore.startWall(wallKey);
    // Loads the page without the key in its address.
    location.replace(to('Wall'));
  };
  const isFree = me === null;
  useEffect(() => {
    if (isFree) start();
  });
  if (isFree) return null;
  return (
    <Empty
      title={t('Wall screen')}
      text={t`${me.name} is signed in here, and is signed out when this browser becomes a wall screen.`}
      action={
        <>
          <ActionButton variant="filled" onClick={start}>
            {t('Use it as a wall screen')}
          </ActionButton>
          <Link to={to('Wall')}>{t('Only look')}</Link>
        </>
      }
    />
  );
}

export function Wall() {
  const key = useLocation().hash.slice(1);
  const me = useMaybeMe();
  if (/^mr_[\w-]{43}$/.test(key)) return <OpenLink wallKey={key} />;
  if (me !== null || sessionStore.wall() !== null) return <OnWall />;
  return (
    <Empty
      title={t('This screen is not set up')}
      text={t(
        'An Admin makes a link for it in Settings under API keys. A link that was revoked no longer works.',
      )}
      action={<Link to={to('Login')}>{t('Sign in')}</Link>}
    />
  );
}
