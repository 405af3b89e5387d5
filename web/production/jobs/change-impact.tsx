/**
 * Shows what a change of an order would cause: sheets, machine time, the date on which the job is ready, and other
 * jobs that move.
 */
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { type ChangeAnswer, type Job } from '../../../shared/contract/jobs.ts';
import { to } from '../../client/paths.ts';
import { apart, count, dateTime, duration, number, shortDate, signed } from '../../ui/page/format.ts';
import { type PartialDelivery } from './order-change-values.ts';
import { lackingWords, paperImpact, sheetsLeftOver, sheetsUsed } from './change-paper-impact.tsx';
import { Icon } from '../../ui/page/icons.tsx';
import { useShopZone } from '../../ui/page/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import text from '../../ui/page/text.module.css';
import panel from '../../ui/page/panel.module.css';
import table from '../../ui/list/table.module.css';
import styles from './job-change.module.css';

type Move = ChangeAnswer['moves'][number];

const minutesOf = ({ minutes }: ChangeAnswer) => minutes.reduce((sum, each) => sum + each.minutes, 0);
const span = (minutes: number) =>
  minutes === 0 ? 'none' : `${minutes > 0 ? '+' : '−'} ${duration(Math.abs(minutes) * 60)}`;
const isLate = (at: string | null, { deliveryDate }: Move) =>
  at !== null && Date.parse(at) > Date.parse(deliveryDate);
/** Returns whether the job is in time without the change and late with it. */
const becomesLate = (move: Move) => isLate(move.to, move) && !isLate(move.from, move);

function Figure(props: { label: string; says: ReactNode; more?: ReactNode; bad?: boolean }) {
  const { label, says, more, bad = false } = props;
  return (
    <div>
      <span className={text.label}>{label}</span>
      <b>{says}</b>
      <span className={`${text.small} ${bad ? styles.bad : text.muted}`}>
        {bad && <Icon name="warning" size={14} />}
        {more}
      </span>
    </div>
  );
}

interface Of {
  job: Job;
  impact: ChangeAnswer;
  /** The date on which the queues expect the job without the change. It is null if they expect no date. */
  expected: string | null;
}

/** Returns two dates on which the job is ready: with the change, and without it. */
function readyOf({ job, impact, expected }: Of) {
  const own = impact.moves.find(({ jobId }) => jobId === job.id);
  return own ? { from: own.from, to: own.to } : { from: expected, to: expected };
}

function Ready({ deliveryDate, ...of }: Of & { deliveryDate: string }) {
  const zone = useShopZone();
  const { from, to } = readyOf(of);
  if (to === null) {
    const isPaper = of.impact.papersShort > 0;
    return (
      <Figure
        label="Ready"
        says="No date"
        bad={isPaper}
        more={
          isPaper
            ? `until the paper is ${of.impact.papersUncovered > 0 ? 'there' : 'assigned'}`
            : 'none expected'
        }
      />
    );
  }
  const [moved, spare] = [
    from === null ? 0 : Date.parse(to) - Date.parse(from),
    Date.parse(deliveryDate) - Date.parse(to),
  ];
  const words = [
    moved !== 0 && `${apart(Math.abs(moved))} ${moved > 0 ? 'later' : 'sooner'}`,
    `${apart(Math.abs(spare))} ${spare >= 0 ? 'before' : 'after'} delivery`,
  ];
  return (
    <Figure
      label="Ready"
      says={dateTime(to, { zone })}
      bad={spare < 0}
      more={words.filter(Boolean).join(', ')}
    />
  );
}

/** Shows four figures of the change's impact. `deliveryDate` is the date that the change asks for. */
export function ImpactFigures(of: Of & { deliveryDate: string }) {
  const { job, impact } = of;
  const others = impact.moves.filter(({ jobId }) => jobId !== job.id);
  const moved = (impact.moved ?? 0) - (impact.moves.length - others.length);
  const late = others.filter(becomesLate).length;
  return (
    <section className={`${panel.sheet} ${styles.figures}`} aria-label="What it means">
      <Figure label="Sheets" says={signed(sheetsUsed(impact)) || 'as now'} {...paperImpact(job, impact)} />
      <Figure
        label="Machine time"
        says={span(minutesOf(impact))}
        more={impact.minutes.length === 0 ? 'no machine' : count(impact.minutes.length, 'machine')}
      />
      <Ready {...of} />
      <Figure
        label="Other jobs"
        says={moved === 0 ? 'none moves' : `${number(moved)} ${moved === 1 ? 'moves' : 'move'}`}
        bad={late > 0}
        more={
          late > 0 ? `${number(late)} ${late === 1 ? 'becomes' : 'become'} late` : 'no job misses its date'
        }
      />
    </section>
  );
}

type Row = [what: string, now: string, then: string, by?: string];

/** Says how the pieces that the job will make differ from the order. */
function willMakeWords(job: Job, impact: ChangeAnswer, quantity: number): string {
  if (impact.short > 0) return `${count(impact.short, 'piece')} short`;
  const more = impact.willMake > quantity ? `${number(impact.willMake - quantity)} more than ordered` : '';
  if (impact.runOver) return more;
  return more && sheetsLeftOver(job, impact) > 0 ? `${more}, if all its sheets are printed` : '';
}

const papersRequiredRow = (job: Job, { sheets }: ChangeAnswer): Row => [
  'Papers required',
  count(job.papersRequired, 'sheet'),
  count(job.papersRequired + sheets, 'sheet'),
  signed(sheets),
];

const removedRun = ({ makeUpRemoved }: ChangeAnswer): Row => [
  'Make-up run',
  count(makeUpRemoved, 'sheet'),
  'removed',
];

/** Compares the job without the change and with it, figure by figure. */
export function ChangeComparison(
  of: Of & { quantity: number; deliveryDate: string; deliveries: readonly PartialDelivery[] },
) {
  const zone = useShopZone();
  const { job, impact, quantity, deliveryDate, deliveries } = of;
  const inParts = (parts: readonly PartialDelivery[]) =>
    parts
      .map(({ quantity, date }) => `${count(Number(quantity), 'piece')} on ${shortDate(date, { zone })}`)
      .join(', ') || 'all at once';
  const parts: Row[] = [['Deliveries', inParts(job.deliveries), inParts(deliveries)]];
  const { from, to } = readyOf(of);
  const moment = (at: string | null) => (at === null ? '–' : dateTime(at, { zone }));
  const rows: Row[] = [
    ['Quantity', count(job.quantity, 'piece'), count(quantity, 'piece'), signed(quantity - job.quantity)],
    ['Delivery', moment(job.deliveryDate), moment(deliveryDate)],
    ...(job.deliveries.length + deliveries.length > 0 ? parts : []),
    [
      'Will make',
      count(job.willMake, 'piece'),
      count(impact.willMake, 'piece'),
      willMakeWords(job, impact, quantity),
    ],
    // Of a run that is over the requirement is what it used, which says nothing about the change.
    ...(impact.runOver ? [] : [papersRequiredRow(job, impact)]),
    [
      'Papers assigned',
      count(job.papersAssigned, 'sheet'),
      count(impact.papersAssigned, 'sheet'),
      lackingWords(impact),
    ],
    ...(impact.makeUpRemoved > 0 ? [removedRun(impact)] : []),
    ...impact.freed.map(({ paper, quantity }): Row => ['Paper freed', '', count(quantity, 'sheet'), paper]),
    ...impact.taken.map(({ paper, quantity }): Row => ['Off the shelf', '', count(quantity, 'sheet'), paper]),
    ...impact.minutes.map(({ machine, minutes }): [string, string, string] => [machine, '', span(minutes)]),
    ['Ready', moment(from), moment(to)],
  ];
  return (
    <Panel title="Difference" note="nothing changes until you accept">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className={table.figures}>
              Now
            </th>
            <th scope="col" className={table.figures}>
              With the change
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, now, then, by]) => (
            <tr key={what}>
              <th scope="row" className={styles.what}>
                {what}
              </th>
              <td className={table.figures}>{now}</td>
              <td className={`${table.figures} ${now === then ? text.muted : text.bold}`}>
                {then}
                {by !== undefined && by !== '' && (
                  <span className={`${text.small} ${styles.apart}`}>{by}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function OtherJobRow({ move }: { move: Move }) {
  const zone = useShopZone();
  const moment = (at: string | null) => (at === null ? 'no date' : dateTime(at, { zone }));
  return (
    <tr>
      <td>
        <span className={text.number}>{move.number}</span>{' '}
        <Link to={to('JobDetails', move.jobId)}>{move.name}</Link>
      </td>
      <td className={table.deskOnly}>{move.customerName}</td>
      <td className={table.deskOnly}>{moment(move.from)}</td>
      <td className={text.bold}>{moment(move.to)}</td>
      <td className={becomesLate(move) ? styles.bad : undefined}>
        {dateTime(move.deliveryDate, { zone })}
        {isLate(move.to, move) ? (becomesLate(move) ? ', becomes late' : ', late') : ', kept'}
      </td>
    </tr>
  );
}

/** Lists the other jobs that the change makes ready sooner or later. */
export function OtherJobsMoved({ job, impact }: Pick<Of, 'job' | 'impact'>) {
  const others = impact.moves.filter(({ jobId }) => jobId !== job.id);
  if (others.length === 0) return null;
  return (
    <Panel
      title="Other jobs that move"
      note={
        (impact.moved ?? 0) > impact.moves.length
          ? `the first ${number(others.length)}`
          : count(others.length, 'job')
      }
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col" className={table.deskOnly}>
              Customer
            </th>
            <th scope="col" className={table.deskOnly}>
              Ready now
            </th>
            <th scope="col">Ready then</th>
            <th scope="col">Delivery</th>
          </tr>
        </thead>
        <tbody>
          {others.map((move) => (
            <OtherJobRow key={move.jobId} move={move} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
