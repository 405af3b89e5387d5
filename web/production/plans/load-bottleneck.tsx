/** Shows the machine where overtime saves most for each hour, and what overtime saves on other machines. */
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { type LoadRecord } from '../../../shared/contract/causes-and-load.ts';
import { bestHours } from '../../../shared/plan/best-overtime.ts';
import { formatHours } from '../../../shared/rules/delay-words.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton, CountedLink } from '../../ui/page/buttons.tsx';
import { count, dateTime, number, shortDate, time } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useShopZone } from '../../ui/page/use-now.ts';
import { hourlySavings, bestOvertimeWords, type Saving, savingsOf } from './load-rows.ts';
import { type ShopQueues } from '../queues/use-shop-queues.ts';
import { MoveWork } from './move-work.tsx';
import { useCreateWhatIf } from './use-what-ifs.ts';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import styles from './queues-load.module.css';

/** The largest number of machines that the list of savings names. */
const few = 8;

function Bottleneck({ of: { machine }, load }: { of: Saving; load: LoadRecord }) {
  const zone = useShopZone();
  const { name, fullUntil, operations, lateJobs } = machine;
  return (
    <div className={styles.drum}>
      <p className={text.smaller}>The bottleneck</p>
      <h2>{name}</h2>
      <p>
        {fullUntil === null ? (
          'Free now'
        ) : (
          <>
            Booked full to <b>{dateTime(fullUntil, { zone })}</b>
          </>
        )}
        , {count(operations, 'operation')}.{' '}
        <b>
          {number(lateJobs)} of the {count(load.late.jobs, 'late job')}
        </b>{' '}
        in the queues {lateJobs === 1 ? 'waits' : 'wait'} for this machine.{' '}
        {bestOvertimeWords(load.overtime, load.untried)}
      </p>
    </div>
  );
}

/** Says how many jobs have no date. The sentence comes first, because the lateness of these jobs is unknown. */
function Undated({ jobs }: { jobs: number }) {
  if (jobs === 0) return null;
  return (
    <p className={styles.undated}>
      <Icon name="warning" size={14} />
      <Link to={`${to('JobList')}?status=no-date`}>
        {count(jobs, 'job')} {jobs === 1 ? 'has' : 'have'} no date
      </Link>
    </p>
  );
}

function None({ load }: { load: LoadRecord }) {
  const { jobs } = load.late;
  return (
    <div className={styles.drum}>
      <h2>No bottleneck</h2>
      <p>
        {jobs === 0
          ? 'Every job with a date is expected by its delivery.'
          : `${count(jobs, 'job')} in the queues will be late, but up to three more hours on the next open day of any machine would save nothing.`}
      </p>
    </div>
  );
}

/**
 * Says when the extra hours are, such as "today". If they are on different days, it says that each is on the next
 * open day.
 */
function whenOf(saving: readonly Saving[], now: string, zone: string): string {
  const days = new Set(saving.map(({ overtime }) => shortDate(overtime.from, { zone })));
  const [day = ''] = days;
  if (days.size !== 1) return 'on its next open day';
  return day === shortDate(now, { zone }) ? 'today' : `on ${day}`;
}

function Line({ of: { machine, overtime }, most }: { of: Saving; most: number }) {
  const { hours, saved, each } = bestHours(overtime.saves);
  const further = hourlySavings(overtime.saves);
  return (
    <li>
      <span>
        <b>{machine.name}</b>
        {further !== null && <span className={text.muted}>{further}</span>}
      </span>
      <span className={text.figures}>
        <i style={{ width: `${(100 * each) / most}%` }} />
        {hours === 1 ? formatHours(saved) : `${formatHours(saved)} in ${hours} h`}
      </span>
    </li>
  );
}

const Rest = ({ children, saves }: { children: ReactNode; saves: string }) => (
  <li className={text.muted}>
    <span>{children}</span>
    <span className={text.figures}>{saves}</span>
  </li>
);

/** Offers to try the overtime in a what-if. */
function Try({ of: { machine, overtime } }: { of: Saving }) {
  const { hours } = bestHours(overtime.saves);
  const zone = useShopZone();
  const { ask, busy } = useCreateWhatIf();
  const { date, from } = overtime;
  const clock = (after: number) => time(new Date(Date.parse(from) + after * 3_600_000), { zone });
  return (
    <ActionButton
      busy={busy}
      refusal={useRefusal('edit')}
      onClick={() => ask([{ shift: { machineId: machine.id, date, from: clock(0), to: clock(hours) } }])}
    >
      Try {hours} h there as What if
    </ActionButton>
  );
}

export function LoadBottleneck({ load, shop }: { load: LoadRecord; shop: ShopQueues }) {
  const zone = useShopZone();
  const { saving, others } = savingsOf(load);
  const [first] = saving;
  const most = bestHours(first?.overtime.saves ?? []).each || 1;
  const unnamed = saving.slice(few);
  return (
    <aside className={`${panel.sheet} ${styles.aside}`} aria-label="The bottleneck">
      <Undated jobs={load.late.undated} />
      {first ? <Bottleneck of={first} load={load} /> : <None load={load} />}
      {first && (
        <div className={styles.overtime}>
          <h3>What overtime {whenOf(saving, load.now, zone)} would save</h3>
          <ul>
            {saving.slice(0, few).map((each) => (
              <Line key={each.machine.id} of={each} most={most} />
            ))}
            {unnamed.length > 0 && (
              <Rest
                saves={`at most ${formatHours(bestHours(unnamed[0]?.overtime.saves ?? []).each)} an hour`}
              >
                {count(unnamed.length, 'more machine')}
              </Rest>
            )}
            {others > 0 && <Rest saves="nothing">The other {count(others, 'machine')}</Rest>}
            {load.untried > 0 && <Rest saves="not tried">{count(load.untried, 'more machine')}</Rest>}
          </ul>
          <p className={`${text.smaller} ${text.muted}`}>
            Hours of lateness saved, all jobs together; most for each hour first.
          </p>
        </div>
      )}
      {first && (
        <div className={styles.verbs}>
          <Try of={first} />
          <MoveWork key={first.machine.id} shop={shop} load={load} from={first.machine.id}>
            <CountedLink to={to('MachineOperationList', first.machine.id)} total={first.machine.operations}>
              See its queue
            </CountedLink>
          </MoveWork>
        </div>
      )}
    </aside>
  );
}
