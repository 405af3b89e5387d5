/**
 * Shows when the shop could make a job, in free time or ahead of other jobs. It also shows the odds, and the jobs
 * that the promise would delay.
 */
import { useId } from 'react';
import { type PromiseRecord } from '../../../shared/contract/promise.ts';
import { formatHours } from '../../../shared/rules/delay-words.ts';
import { oddsWords } from '../../../shared/rules/odds-words.ts';
import { count, dateTime, shortDate } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { scrolls } from '../../ui/page/focus.ts';
import { type PlannedWay } from './given-promise.ts';
import { spreadOf } from './finish-date-spread.ts';
import text from '../../ui/page/text.module.css';
import styles from './promise-details.module.css';

type Way = PromiseRecord['gaps'] & { pays?: PromiseRecord['displacing']['pays'] };

const says = {
  'in-time': 'later, in time',
  'becomes-late': 'later, becomes late',
  'later-still': 'later still',
};

/**
 * The condition of every promised date. The planner does not know when paper arrives, unless the form has a release
 * date.
 */
export const countsOnPaper = 'If the paper arrives in time';

/**
 * Shows the sure date, which nine of ten such jobs make, and the likely date, which one of two makes. Without odds,
 * it shows the expected date.
 */
export function Dates({ way }: { way: Way }) {
  const zone = useShopZone();
  const told = (at: string | null) => (at === null ? 'No date' : dateTime(at, { zone }));
  if (way.sure === null) {
    return (
      <dl className={styles.dates}>
        <div>
          <dt>Expected</dt>
          <dd>
            <b>{told(way.expected)}</b>
          </dd>
        </div>
      </dl>
    );
  }
  return (
    <dl className={styles.dates}>
      <div>
        <dt>Sure, 9 in 10</dt>
        <dd>
          <b>{told(way.sure)}</b>
        </dd>
      </div>
      <div>
        <dt>Likely, 1 in 2</dt>
        <dd>{told(way.likely)}</dd>
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
    <div className={styles.spread} aria-hidden="true">
      {days.map(({ start, at, isNamed }) => (
        <span key={at} className={styles.day} style={{ left: share(at) }}>
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
            asked{way.odds !== null && `, ${oddsWords(way.odds)}`}
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
      {dateTime(asked, { zone })} as asked: <b>{oddsWords(way.odds)}</b>
    </p>
  );
}

/** Lists the jobs that the promise makes later, and by how much. */
export const Payers = ({ pays }: Pick<PromiseRecord['displacing'], 'pays'>) => (
  <ul className={styles.pays} {...scrolls}>
    {pays.map(({ jobId, number, name, hours, late }) => (
      <li key={jobId} data-late={late === 'in-time' ? undefined : true}>
        <span className={text.clip}>
          <b>{number}</b> {name}
        </span>
        <span className={styles.later}>
          {formatHours(hours)} {says[late]}
        </span>
      </li>
    ))}
  </ul>
);

/** Shows one of the two answers. The user promises the date of the answer that they pick. */
function Answer(props: {
  name: PlannedWay;
  title: string;
  note: string;
  way: Way;
  asked: string | null;
  /** The later of both answers' sure dates, so that both drawings show the same days. */
  until: string | null;
  picked: PlannedWay;
  onPick: (way: PlannedWay) => void;
  /** The name of the radio group, which both answers share. */
  group: string;
}) {
  const { name, title, note, way, asked, until, picked, onPick, group } = props;
  const { pays = [] } = way;
  return (
    <section aria-label={title} className={styles.way} data-picked={picked === name || undefined}>
      <h3>
        <label className={styles.pick}>
          <input type="radio" name={group} checked={picked === name} onChange={() => onPick(name)} />
          <span>
            {title} <span className={`${text.small} ${text.muted}`}>{note}</span>
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

/** Shows both answers. The answer that moves no other job comes first. */
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
    <div className={styles.ways} role="radiogroup" aria-label="How it is promised">
      <Answer
        name="gaps"
        title="In free time on the machines"
        note="no other job is delayed"
        way={gaps}
        until={until}
        {...of}
      />
      <Answer
        name="displacing"
        title="Ahead of others"
        note={displaced(displacing.pays.length)}
        way={displacing}
        until={until}
        {...of}
      />
    </div>
  );
}

const displaced = (jobs: number) =>
  jobs === 0 ? 'no other job is delayed' : `${count(jobs, 'job finishes', 'jobs finish')} later`;
