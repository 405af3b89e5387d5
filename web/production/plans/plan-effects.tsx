/** Lists the jobs that a proposal makes earlier or later. The user can leave jobs out of the proposal. */
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { type QueueJob } from '../../../shared/contract/queues.ts';
import { dateTime, number, shortDate } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { jobImpact, type JobImpact, type Effect } from './proposal-timeline-rows.ts';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import styles from './plan.module.css';

interface Given {
  at: Date;
  jobs: ReadonlyMap<string, QueueJob>;
  /** The ids of the jobs that the user left out. */
  without: ReadonlySet<string>;
  /** Leaves a job out, or takes it back in. Undefined if the user can leave out no jobs any more. */
  onTick?: ((job: string) => void) | undefined;
}

const hoursOf = (hours: number) =>
  hours >= 10 ? `${number(Math.round(hours))} h` : `${number(Math.round(hours * 10) / 10)} h`;

const tones: Record<JobImpact, string | undefined> = {
  saved: styles.better,
  'becomes late': styles.worse,
  'still late': undefined,
  'in time': undefined,
};

function Line({ effect, way, given }: { effect: Effect; way: 'earlier' | 'later'; given: Given }) {
  const zone = useShopZone();
  const { jobId, from, to, hours, deliveryDate } = effect;
  const { at, jobs, without, onTick } = given;
  const job = jobs.get(jobId);
  const isOut = without.has(jobId);
  const is = jobImpact(effect, at);
  const told = (time: string | null) => (time === null ? 'no date' : dateTime(time, { zone }));
  const words =
    is === 'in time' ? `due ${shortDate(deliveryDate, { zone })}` : is === 'saved' ? 'in time' : is;
  return (
    <li data-out={isOut || undefined}>
      <label className={styles.job}>
        {onTick && <input type="checkbox" checked={!isOut} onChange={() => onTick(jobId)} />}
        <span className={text.clip}>
          <b>{job?.number ?? 'A job that is closed'}</b> {job?.name}
        </span>
      </label>
      <span className={`${styles.hours} ${tones[is] ?? ''}`}>
        {hours === 0 ? (to === null ? 'no date' : 'has a date') : `${hoursOf(hours)} ${way}`}
      </span>
      <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
        {told(from)} → {told(to)}
      </span>
      <span className={`${text.smaller} ${styles.means} ${tones[is] ?? text.muted}`}>
        {isOut ? 'stays' : words}
      </span>
    </li>
  );
}

function Group(props: {
  title: string;
  note: string;
  effects: readonly Effect[];
  way: 'earlier' | 'later';
  given: Given;
}) {
  const { title, note, effects, way, given } = props;
  return (
    <section aria-label={title}>
      <header>
        <h2>
          {title} {number(effects.length)}
        </h2>
        <span className={`${text.small} ${text.muted}`}>{note}</span>
      </header>
      <ul>
        {effects.map((effect) => (
          <Line key={effect.jobId} effect={effect} way={way} given={given} />
        ))}
      </ul>
    </section>
  );
}

export function PlanEffects({ plan, ...given }: Given & { plan: PlanRecord }) {
  const { gains, pays } = plan;
  const counted = (effects: readonly Effect[], is: JobImpact) =>
    effects.filter((effect) => !given.without.has(effect.jobId) && jobImpact(effect, given.at) === is).length;
  const saved = counted(gains, 'saved');
  const late = counted(pays, 'becomes late');
  return (
    <div className={`${panel.sheet} ${styles.effects}`}>
      <Group
        title="Gain"
        note={saved === 0 ? 'no job is saved' : `${number(saved)} of them saved`}
        effects={gains}
        way="earlier"
        given={given}
      />
      <Group
        title="Pay"
        note={late === 0 ? 'no job misses its date' : `${number(late)} become${late === 1 ? 's' : ''} late`}
        effects={pays}
        way="later"
        given={given}
      />
    </div>
  );
}
