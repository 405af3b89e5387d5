/** Shows which jobs gain and which pay by a proposed plan. The user can leave jobs out of it. */
import { useState } from 'react';
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { oddsWords } from '../../../shared/jobs/odds-text.ts';
import { type QueueJob } from '../../../shared/queues/queues.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import parts from '../../ui/page/parts.module.css';
import buttons from '../../ui/style/buttons.module.css';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import { count, dateTime, inHours, number, shortDate } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { type PlanOddsState } from './use-plan-odds.ts';
import { type Effect, jobImpact, type JobImpact } from './proposal-timeline-rows.ts';
import styles from './plan.module.css';

interface Given {
  at: Date;
  jobs: ReadonlyMap<string, QueueJob>;
  /** The ids of the jobs that the user left out. */
  without: ReadonlySet<string>;
  odds: PlanOddsState;
  /** Leaves a job out, or takes it back in. Undefined if the user can leave out no jobs any more. */
  onTick?: ((job: string) => void) | undefined;
}

/** Says by how much a job or an operation moves: "4.5 h earlier". */
export const shiftWords = (hours: number, way: 'earlier' | 'later') =>
  way === 'earlier' ? t`${inHours(hours)} earlier` : t`${inHours(hours)} later`;

/** Says by how much a job finishes earlier or later, or that it gets or loses its date. */
export const effectWords = ({ hours, to }: Effect, way: 'earlier' | 'later') =>
  hours > 0 ? shiftWords(hours, way) : to === null ? t('no date') : t('has a date');

/** The number of jobs that a group lists at first, so that gains and losses are both in view. */
const few = 4;

const tones: Record<JobImpact, string | undefined> = {
  saved: text.good,
  'becomes late': text.danger,
  'still late': undefined,
  'in time': undefined,
};

/** Says how likely the job is delivered in time as the queues are, and with the plan. */
function Odds({ of }: { of: ReturnType<PlanOddsState['of']> }) {
  if (of === null) return null;
  const words = (odds: number | null) => (odds === null ? t('no date') : oddsWords(odds));
  return (
    <span className={`${text.smaller} ${text.muted} ${text.figures} ${styles.odds}`}>
      {of
        ? t`Odds of delivery in time: ${words(of.before)} → ${words(of.after)}`
        : t('Odds of delivery in time …')}
    </span>
  );
}

function Line({ effect, way, given }: { effect: Effect; way: 'earlier' | 'later'; given: Given }) {
  const zone = useShopZone();
  const { jobId, from, to, deliveryDate, brokenPromise } = effect;
  const { at, jobs, without, odds, onTick } = given;
  const job = jobs.get(jobId);
  const isOut = without.has(jobId);
  const is = jobImpact(effect, at);
  const dateText = (time: string | null) => (time === null ? t('no date') : dateTime(time, { zone }));
  const tone = brokenPromise === undefined ? tones[is] : text.danger;
  const words =
    brokenPromise !== undefined
      ? t`promised ${dateTime(brokenPromise, { zone })}`
      : is === 'in time'
        ? t`due ${shortDate(deliveryDate, { zone })}`
        : is === 'saved'
          ? t('in time')
          : t(is);
  return (
    <li data-out={isOut || undefined}>
      <label className={`${layout.row} ${text.small} ${styles.job}`}>
        {onTick && <input type="checkbox" checked={!isOut} onChange={() => onTick(jobId)} />}
        <span className={text.clip}>
          <b>{job?.number ?? t('A job that is closed')}</b> {job?.name}
        </span>
      </label>
      <span
        className={`${text.small} ${text.bold} ${styles.hours} ${text.figures} ${text.nowrap} ${tone ?? ''}`}
      >
        {effectWords(effect, way)}
      </span>
      <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
        {dateText(from)} → {dateText(to)}
      </span>
      <span className={`${text.smaller} ${text.figures} ${text.nowrap} ${tone ?? text.muted}`}>
        {isOut ? t('left out') : words}
      </span>
      {!isOut && <Odds of={odds.of(jobId)} />}
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
  const [isAll, setAll] = useState(false);
  const shown = isAll ? effects : effects.slice(0, few);
  return (
    <section aria-label={title}>
      <header>
        <h2>
          {title} {number(effects.length)}
        </h2>
        <span className={`${text.small} ${text.muted}`}>{note}</span>
      </header>
      <ul>
        {shown.map((effect) => (
          <Line key={effect.jobId} effect={effect} way={way} given={given} />
        ))}
      </ul>
      {shown.length < effects.length && (
        <p className={`${layout.cell} ${text.small}`}>
          <button type="button" className={buttons.asText} onClick={() => setAll(true)}>
            {t`${number(effects.length - few)} more`}
          </button>
        </p>
      )}
    </section>
  );
}

/** Lists the jobs that a proposed plan makes earlier or later. The user can leave jobs out of the plan. */
export function PlanEffects({ plan, ...given }: Given & { plan: PlanRecord }) {
  const { gains, pays } = plan;
  const counted = (effects: readonly Effect[], is: JobImpact) =>
    effects.filter((effect) => !given.without.has(effect.jobId) && jobImpact(effect, given.at) === is).length;
  const saved = counted(gains, 'saved');
  const late = counted(pays, 'becomes late');
  return (
    <div className={`${panel.sheet} ${parts.pairs} ${styles.effects}`}>
      <Group
        title={t('Gain')}
        note={saved === 0 ? t('no job is saved') : t`${number(saved)} of them saved`}
        effects={gains}
        way="earlier"
        given={given}
      />
      <Group
        title={t('Pay')}
        note={late === 0 ? t('no job misses its date') : count(late, 'becomes late', 'become late')}
        effects={pays}
        way="later"
        given={given}
      />
      {given.odds.note !== null && (
        <p className={`${layout.cell} ${text.small} ${text.muted}`}>{given.odds.note}</p>
      )}
    </div>
  );
}
