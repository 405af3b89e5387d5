/**
 * Shows the screen that changes a job's order after its start (look: change order). The impact is updated
 * while the user types.
 */
import { Button, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { deliveriesMaximum, refuseDeliveries } from '../../../shared/jobs/job-change.ts';
import { type OrderChange } from '../../../shared/jobs/job-changes.contract.ts';
import { toMessage } from '../../../shared/platform/reasons/schema-reasons.ts';
import { contract } from '../../client/contract.ts';
import { type ChangeAnswer, type Job, jobs } from '../../../shared/jobs/jobs.contract.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { FieldProblem } from '../../shop/settings/field-problem.tsx';
import { DateTimeField, NumberField, TextField } from '../../ui/fields/fields.tsx';
import { FormElement, FormFailure, Restored } from '../../ui/form/form-parts.tsx';
import { type Binding, useRecordForm } from '../../ui/form/record-form.ts';
import { ControlStrip, JobStatus } from '../../ui/marks/state-icons-and-badges.tsx';
import { ActionButton, IconButton, LinkButton } from '../../ui/page/buttons.tsx';
import { toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { t } from '../../../shared/platform/translate.ts';
import parts from '../../ui/page/parts.module.css';
import { Icon } from '../../ui/style/icons.tsx';
import panel from '../../ui/style/panel.module.css';
import table from '../../ui/table/table.module.css';
import {
  apart,
  count,
  dateTime,
  duration,
  number,
  percent,
  sentenceList,
  shortDate,
  signed,
} from '../../ui/text/format-values.ts';
import { Notice, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { changed, messagesOf } from '../../ui/form/form-values.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { RefusedForm } from '../shared-fields/refused-form.tsx';
import { changeWords, useUndoChange } from './job-changes.tsx';
import { recordScreen } from '../../ui/record/record-screen.tsx';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './job-change.module.css';

/**
 * Describes how a change of an order affects the job's paper. Once printing is finished, the user can choose a
 * make-up run, which prints the missing pieces.
 */

/** Says how many sheets of papers that fit exist: "40 on the shelf, 200 on order". */
const availableWords = ({ available: { stock, onOrder } }: ChangeAnswer) =>
  [
    stock > 0 && t`${count(stock, 'sheet')} on the shelf`,
    onOrder > 0 && t`${count(onOrder, 'sheet')} on order`,
  ]
    .filter(Boolean)
    .join(', ');

const sheetsOf = (papers: ChangeAnswer['freed']) => papers.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Says how many sheets the changed job lacks, or '' if it lacks none. Sheets that stock or orders cover are "not
 * assigned". Sheets that neither covers are "short".
 */
function lackingWords({ papersShort, papersUncovered }: ChangeAnswer): string {
  if (papersUncovered > 0) return t`${count(papersUncovered, 'sheet')} of paper short`;
  return papersShort > 0 ? t`${count(papersShort, 'sheet')} not assigned` : '';
}

/**
 * Returns the change in the number of press sheets that the job uses. Once the job's first operations are
 * finished, only make-up runs use more sheets or fewer.
 */
function sheetsUsed({ makeUp, makeUpRemoved, runOver, sheets }: ChangeAnswer): number {
  if (makeUp?.added) return makeUp.sheets;
  return runOver ? -makeUpRemoved : sheets;
}

/**
 * Returns the number of sheets left over if the order is cut after the job has taken its sheets to the press.
 * They stay with the job until somebody returns them.
 */
const sheetsLeftOver = ({ status }: Pick<Job, 'status'>, { runOver, sheets, freed }: ChangeAnswer) =>
  status === 'in production' && !runOver && freed.length === 0 ? Math.max(0, -sheets) : 0;

/** Says what the change does to the job's paper. `bad` is true if sheets or pieces are missing. */
function paperImpact(job: Pick<Job, 'status'>, impact: ChangeAnswer): { more: string; bad: boolean } {
  const { short, taken, freed, runOver, makeUpRemoved } = impact;
  const lacking = lackingWords(impact);
  if (lacking) {
    const there = availableWords(impact);
    return { more: lacking + (there && `: ${there}`), bad: true };
  }
  if (short > 0) return { more: t`${count(short, 'piece')} short`, bad: true };
  if (makeUpRemoved > 0) return { more: t('the make-up run is removed'), bad: false };
  if (runOver && taken.length === 0) return { more: t('the run is finished'), bad: false };
  if (taken.length > 0)
    return { more: t`${count(sheetsOf(taken), 'sheet')} taken off the shelf`, bad: false };
  if (freed.length > 0) return { more: t`${count(sheetsOf(freed), 'sheet')} freed`, bad: false };
  const leftOver = sheetsLeftOver(job, impact);
  if (leftOver > 0)
    return { more: t`${count(leftOver, 'sheet')} taken already: return what is left over`, bad: false };
  return { more: t('paper is assigned'), bad: false };
}

/** Says what else a change of an order did: "make-up run of 25 sheets", "300 sheets of paper freed". */
const sideEffectWords = ({
  makeUp,
  makeUpRemoved,
  freed,
}: Pick<ChangeAnswer, 'makeUp' | 'makeUpRemoved' | 'freed'>): string | undefined =>
  [
    makeUp?.added && t`make-up run of ${count(makeUp.sheets, 'sheet')}`,
    makeUpRemoved > 0 && t`make-up run of ${count(makeUpRemoved, 'sheet')} removed`,
    freed.length > 0 && t`${count(sheetsOf(freed), 'sheet')} of paper freed`,
  ]
    .filter(Boolean)
    .join(', ') || undefined;

/** Says how much later or sooner the job is ready because of the change. */
function movedWords({ from, to }: { from: string | null; to: string | null }): string {
  if (to === null) return t('no date');
  const moved = from === null ? 0 : Date.parse(to) - Date.parse(from);
  return moved === 0 ? t('date unchanged') : `${apart(Math.abs(moved))} ${moved > 0 ? 'later' : 'sooner'}`;
}

/**
 * Lets the user choose, after printing, between a make-up run for the missing pieces and a smaller delivery.
 */
function MakeUpChoice(props: {
  job: Job;
  run: NonNullable<ChangeAnswer['makeUp']>;
  isAdded: boolean;
  /** The impact of the change without a make-up run. It is undefined while it loads. */
  asItStands: ChangeAnswer | undefined;
  choose: (isAdded: boolean) => void;
}) {
  const { job, run, isAdded, asItStands, choose } = props;
  const own = asItStands?.moves.find(({ jobId }) => jobId === job.id);
  const stands =
    asItStands && `${count(asItStands.willMake, 'piece')}, ${own ? movedWords(own) : t('date unchanged')}`;
  return (
    <Panel title={t('The run is finished')} padded>
      <div className={layout.stack}>
        <SegmentedControl
          aria-label={t('What is missing')}
          value={isAdded ? 'run' : 'stands'}
          onChange={(value) => choose(value === 'run')}
          data={[
            { value: 'run', label: t`Make-up run of ${count(run.sheets, 'sheet')}` },
            { value: 'stands', label: t('As it stands') },
          ]}
        />
        <p className={`${text.small} ${text.muted}`}>
          {isAdded && t`${sentenceList(run.operations)} once more, then on with the rest. `}
          {stands && t`As it stands: ${stands}.`}
        </p>
      </div>
    </Panel>
  );
}

/** Describes one delivery of a split order, as the user types it. */
interface PartialDelivery {
  quantity: number | '';
  date: string;
}

interface ChangeValues extends Record<string, unknown> {
  quantity: number | '';
  deliveryDate: string;
  /** The deliveries of a split order. Empty if the whole order leaves on the delivery date. */
  deliveries: PartialDelivery[];
  note: string;
}

const changeLabels = {
  quantity: t('Quantity'),
  deliveryDate: t('Delivery Date'),
  deliveries: t('Deliveries'),
  note: t('Note'),
};

const valuesOf = ({ quantity, deliveryDate, deliveries }: Job): ChangeValues => ({
  quantity,
  deliveryDate,
  deliveries,
  note: '',
});

/** Returns the request. If the order is no longer split, the request has no deliveries. */
const bodyOf = (job: Job, { quantity, deliveryDate, deliveries, note }: ChangeValues) => {
  if (deliveries.length > 0) return { quantity, deliveries, note };
  if (job.deliveries.length > 0) return { quantity, deliveries: [{ quantity, date: deliveryDate }], note };
  return { quantity, deliveryDate, note };
};

const body = jobs.change.body.superRefine(({ quantity, deliveries }, context) => {
  const wrong = deliveries && quantity !== undefined && refuseDeliveries(deliveries, quantity);
  if (wrong) context.addIssue({ code: 'custom', path: ['deliveries'], message: toMessage(wrong) });
});

/** Returns the schema that parses the form's values into the request. */
const schemaOf = (job: Job): z.ZodType<OrderChange> =>
  z.preprocess((values) => bodyOf(job, values as ChangeValues), body);

/** Splits the order in two deliveries: half on the delivery date, and the rest a week later. */
function splitInTwo({
  quantity,
  deliveryDate,
}: Pick<ChangeValues, 'quantity' | 'deliveryDate'>): PartialDelivery[] {
  const [all, week] = [Number(quantity), 7 * 86_400_000];
  const later = new Date(Date.parse(deliveryDate) + week);
  const first = Math.ceil(all / 2);
  return [
    { quantity: first, date: deliveryDate },
    { quantity: all - first, date: Number.isNaN(later.getTime()) ? '' : later.toISOString() },
  ];
}

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
      <span className={`${text.small} ${bad ? text.danger : text.muted}`}>
        {bad && <Icon name="warning" size={14} />}
        {more}
      </span>
    </div>
  );
}

interface Of {
  job: Job;
  impact: ChangeAnswer;
  /**
   * The date on which the job is expected without the change, calculated from the queues. Null if there is
   * none.
   */
  expected: string | null;
}

/** Returns when the job is expected to be ready without the change (`from`) and with it (`to`). */
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
        label={t('Ready')}
        says={t('No date')}
        bad={isPaper}
        more={
          isPaper
            ? of.impact.papersUncovered > 0
              ? t('until the paper is there')
              : t('until the paper is assigned')
            : t('none expected')
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
    spare >= 0 ? t`${apart(Math.abs(spare))} before delivery` : t`${apart(Math.abs(spare))} after delivery`,
  ];
  return (
    <Figure
      label={t('Ready')}
      says={dateTime(to, { zone })}
      bad={spare < 0}
      more={words.filter(Boolean).join(', ')}
    />
  );
}

/**
 * Shows four numbers that sum up the change's impact. `deliveryDate` is the delivery date that the change
 * sets.
 */
function ImpactFigures(of: Of & { deliveryDate: string }) {
  const { job, impact } = of;
  const others = impact.moves.filter(({ jobId }) => jobId !== job.id);
  const moved = (impact.moved ?? 0) - (impact.moves.length - others.length);
  const late = others.filter(becomesLate).length;
  return (
    <section className={`${panel.sheet} ${parts.strip} ${styles.figures}`} aria-label={t('What it means')}>
      <Figure
        label={t('Sheets')}
        says={signed(sheetsUsed(impact)) || t('as now')}
        {...paperImpact(job, impact)}
      />
      <Figure
        label={t('Machine time')}
        says={span(minutesOf(impact))}
        more={impact.minutes.length === 0 ? t('no machine') : count(impact.minutes.length, 'machine')}
      />
      <Ready {...of} />
      <Figure
        label={t('Other jobs')}
        says={moved === 0 ? t('none moves') : `${number(moved)} ${moved === 1 ? 'moves' : 'move'}`}
        bad={late > 0}
        more={
          late > 0
            ? late === 1
              ? t`${number(late)} becomes late`
              : t`${number(late)} become late`
            : t('no job misses its date')
        }
      />
    </section>
  );
}

type Row = [what: string, now: string, then: string, by?: string];

/** Says how the pieces that the job will make differ from the order. */
function willMakeWords(job: Job, impact: ChangeAnswer, quantity: number): string {
  if (impact.short > 0) return t`${count(impact.short, 'piece')} short`;
  const more = impact.willMake > quantity ? t`${number(impact.willMake - quantity)} more than ordered` : '';
  if (impact.runOver) return more;
  return more && sheetsLeftOver(job, impact) > 0 ? t`${more}, if all its sheets are printed` : '';
}

const papersRequiredRow = (job: Job, { sheets }: ChangeAnswer): Row => [
  t('Papers required'),
  count(job.papersRequired, 'sheet'),
  count(job.papersRequired + sheets, 'sheet'),
  signed(sheets),
];

const removedRun = ({ makeUpRemoved }: ChangeAnswer): Row => [
  t('Make-up run'),
  count(makeUpRemoved, 'sheet'),
  'removed',
];

/** Compares the job without the change and with it, row by row. */
function ChangeComparison(
  of: Of & { quantity: number; deliveryDate: string; deliveries: readonly PartialDelivery[] },
) {
  const zone = useShopZone();
  const { job, impact, quantity, deliveryDate, deliveries } = of;
  const inParts = (parts: readonly PartialDelivery[]) =>
    parts
      .map(({ quantity, date }) => t`${count(Number(quantity), 'piece')} on ${shortDate(date, { zone })}`)
      .join(', ') || t('all at once');
  const parts: Row[] = [[t('Deliveries'), inParts(job.deliveries), inParts(deliveries)]];
  const { from, to } = readyOf(of);
  const moment = (at: string | null) => (at === null ? '–' : dateTime(at, { zone }));
  const rows: Row[] = [
    [t('Quantity'), count(job.quantity, 'piece'), count(quantity, 'piece'), signed(quantity - job.quantity)],
    [t('Delivery'), moment(job.deliveryDate), moment(deliveryDate)],
    ...(job.deliveries.length + deliveries.length > 0 ? parts : []),
    [
      t('Will make'),
      count(job.willMake, 'piece'),
      count(impact.willMake, 'piece'),
      willMakeWords(job, impact, quantity),
    ],
    // Of a run that is over the requirement is what it used, which says nothing about the change.
    ...(impact.runOver ? [] : [papersRequiredRow(job, impact)]),
    [
      t('Papers assigned'),
      count(job.papersAssigned, 'sheet'),
      count(impact.papersAssigned, 'sheet'),
      lackingWords(impact),
    ],
    ...(impact.makeUpRemoved > 0 ? [removedRun(impact)] : []),
    ...impact.freed.map(({ paper, quantity }): Row => [
      t('Paper freed'),
      '',
      count(quantity, 'sheet'),
      paper,
    ]),
    ...impact.taken.map(({ paper, quantity }): Row => [
      t('Off the shelf'),
      '',
      count(quantity, 'sheet'),
      paper,
    ]),
    ...impact.minutes.map(({ machine, minutes }): [string, string, string] => [machine, '', span(minutes)]),
    [t('Ready'), moment(from), moment(to)],
  ];
  return (
    <Panel title={t('Difference')} note={t('nothing changes until you accept')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('What')}</th>
            <th scope="col" className={table.figures}>
              {t('Now')}
            </th>
            <th scope="col" className={table.figures}>
              {t('With the change')}
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
                  <span className={`${text.small} ${text.regular} ${text.muted} ${layout.apart}`}>{by}</span>
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
  const moment = (at: string | null) => (at === null ? t('no date') : dateTime(at, { zone }));
  return (
    <tr>
      <td>
        <span className={text.number}>{move.number}</span>{' '}
        <Link to={to('JobDetails', move.jobId)}>{move.name}</Link>
      </td>
      <td className={table.deskOnly}>{move.customerName}</td>
      <td className={table.deskOnly}>{moment(move.from)}</td>
      <td className={text.bold}>{moment(move.to)}</td>
      <td className={becomesLate(move) ? text.danger : undefined}>
        {dateTime(move.deliveryDate, { zone })}
        {isLate(move.to, move) ? (becomesLate(move) ? t(', becomes late') : t(', late')) : t(', kept')}
      </td>
    </tr>
  );
}

/** Lists the other jobs that the change makes ready sooner or later. */
function OtherJobsMoved({ job, impact }: Pick<Of, 'job' | 'impact'>) {
  const others = impact.moves.filter(({ jobId }) => jobId !== job.id);
  if (others.length === 0) return null;
  return (
    <Panel
      title={t('Other jobs that move')}
      note={
        (impact.moved ?? 0) > impact.moves.length
          ? t`the first ${number(others.length)}`
          : count(others.length, 'job')
      }
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('Job')}</th>
            <th scope="col" className={table.deskOnly}>
              {t('Customer')}
            </th>
            <th scope="col" className={table.deskOnly}>
              {t('Ready now')}
            </th>
            <th scope="col">{t('Ready then')}</th>
            <th scope="col">{t('Delivery')}</th>
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

interface Props {
  field: Binding<PartialDelivery[]>;
  /** The quantity of the order, which the deliveries should add up to. */
  quantity: number | '';
}

/** Compares the sum of the deliveries with the quantity of the order. */
function Sum({ field: { value }, quantity }: Props) {
  const sum = value.reduce((total, part) => total + Number(part.quantity), 0);
  const left = Number(quantity) - sum;
  const off =
    left === 0 ? t('as ordered') : left > 0 ? t`${number(left)} to divide` : t`${number(-left)} too many`;
  return (
    <output className={`${text.small} ${left === 0 ? text.muted : text.warn}`}>
      {t`${number(sum)} of ${count(Number(quantity), 'piece')}, ${off}`}
    </output>
  );
}

function DeliveriesField({ field, quantity }: Props) {
  const { value, error } = field;
  const onChange = (parts: PartialDelivery[]) => field.onChange(parts);
  const put = (place: number, changes: Partial<PartialDelivery>) =>
    onChange(value.map((part, at) => (at === place ? { ...part, ...changes } : part)));
  const bound = { error: null, onBlur: () => field.onBlur() };
  return (
    <fieldset className={layout.stack} data-field={field.name} aria-invalid={error !== null || undefined}>
      <legend className={text.visuallyHidden}>{field.label}</legend>
      {value.map((part, place) => (
        // Parts have no ids, and keep their places while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={styles.part}>
          <NumberField
            {...bound}
            name={`part-quantity-${place}`}
            label={t`Delivery ${place + 1}`}
            whole
            unit={t('pieces')}
            value={part.quantity}
            onChange={(next) => put(place, { quantity: next })}
          />
          <DateTimeField
            {...bound}
            name={`part-date-${place}`}
            label={t`Date of delivery ${place + 1}`}
            value={part.date}
            onChange={(date) => put(place, { date })}
          />
          <IconButton
            icon="close"
            label={t`Remove delivery ${place + 1}`}
            onClick={() => onChange(value.length > 2 ? value.filter((_, at) => at !== place) : [])}
          />
        </div>
      ))}
      <div className={`${layout.row} ${layout.between}`}>
        <Sum field={field} quantity={quantity} />
        {value.length < deliveriesMaximum && (
          <Button size="xs" onClick={() => onChange([...value, { quantity: '', date: '' }])}>
            {t('Add a delivery')}
          </Button>
        )}
      </div>
      <FieldProblem error={error} />
    </fieldset>
  );
}

const title = t('Change order');

const crumbsOf = (job: Job) => [
  { label: t('Jobs'), to: to('JobList') },
  { label: job.number, to: to('JobDetails', job.id) },
  { label: title },
];

function useChangeForm(job: Job) {
  const navigate = useNavigate();
  const change = useVerb(contract.jobs.change);
  const undo = useUndoChange(job);
  const params = { id: job.id };
  const [schema] = useState(() => schemaOf(job));
  const [makeUp, setMakeUp] = useState(true);
  const form = useRecordForm({
    schema,
    initial: valuesOf(job),
    labels: changeLabels,
    draft: `job.${job.id}.change`,
    version: job.version,
    save: (body, version) =>
      change.mutateAsync({ params, body: { ...body, makeUp, version, preview: false } }),
    saved: ({ changeId, ...did }) => {
      void navigate(to('JobDetails', job.id));
      if (changeId === null) return;
      toast(t`${job.number} changed`, {
        detail: sideEffectWords(did),
        undo: () => undo(changeId),
        of: job.id,
      });
    },
    fromCurrent: (current) => {
      const now = current as Job;
      return { values: valuesOf(now), version: now.version };
    },
  });
  return { form, schema, makeUp, setMakeUp };
}
type ChangeForm = ReturnType<typeof useChangeForm>['form'];

/**
 * Returns the impact of the typed change, a moment after the last keystroke. While `isStale` is true, `data` is the
 * impact of the values before the last edit.
 */
function useChangeImpact(
  job: Job,
  { form, schema }: ReturnType<typeof useChangeForm>,
  makeUp: boolean,
  isWanted = true,
) {
  const [typed] = useDebouncedValue(form.values, 300);
  const read = schema.safeParse(typed);
  const body = { ...read.data, note: '', makeUp, preview: true };
  const { data, error, isPlaceholderData } = useInPlaceQuery(
    contract.jobs.change,
    { params: { id: job.id }, body },
    { enabled: read.success && isWanted, placeholderData: keepPreviousData, every: 10_000 },
  );
  return { data, error, isStale: isPlaceholderData || typed !== form.values };
}

function Chips({ job, form }: { job: Job; form: ChangeForm }) {
  const more = [0.1, 0.2].map(
    (part) => [`+ ${percent(part)}`, Math.round(job.quantity * (1 + part))] as const,
  );
  return (
    <div className={`${layout.row} ${layout.wrap}`}>
      {more.map(([label, quantity]) => (
        <Button key={label} size="xs" onClick={() => form.set('quantity', quantity)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function Fields({ job, form, problem }: { job: Job; form: ChangeForm; problem: string | undefined }) {
  const { quantity, deliveries } = form.values;
  const field = form.field('quantity');
  // An empty field is refused once it is left: people clear it to type another quantity.
  const error = field.error ?? (quantity === '' ? null : (problem ?? null));
  const by = quantity === '' || problem !== undefined ? 0 : quantity - job.quantity;
  const more = by === 0 ? '' : `. ${signed(by)}, ${signed(Math.round((by / job.quantity) * 100))} %`;
  return (
    <Panel title={t('What changes')} padded>
      <FormElement form={form} className={layout.stack} label={title}>
        <FormFailure form={form} />
        <Restored form={form} />
        <NumberField
          {...field}
          error={error}
          unit={t('pieces')}
          whole
          focused
          hint={t`${number(job.quantity)} now${more}`}
        />
        <Chips job={job} form={form} />
        {deliveries.length === 0 ? (
          <>
            <DateTimeField {...form.field('deliveryDate')} />
            <div>
              <Button size="xs" onClick={() => form.set('deliveries', splitInTwo(form.values))}>
                {t('Deliver in parts')}
              </Button>
            </div>
          </>
        ) : (
          <DeliveriesField field={form.field('deliveries')} quantity={quantity} />
        )}
        <TextField {...form.field('note')} placeholder={t('By phone, the customer’s order number')} />
      </FormElement>
    </Panel>
  );
}

const earliest = ({ deliveries, deliveryDate }: ChangeValues) =>
  deliveries.map(({ date }) => date).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? deliveryDate;

function ChangeOrder({ job }: { job: Job }) {
  const navigate = useNavigate();
  const change = useChangeForm(job);
  const { form } = change;
  const { data: impact, error, isStale } = useChangeImpact(job, change, change.makeUp);
  const problems = messagesOf(change.schema, form.values);
  const isValid = Object.keys(problems).length === 0;
  const isSame = changed(valuesOf(job), form.values).every((name) => name === 'note');
  const run = impact?.makeUp ?? null;
  const { data: asItStands } = useChangeImpact(job, change, false, run !== null);
  const { data: expected } = useInPlaceQuery(
    contract.queues.expected,
    { params: { id: job.id } },
    { every: 10_000 },
  );
  const deliveryDate = earliest(form.values);
  const of = impact && { job, impact, expected: expected?.finish ?? null, deliveryDate };
  return (
    <Page narrowed>
      <PageHead
        title={title}
        crumbs={crumbsOf(job)}
        meta={
          <>
            <span className={text.number}>{job.number}</span>
            <span className={text.strong}>{job.name}</span>
            <JobStatus job={job} boxed />
            <ControlStrip states={job.operationStates} />
          </>
        }
        actions={
          <Button variant="quiet" onClick={() => void navigate(to('JobDetails', job.id))}>
            {t('Cancel')}
          </Button>
        }
        primary={
          <ActionButton
            type="submit"
            form={form.id}
            variant="filled"
            icon="check"
            busy={form.busy}
            refusal={isSame ? reason('nothing-changed') : null}
          >
            {t('Accept change')}
          </ActionButton>
        }
      />
      <div className={`${layout.stack} ${layout.gap4} ${styles.columns}`}>
        <div className={layout.stack}>
          <Fields job={job} form={form} problem={problems.quantity} />
          <LastChange job={job} />
        </div>
        <div className={layout.stack} aria-busy={(isValid && isStale) || undefined} aria-live="polite">
          {!isValid && <p className={text.muted}>{t('The preview appears once the figures are right.')}</p>}
          {isValid && error && <Notice tone="danger">{reasonOf(error)}</Notice>}
          {isValid && of && !error && (
            <>
              {run && (
                <MakeUpChoice
                  job={job}
                  run={run}
                  isAdded={change.makeUp}
                  asItStands={asItStands}
                  choose={change.setMakeUp}
                />
              )}
              <ImpactFigures {...of} />
              <ChangeComparison
                {...of}
                quantity={Number(form.values.quantity)}
                deliveries={form.values.deliveries}
              />
              <OtherJobsMoved job={job} impact={of.impact} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Shows the order's last change, so that users do not make the same change twice. */
function LastChange({ job }: { job: Job }) {
  const last = job.changes.find(({ undoneAt }) => undoneAt === null);
  if (!last) return null;
  return (
    <p className={`${text.small} ${text.faint}`}>
      {t`Last changed: ${changeWords(last)}`}{' '}
      <LinkButton size="xs" to={to('JobDetails', job.id)}>
        {t('Show')}
      </LinkButton>
    </p>
  );
}

function Change({ record: job }: { record: Job }) {
  const refusal = job.can.change;
  return refusal === null ? (
    <ChangeOrder job={job} />
  ) : (
    <RefusedForm title={title} crumbs={crumbsOf(job)} refusal={refusal} />
  );
}
export const JobChange = recordScreen(contract.jobs.get, Change);
