/**
 * Shows the Today screen (look: Today): jobs at risk and why, jobs that wait for scheduling or paper, and the
 * machines.
 */
import { fromPieces } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { DownActions } from '../machines/down-actions.tsx';
import { expectedBackWords } from '../machines/expected-back-words.ts';
import { quantityInUnit } from '../operations/operation-counts.ts';
import { NotesForYou } from '../people/my/notes-for-you.tsx';
import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Today as Answer, type TodayMachine } from '../../shared/today/today.contract.ts';
import { query } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { useFirstStepsMemory } from '../client/return-to-first-steps.ts';
import { Redirect } from '../client/navigate-later.tsx';
import { to } from '../client/paths.ts';
import { useMe, useRefusal } from '../client/session/session.ts';
import { todayScopeKey } from '../client/session/today-scope.ts';
import { Due } from '../ui/marks/delivery-and-progress-rings.tsx';
import { Short } from '../ui/marks/job-marks.tsx';
import { DownMark } from '../ui/marks/down-mark.tsx';
import { StateMark } from '../ui/marks/state-icons-and-badges.tsx';
import { LinkButton } from '../ui/page/buttons.tsx';
import { RowLink } from '../ui/table/data-table.tsx';
import { capital, count, dateTime, number } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { Page, PageHead, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import parts from '../ui/page/parts.module.css';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import page from '../ui/page/page.module.css';
import { ReadyLists } from './ready-lists.tsx';
import { Figures } from './figures.tsx';
import { CallsToAnswer } from './calls-to-answer.tsx';
import { LateJobs } from './late-jobs.tsx';
import { about, addressOf, All, type JobScope, jobsAddress } from './job-links.tsx';
import styles from './today.module.css';

/** Lists the jobs that will make fewer pieces than ordered. Renders nothing if there are none. */
function ShortJobs({ of, today }: { of: JobScope; today: Answer }) {
  const { figures, short } = today;
  if (short.length === 0) return null;
  return (
    <Panel
      title={t('Short')}
      note={count(figures.short, 'job')}
      counts={jobsAddress(of, 'short')}
      right={figures.short > short.length && <All of={of} view="short" total={figures.short} />}
    >
      <ul className={layout.lines} aria-label={t('Short')}>
        {short.map((job) => (
          <li key={job.id} className={`${layout.row} ${layout.gap3} ${styles.entry}`}>
            <span className={`${layout.fixed} ${styles.due}`}>
              <Due delivery={job.deliveryDate} />
            </span>
            <span className={`${layout.twoLines} ${layout.grow}`}>
              <RowLink to={addressOf(job)}>{job.name}</RowLink>
              <span className={`${text.smaller} ${text.faint} ${text.clip}`}>{about(job)}</span>
            </span>
            <span className={`${layout.twoLines} ${layout.itemsEnd} ${text.figures}`}>
              <Short short={job.short} />
              <span className={`${text.smaller} ${text.muted}`}>
                {nodes`${job.made > 0 && t`${number(job.made)} made, `}will make ${number(job.willMake)} of ${count(job.quantity, 'piece')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/**
 * Shows the machines on the Today screen. Machines that are down come first, then running or paused ones, then
 * idle ones with a queue.
 */
function Down({ machine }: { machine: TodayMachine & { down: NonNullable<TodayMachine['down']> } }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { down, queued, on } = machine;
  const back =
    down.expectedBack === null ? t('Back: not known') : expectedBackWords(down.expectedBack, now, zone);
  return (
    <li className={`${layout.stack} ${layout.gapless}`}>
      <span className={`${layout.row} ${layout.between}`}>
        <Link to={to('MachineDetails', machine.id)} className={`${text.plain} ${text.strong}`}>
          {machine.name}
        </Link>
        <DownMark reason={down.reason} />
      </span>
      <span className={`${text.small} ${text.muted}`}>
        {down.reason}. {capital(back)}. {on && t`${on.jobNumber} is ${t(on.state)} on it. `}
        {count(queued, 'operation')} {queued === 1 ? t('waits') : t('wait')}.
      </span>
      <DownActions id={machine.id} />
    </li>
  );
}

function AtWork({ name, on }: { name: string; on: NonNullable<TodayMachine['on']> }) {
  const part = Math.min(1, on.good / Math.max(1, on.planned));
  const inUnits = (pieces: number) => fromPieces(pieces, on.unit, on.ups);
  return (
    <li className={`${layout.stack} ${styles.atWork}`} data-state={on.state}>
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
        <span className={`${text.small} ${text.nowrap}`}>{t(on.state)}</span>
      </span>
      <span className={`${layout.row} ${layout.between} ${text.smaller} ${text.muted}`}>
        <span className={text.clip}>
          {name} · {on.pauseReason ?? on.operation}
        </span>
        <span className={text.nowrap}>
          {t`${number(inUnits(on.good))} of ${quantityInUnit(inUnits(on.planned), on.unit)}`}
        </span>
      </span>
      <span className={`${parts.track} ${styles.bar}`} aria-hidden="true">
        <i style={{ width: `${part * 100}%` }} />
      </span>
    </li>
  );
}

const isDown = (machine: TodayMachine): machine is Parameters<typeof Down>[0]['machine'] =>
  machine.down !== null;

function Machines({ machines }: { machines: readonly TodayMachine[] }) {
  const down = machines.filter(isDown);
  const up = machines.filter((machine) => !isDown(machine));
  const atWork = up.flatMap(({ id, name, on }) => (on ? [{ id, name, on }] : []));
  const idle = up.filter(({ on }) => on === null);
  const paused = atWork.filter(({ on }) => on.state === 'paused').length;
  return (
    <>
      {down.length > 0 && (
        <div className={styles.down}>
          <Panel title={t('Down')} note={count(down.length, 'machine')}>
            <ul className={layout.lines} aria-label={t('Machines that are down')}>
              {down.map((machine) => (
                <Down key={machine.id} machine={machine} />
              ))}
            </ul>
          </Panel>
        </div>
      )}
      <Panel
        title={t('Machines now')}
        note={t`${count(atWork.length - paused, 'machine')} running, ${number(paused)} paused`}
        counts={`${to('OperationList')}?state=running`}
        right={<Link to={to('Queues')}>{t('Board')}</Link>}
      >
        {atWork.length > 0 && (
          <ul className={layout.lines} aria-label={t('Machines at work')}>
            {atWork.map(({ id, ...machine }) => (
              <AtWork key={id} {...machine} />
            ))}
          </ul>
        )}
        <p className={`${layout.cell} ${layout.ruled} ${text.small} ${text.muted}`}>
          {idle.length === 0
            ? t('No idle machine has a queue.')
            : t`${count(idle.length, 'idle machine')} with a queue: `}
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

/**
 * Returns whether to show the user's own jobs or all jobs of the shop. The device stores the choice. Standard users
 * start with their own jobs.
 */
function useJobScope() {
  const { userType } = useMe();
  return useLocalStorage<JobScope>({
    key: todayScopeKey,
    defaultValue: userType === 'Standard' ? 'mine' : 'shop',
    getInitialValueInEffect: false,
  });
}

function AddJob() {
  return (
    <LinkButton to={to('JobCreate')} icon="plus" variant="filled" refusal={useRefusal('edit')}>
      {t('Add job')}
    </LinkButton>
  );
}

export function Today() {
  const [of, setOf] = useJobScope();
  const [{ isHidden }] = useFirstStepsMemory();
  const sets = useRefusal('edit') === null && !isHidden;
  const reviews = useRefusal('review') === null;
  const zone = useShopZone();
  const now = useNow();
  const { data } = useQuery({
    ...query(contract.today.get, { query: { of } }),
    // A job becomes late through time alone.
    refetchInterval: 30_000,
    meta: { every: 3000 },
  });
  if (data?.shop.jobs === 0 && sets) return <Redirect to={to('FirstSteps')} />;
  return (
    <Page>
      <PageHead
        title={t('Today')}
        count={<span className={page.count}>{dateTime(now, { zone })}</span>}
        actions={
          <>
            {reviews && <LinkButton to={to('Review')}>{t('Review')}</LinkButton>}
            <SegmentedControl
              aria-label={t('Whose jobs')}
              w={208}
              value={of}
              onChange={setOf}
              data={[
                { value: 'mine', label: t('Mine') },
                { value: 'shop', label: t('Whole shop') },
              ]}
            />
          </>
        }
        primary={<AddJob />}
      />
      <CallsToAnswer />
      <NotesForYou />
      <div className={`${layout.withAside} ${styles.today}`}>
        <Figures of={of} figures={data?.figures} />
        <div>
          <LateJobs of={of} today={data} />
          {data && <ShortJobs of={of} today={data} />}
          {data && <ReadyLists of={of} today={data} />}
        </div>
        <div>{data && <Machines machines={data.machines} />}</div>
      </div>
    </Page>
  );
}
