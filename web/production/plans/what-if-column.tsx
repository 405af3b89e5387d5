/** Shows one column of the comparison: the present, or a what-if and how it differs from the present. */
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { type Queues } from '../../../shared/contract/queues.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { dateTime, number, signed } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { Notice } from '../../ui/page/page.tsx';
import {
  assumptionsOf,
  changeWords,
  lateImpact,
  type WhatIfFigures,
  figuresOf,
  lateByDay,
  type Names,
} from './what-if-figures.ts';
import { type WhatIfPlan } from './use-what-ifs.ts';
import { refuseAccept, type useAccept } from './what-if-accept.tsx';
import text from '../../ui/page/text.module.css';
import styles from './what-if.module.css';

const rounded = (hours: number) => (Math.abs(hours) >= 10 ? Math.round(hours) : Math.round(hours * 10) / 10);
const inHours = (hours: number) => `${number(rounded(hours))} h`;

function Figure(props: {
  label: string;
  /** A further line of text that appears under the label. */
  more?: string | undefined;
  change?: number | undefined;
  note?: string | undefined;
  children: string;
}) {
  const { label, more, change = 0, note, children } = props;
  return (
    <div>
      <dt>
        {label}
        {more !== undefined && <small>{more}</small>}
      </dt>
      <dd>
        {change !== 0 && (
          <small className={change > 0 ? styles.worse : styles.better}>{signed(change)}</small>
        )}
        {note !== undefined && <small>{note}</small>}
        {children}
      </dd>
    </div>
  );
}

function FigureList({
  of,
  before,
  moved,
}: {
  of: WhatIfFigures;
  before?: WhatIfFigures;
  moved: PlanRecord['moved'];
}) {
  const zone = useShopZone();
  const against = (field: 'late' | 'hours' | 'makeReady') =>
    before && rounded(rounded(of[field]) - rounded(before[field]));
  return (
    <dl>
      <Figure
        label="Late or at risk"
        change={against('late')}
        more={of.undated > 0 ? `${number(of.undated)} without a date` : undefined}
      >
        {number(of.late)}
      </Figure>
      <Figure label="Hours late" change={against('hours')}>
        {number(rounded(of.hours))}
      </Figure>
      <Figure label="Make-ready" change={against('makeReady')}>
        {inHours(of.makeReady)}
      </Figure>
      <Figure label="Last job ends">{of.ends === null ? 'no date' : dateTime(of.ends, { zone })}</Figure>
      <Figure label="Overtime">{of.overtime === 0 ? 'none' : inHours(of.overtime)}</Figure>
      <Figure label="Operations moved" note={before && moved ? `of ${number(moved.of)}` : undefined}>
        {number(before && moved ? moved.count : 0)}
      </Figure>
    </dl>
  );
}

function Bars({ plan, which, most }: { plan: PlanRecord; which: 'before' | 'after'; most: number }) {
  const zone = useShopZone();
  const bars = lateByDay(plan.late?.[which] ?? [], new Date(plan.at), zone);
  return (
    <figure className={styles.bars}>
      <figcaption>Late or at risk by delivery</figcaption>
      <ol>
        {bars.map(({ label, count }) => (
          <li key={label}>
            <span className={styles.bar}>
              <i style={{ height: `${(100 * count) / most}%` }}>{count > 0 && <b>{number(count)}</b>}</i>
            </span>
            <span className={text.visuallyHidden}>{count === 0 && 'none'} </span>
            <span>{label}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** The largest number of jobs that each list of saved or late jobs names. */
const few = 3;

function Jobs({ plan, queues }: { plan: PlanRecord; queues: Queues }) {
  const zone = useShopZone();
  const { saved, becomeLate, refused } = lateImpact(plan);
  const jobs = new Map(queues.jobs.map((job) => [job.id, job]));
  const line = (jobId: string, tone: string | undefined, says: string) => (
    <li key={jobId}>
      <Link to={to('JobDetails', jobId)} className={`${text.plain} ${text.clip}`}>
        <b>{jobs.get(jobId)?.number ?? 'A job that is closed'}</b> {jobs.get(jobId)?.name}
      </Link>
      <span className={`${text.nowrap} ${tone ?? ''}`}>{says}</span>
    </li>
  );
  const told = (at: string | null) => (at === null ? 'no date' : dateTime(at, { zone }));
  const more = [
    saved.length > few && `${number(saved.length - few)} more saved`,
    becomeLate.length > few &&
      `${number(becomeLate.length - few)} more ${becomeLate.length === few + 1 ? 'becomes' : 'become'} late`,
  ].filter((each) => each !== false);
  return (
    <div>
      <ul className={styles.jobs}>
        {refused.map((jobId) => line(jobId, text.muted, 'refused'))}
        {saved.slice(0, few).map(({ jobId, finish }) => line(jobId, styles.better, told(finish)))}
        {becomeLate.slice(0, few).map(({ jobId, finish }) => line(jobId, styles.worse, told(finish)))}
        {saved.length === 0 && <li className={text.muted}>No job is saved.</li>}
        {becomeLate.length === 0 && <li className={text.muted}>No job misses its date.</li>}
      </ul>
      <p className={styles.more}>
        <Link to={to('PlanDetails', plan.id)}>{more.length > 0 ? more.join(', ') : 'See what moves'}</Link>
      </p>
    </div>
  );
}

export function Present({ plan, most, children }: { plan: PlanRecord; most: number; children: ReactNode }) {
  const figures = figuresOf(plan, 'before');
  return (
    <section aria-label="As things stand">
      <header>
        <p className={styles.tag}>Now</p>
        <h2>As things stand</h2>
        <p>The current queues, not planned again</p>
      </header>
      {figures && <FigureList of={figures} moved={null} />}
      <Bars plan={plan} which="before" most={most} />
      <p className={`${styles.jobs} ${text.small} ${text.muted}`}>
        Each future is planned again for its changes, so some of what it saves is the better order. Nothing is
        touched until one is accepted.
      </p>
      <footer>{children}</footer>
    </section>
  );
}

interface WhatIfProps {
  future: WhatIfPlan;
  place: number;
  best: boolean;
  /** The largest number of late jobs on one day, which sets the scale of the bars. */
  most: number;
  queues: Queues;
  names: Names;
  accept: ReturnType<typeof useAccept>;
  onChange: () => void;
  onRemove: () => void;
}

function Foot({
  plan,
  title,
  best,
  queues,
  names,
  accept,
  onChange,
  onRemove,
}: WhatIfProps & {
  plan: PlanRecord;
  title: string;
}) {
  const zone = useShopZone();
  const mayNot = useRefusal('edit');
  const mayNotUndo = useRefusal('undo');
  const { acceptedAt, acceptedBy, undoneAt } = plan;
  return (
    <footer>
      {acceptedAt === null ? (
        <ActionButton
          variant={best ? 'filled' : 'default'}
          busy={accept.busy}
          refusal={mayNot ?? refuseAccept(plan, { queues, names })}
          showReason="beside"
          onClick={() => void accept.take(plan, title)}
        >
          Accept {title.toLowerCase()}…
        </ActionButton>
      ) : (
        <p className={`${text.small} ${text.muted}`}>
          {undoneAt === null
            ? `Accepted by ${acceptedBy ?? ''} ${dateTime(acceptedAt, { zone })}`
            : `Undone ${dateTime(undoneAt, { zone })}`}
        </p>
      )}
      {acceptedAt !== null && undoneAt === null && (
        <ActionButton
          icon="undo"
          busy={accept.busy}
          refusal={mayNotUndo}
          onClick={() => accept.revert(plan, title)}
        >
          Undo
        </ActionButton>
      )}
      <span className={styles.two}>
        {acceptedAt === null && (
          <ActionButton variant="quiet" icon="plus" refusal={mayNot} onClick={onChange}>
            Add a change
          </ActionButton>
        )}
        <ActionButton variant="quiet" onClick={onRemove}>
          Remove
        </ActionButton>
      </span>
    </footer>
  );
}

/** Returns the heading of a what-if that has no changes or is not loaded. */
function headOf({ plan, failed }: WhatIfPlan): string {
  if (plan) return 'A better order alone';
  return failed === null ? 'Working it out…' : 'Not there';
}

export function WhatIfColumn(props: WhatIfProps) {
  const { future, place, best, most, queues, names, onRemove } = props;
  const zone = useShopZone();
  const { plan, failed } = future;
  const title = `Future ${place + 1}`;
  const [first, ...others] = plan ? assumptionsOf(plan).map((each) => changeWords(each, names, zone)) : [];
  const [before, after] = plan ? [figuresOf(plan, 'before'), figuresOf(plan, 'after')] : [null, null];
  return (
    <section aria-label={title} data-best={best || undefined} aria-busy={!plan && failed === null}>
      <header>
        <p className={styles.tag}>
          {title}
          {best && ', best'}
          {plan?.state === 'improving' && ', still improving'}
        </p>
        <h2>{first ?? headOf(future)}</h2>
        {others.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {(failed ?? plan?.failed) && (
          <Notice tone="danger" alert>
            {failed === null
              ? plan?.failed?.reason
              : `It can’t be shown: ${failed}. Futures are kept for a day.`}
          </Notice>
        )}
      </header>
      {before && after && plan && (
        <>
          <FigureList of={after} before={before} moved={plan.moved} />
          <Bars plan={plan} which="after" most={most} />
          <Jobs plan={plan} queues={queues} />
        </>
      )}
      {plan ? (
        <Foot {...props} plan={plan} title={title} />
      ) : (
        <footer>
          {failed !== null && (
            <ActionButton variant="quiet" onClick={onRemove}>
              Remove
            </ActionButton>
          )}
        </footer>
      )}
    </section>
  );
}
