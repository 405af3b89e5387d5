/**
 * Shows when the shop could make a job: in free machine time, or ahead of other jobs. It also shows the odds,
 * and the jobs that would be delayed.
 */
import { useId } from 'react';
import { calendarDay, startOfDay } from '../../../packages/planner/src/local-time.ts';
import { type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { formatHours } from '../../../shared/queues/delay-words.ts';
import { isHarmed } from '../../../shared/planning/ways-to-save-words.ts';
import { oddsWords } from '../../../shared/jobs/odds-text.ts';
import { count, dateTime, shortDate } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { scrolls } from '../../ui/keys/focus-on-mount.ts';
import { type PlannedWay } from './given-promise.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import parts from '../../ui/page/parts.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './promise-details.module.css';

/**
 * Converts the dates of a delivery promise to positions on a drawn row of days. Each position is a fraction of
 * the drawing's width.
 */

interface Spread {
  likely: number;
  sure: number;
  /** The requested date, or null if the user requests none or it is outside the drawing. */
  asked: number | null;
  /** The days with their starts. If there are many days, only some have a label. */
  days: { start: Date; at: number; isNamed: boolean }[];
}

/** The limits of the drawing: the fewest and most days, the most labels, and the last position of a label. */
const shown = { least: 4, most: 60, names: 4, lastName: 0.8 };

/**
 * Returns the positions of a promise's dates. The days reach at least to `until`, the later of both results'
 * dates. Returns null without odds, or if the dates are too far away.
 */
export function spreadOf(
  { likely, sure }: { likely: string | null; sure: string | null },
  { asked, until = null }: { asked: string | null; until?: string | null },
  now: Date,
  zone: string,
): Spread | null {
  if (likely === null || sure === null) return null;
  const today = calendarDay(now, zone);
  const dayOf = (at: string) => calendarDay(new Date(at), zone) - today;
  const isNear = asked !== null && dayOf(asked) >= 0 && dayOf(asked) < shown.most;
  const length = Math.max(
    shown.least,
    dayOf(sure) + 2,
    dayOf(until ?? sure) + 2,
    isNear ? dayOf(asked) + 2 : 0,
  );
  if (length > shown.most + 1) return null;
  const [first, last] = [startOfDay(0, now, zone).getTime(), startOfDay(length, now, zone).getTime()];
  const part = (at: string | Date) => (new Date(at).getTime() - first) / (last - first);
  const step = Math.ceil(length / shown.names);
  return {
    likely: part(likely),
    sure: part(sure),
    asked: isNear ? part(asked) : null,
    days: Array.from({ length }, (_, day) => {
      const start = startOfDay(day, now, zone);
      const at = part(start);
      return { start, at, isNamed: day % step === 0 && at < shown.lastName };
    }),
  };
}

type Way = PromiseRecord['gaps'] & { pays?: PromiseRecord['displacing']['pays'] };

const says = {
  'in-time': t('later, in time'),
  'becomes-late': t('later, becomes late'),
  'later-still': t('later still'),
};

/**
 * The condition of every promised date. The planner does not know when paper arrives, unless the form has a release
 * date.
 */
export const countsOnPaper = t('If the paper arrives in time');

/**
 * Shows the sure date, which nine of ten such jobs make, and the likely date, which one of two makes. Without odds,
 * it shows the expected date.
 */
export function Dates({ way }: { way: Way }) {
  const zone = useShopZone();
  const dateText = (at: string | null) => (at === null ? t('No date') : dateTime(at, { zone }));
  if (way.sure === null) {
    return (
      <dl className={`${layout.flow} ${parts.dates}`}>
        <div>
          <dt>{t('Expected')}</dt>
          <dd>
            <b>{dateText(way.expected)}</b>
          </dd>
        </div>
      </dl>
    );
  }
  return (
    <dl className={`${layout.flow} ${parts.dates}`}>
      <div>
        <dt>{t('Sure, 9 in 10')}</dt>
        <dd>
          <b>{dateText(way.sure)}</b>
        </dd>
      </div>
      <div>
        <dt>{t('Likely, 1 in 2')}</dt>
        <dd>{dateText(way.likely)}</dd>
      </div>
    </dl>
  );
}

/** Draws the likely, sure and requested dates on a row of days. The text near the drawing says the same. */
export function SpreadDrawing(props: { way: Way; asked: string | null; until?: string | null }) {
  const zone = useShopZone();
  const { way, ...reach } = props;
  const spread = spreadOf(way, reach, useNow(), zone);
  if (!spread) return null;
  const { likely, sure, days } = spread;
  const share = (part: number) => `${part * 100}%`;
  const at = (part: number): Record<string, string> => ({ '--at': share(part) });
  return (
    <div className={`${text.smaller} ${layout.anchor} ${styles.spread}`} aria-hidden="true">
      {days.map(({ start, at, isNamed }) => (
        <span key={at} className={`${text.muted} ${text.nowrap} ${styles.day}`} style={{ left: share(at) }}>
          {isNamed && shortDate(start, { zone })}
        </span>
      ))}
      <span className={styles.band} style={{ left: share(likely), width: share(sure - likely) }} />
      <b className={styles.likely} style={at(likely)}>
        50 %
      </b>
      <b className={styles.sure} style={at(sure)}>
        90 %
      </b>
      {spread.asked !== null && (
        <>
          <span className={styles.asked} style={{ left: share(spread.asked) }} />
          <b className={styles.askedOdds} style={at(spread.asked)}>
            {nodes`asked${way.odds !== null && `, ${oddsWords(way.odds)}`}`}
          </b>
        </>
      )}
    </div>
  );
}

/** Shows how likely the requested date is. */
export function Odds({ way, asked }: { way: Way; asked: string | null }) {
  const zone = useShopZone();
  if (asked === null || way.odds === null) return null;
  return (
    <p className={text.small}>
      {nodes`${dateTime(asked, { zone })} as asked: ${(<b>{oddsWords(way.odds)}</b>)}`}
    </p>
  );
}

/** Lists the jobs that the promise makes later, and by how much. */
export const Payers = ({ pays }: Pick<PromiseRecord['displacing'], 'pays'>) => (
  <ul className={`${text.small} ${styles.pays}`} {...scrolls}>
    {pays.map(({ jobId, number, name, hours, late, brokenPromise }) => (
      <li key={jobId} className={`${layout.row} ${layout.between} ${layout.ruled}`}>
        <span className={text.clip}>
          <b>{number}</b> {name}
        </span>
        <span className={`${layout.fixed} ${isHarmed({ late, brokenPromise }) ? text.danger : ''}`}>
          {formatHours(hours)} {brokenPromise === undefined ? says[late] : t('later, misses its promise')}
        </span>
      </li>
    ))}
  </ul>
);

/** Shows one of the two results. The user promises the date of the result that they select. */
function Answer(props: {
  name: PlannedWay;
  title: string;
  note: string;
  way: Way;
  asked: string | null;
  /** The later of both results' sure dates, so that both drawings show the same days. */
  until: string | null;
  picked: PlannedWay;
  onPick: (way: PlannedWay) => void;
  /** The name of the radio group, to which both results belong. */
  group: string;
}) {
  const { name, title, note, way, asked, until, picked, onPick, group } = props;
  const { pays = [] } = way;
  return (
    <section
      aria-label={title}
      className={`${layout.stack} ${layout.top} ${styles.way}`}
      data-picked={picked === name || undefined}
    >
      <h3 className={`${text.small} ${text.bold}`}>
        <label className={layout.row}>
          <input type="radio" name={group} checked={picked === name} onChange={() => onPick(name)} />
          <span>
            {title} <span className={`${text.regular} ${text.muted}`}>{note}</span>
          </span>
        </label>
      </h3>
      <Dates way={way} />
      <SpreadDrawing way={way} asked={asked} until={until} />
      <Odds way={way} asked={asked} />
      {pays.length > 0 && <Payers pays={pays} />}
    </section>
  );
}

/** Shows both results. The result that moves no other job comes first. */
export function Ways(props: {
  answer: PromiseRecord;
  asked: string | null;
  picked: PlannedWay;
  onPick: (way: PlannedWay) => void;
}) {
  const { answer, ...picking } = props;
  const of = { ...picking, group: useId() };
  const { gaps, displacing } = answer;
  const until = [gaps.sure, displacing.sure].reduce((a, b) => (a === null || (b !== null && b > a) ? b : a));
  return (
    <div className={`${layout.ruled} ${styles.ways}`} role="radiogroup" aria-label={t('How it is promised')}>
      <Answer
        name="gaps"
        title={t('In free time on the machines')}
        note={t('no other job is delayed')}
        way={gaps}
        until={until}
        {...of}
      />
      <Answer
        name="displacing"
        title={t('Ahead of others')}
        note={displaced(displacing.pays.length)}
        way={displacing}
        until={until}
        {...of}
      />
    </div>
  );
}

const displaced = (jobs: number) =>
  jobs === 0 ? t('no other job is delayed') : t`${count(jobs, 'job finishes', 'jobs finish')} later`;
