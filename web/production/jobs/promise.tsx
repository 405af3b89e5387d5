/** When the job of the form could be made: in the gaps, and by displacing others. Nothing is written by asking. */
import { type PromiseRecord } from '../../../shared/contract/promise.ts';
import { hoursTold } from '../../../shared/rules/because.ts';
import { oddsTold } from '../../../shared/rules/odds-words.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { reasonOf } from '../../client/api/problems.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, dateTime, shortDate, withOffset } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { Notice } from '../../ui/page/page.tsx';
import { scrolls } from '../../ui/page/focus.ts';
import { askedOf } from './promise-asked.ts';
import { spreadOf } from './promise-spread.ts';
import { type JobValues } from './job-values.ts';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import styles from './promise.module.css';

type Way = PromiseRecord['gaps'] & { pays?: PromiseRecord['displacing']['pays'] };

const says = {
  'in-time': 'later, in time',
  'becomes-late': 'later, becomes late',
  'later-still': 'later still',
};

/** What any promised date counts on; a release date says from when on. */
export const countsOnPaper = 'Counts on its paper being there';

/** With odds the sure and the likely date, else the one that is expected. */
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

/** The likely and the sure date among the days to come, and the one asked for: drawn, as all of it is told beside it. */
export function SpreadDrawing(props: { way: Way; asked: string | null; until?: string | null }) {
  const zone = useShopZone();
  const { way, ...reach } = props;
  const spread = spreadOf(way, reach, useNow(), zone);
  if (!spread) return null;
  const { likely, sure, days } = spread;
  const share = (part: number) => `${part * 100}%`;
  return (
    <div className={styles.spread} aria-hidden="true">
      {days.map(({ start, at, isNamed }) => (
        <span key={at} className={styles.day} style={{ left: share(at) }}>
          {isNamed && shortDate(start, { zone })}
        </span>
      ))}
      <span className={styles.band} style={{ left: share(likely), width: share(sure - likely) }} />
      {spread.asked !== null && (
        <span className={styles.asked} style={{ left: share(spread.asked) }}>
          asked
        </span>
      )}
    </div>
  );
}

/** The odds of the date that was asked for. */
export function Odds({ way, asked }: { way: Way; asked: string | null }) {
  const zone = useShopZone();
  if (asked === null || way.odds === null) return null;
  return (
    <p className={text.small}>
      {dateTime(asked, { zone })} as asked: <b>{oddsTold(way.odds)}</b>
    </p>
  );
}

/** Who is made later, and by how much. */
export const Payers = ({ pays }: Pick<PromiseRecord['displacing'], 'pays'>) => (
  <ul className={styles.pays} {...scrolls}>
    {pays.map(({ jobId, number, name, hours, late }) => (
      <li key={jobId} data-late={late === 'in-time' ? undefined : true}>
        <span className={text.clip}>
          <b>{number}</b> {name}
        </span>
        <span className={styles.later}>
          {hoursTold(hours)} {says[late]}
        </span>
      </li>
    ))}
  </ul>
);

function Answer(props: {
  title: string;
  note: string;
  way: Way;
  asked: string | null;
  /** The later of both answers' sure dates, so that both are drawn among the same days. */
  until: string | null;
  main?: boolean;
  onUse: (at: string) => void;
}) {
  const { title, note, way, asked, until, main = false, onUse } = props;
  const zone = useShopZone();
  const { pays = [] } = way;
  const date = way.sure ?? way.expected;
  return (
    <section aria-label={title} className={styles.way} data-main={main || undefined}>
      <h3>
        {title} <span className={`${text.small} ${text.muted}`}>{note}</span>
      </h3>
      <Dates way={way} />
      <SpreadDrawing way={way} asked={asked} until={until} />
      <Odds way={way} asked={asked} />
      {pays.length > 0 && <Payers pays={pays} />}
      {date !== null && (
        <ActionButton variant={main ? 'filled' : 'default'} onClick={() => onUse(date)}>
          Promise {dateTime(date, { zone })}
        </ActionButton>
      )}
    </section>
  );
}

/** Both answers: the one that moves nobody first. */
export function Ways(props: { answer: PromiseRecord; asked: string | null; onUse: (at: string) => void }) {
  const { answer, ...of } = props;
  const { gaps, displacing } = answer;
  const until = [gaps.sure, displacing.sure].reduce((a, b) => (a === null || (b !== null && b > a) ? b : a));
  return (
    <div className={styles.ways}>
      <Answer title="By the gaps" note="nothing else moves" way={gaps} until={until} main {...of} />
      <Answer
        title="By displacing"
        note={displaced(displacing.pays.length)}
        way={displacing}
        until={until}
        {...of}
      />
    </div>
  );
}

export function WhenPossible({
  values,
  onUse,
}: {
  values: JobValues;
  onUse: (deliveryDate: string) => void;
}) {
  const ask = useVerb(contract.answers.promise);
  const zone = useShopZone();
  const body = askedOf(values);
  const isAsked = JSON.stringify(ask.variables?.body) === JSON.stringify(body);
  const answer = isAsked ? ask.data : undefined;
  const use = (at: string) => onUse(withOffset(new Date(at), zone));
  return (
    <section className={`${panel.sheet} ${styles.when}`} aria-label="When could I have it?" id="when">
      <header>
        <div>
          <h2>When could I have it?</h2>
          <span className={`${text.small} ${text.muted}`}>
            {answer?.note ?? 'By the queues as they stand. Asking moves nothing'}
            {answer && `. ${countsOnPaper}`}
          </span>
        </div>
        <ActionButton
          refusal={body === null ? reason('nothing-to-promise') : null}
          busy={ask.isPending}
          showReason="beside"
          onClick={() => body && ask.mutate({ body })}
        >
          {answer ? 'Work out again' : 'Work it out'}
        </ActionButton>
      </header>
      {isAsked && ask.error && <Notice alert>{reasonOf(ask.error)}.</Notice>}
      <div aria-live="polite">
        {answer && <Ways answer={answer} asked={body?.deliveryDate ?? null} onUse={use} />}
      </div>
    </section>
  );
}

const displaced = (jobs: number) =>
  jobs === 0 ? 'nobody waits for it' : `${count(jobs, 'job waits', 'jobs wait')} for it`;
