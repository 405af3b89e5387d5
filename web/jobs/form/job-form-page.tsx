import { type ReactNode, useId, useState } from 'react';
import { lockedWhenScheduled } from '../../../shared/jobs/aggregate/job-status.ts';
import {
  noMakeUp,
  papersRequired,
  papersWithBuffer,
} from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import {
  type BufferLine,
  calculateBuffer,
  isBufferSet,
} from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { whyNoMachine } from '../../../shared/operations/why-no-machine-suits.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { type EarliestDeliveryRequest, type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { type SetupJob } from '../../../shared/tools/setup-keys.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useLists } from '../../shop/lists/use-shop-lists.ts';
import { DateTimeField, NumberField, SegmentedField, TextField } from '../../ui/fields/fields.tsx';
import { FormGroup, FormSteps } from '../../ui/form/form-parts.tsx';
import grid from '../../ui/form/form.module.css';
import { ActionButton } from '../../ui/page/buttons.tsx';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import { count, dateTime, number, withOffset } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import {
  basisWords,
  type GivenPromise,
  oddsAndWay,
  type PlannedWay,
  promiseFrom,
  promiseWords,
} from '../promise/given-promise.ts';
import styles from '../promise/promise-details.module.css';
import { countsOnPaper, Ways } from '../promise/promise-details.tsx';
import { customerAnswer } from '../promise/promise-words.ts';
import { ShareButton } from '../promise/share-button.tsx';
import { ArtworkField, type OwnArtwork } from '../shared-fields/artwork/artwork-field.tsx';
import { CustomerField } from '../shared-fields/customer-field.tsx';
import { OperationsField } from '../shared-fields/operations-field.tsx';
import { type Bind, KindFields, MakeGroups } from '../shared-fields/job-and-product-fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { type Crumb, Notice } from '../../ui/page/page.tsx';
import { type JobForm, jobGroups, type JobValues, plainNamesIn } from './job-values.ts';

/**
 * Asks the planner when the shop could finish the job in a form. The result is shown until the form changes.
 */

/**
 * Builds, from the values of a job's form, the request that asks when the shop could deliver the job. The form
 * need not be complete.
 */

type Body = Pick<EarliestDeliveryRequest, 'quantity' | 'buffer' | 'ups' | 'priority' | keyof SetupJob> & {
  deliveryDate?: string;
  releaseDate: string | null;
  productOperations: { type: string; overlap: boolean; toolIds?: string[] }[];
};

const figure = (value: number | '', otherwise: number) => (value === '' ? otherwise : value);
const isTime = (text: string) => !Number.isNaN(Date.parse(text));

/** Returns the request, or null while the form lacks the quantity or the operations. */
export function toPromiseRequest(values: JobValues): Body | null {
  const { quantity, buffer, ups, priority, deliveryDate, releaseDate, productOperations } = values;
  const { paperQuality, ink, coat, productCode } = values;
  if (quantity === '' || !(quantity >= 1) || productOperations.length === 0) return null;
  return {
    quantity,
    buffer: figure(buffer, 0),
    ups: figure(ups, 1),
    priority,
    paperLength: figure(values.paperLength, 0),
    paperBreadth: figure(values.paperBreadth, 0),
    paperQuality,
    paperGsm: figure(values.paperGsm, 0),
    ink,
    coat,
    productCode,
    ...(isTime(deliveryDate) && { deliveryDate }),
    releaseDate: isTime(releaseDate) ? releaseDate : null,
    productOperations: productOperations.map(({ type, overlap = false, toolIds = [] }) => ({
      type,
      overlap,
      ...(toolIds.length > 0 && { toolIds: [...toolIds] }),
    })),
  };
}

/** Returns the promise that the form's fields contain, or null if they contain none. */
function promiseIn({ promisedDate, promisedWay, promisedOdds }: JobForm['values']): GivenPromise | null {
  if (promisedDate === '' || promisedWay === '') return null;
  return { promisedDate, promisedWay, promisedOdds: promisedOdds === '' ? null : promisedOdds };
}

const withoutDate = (body: ReturnType<typeof toPromiseRequest> | undefined) =>
  JSON.stringify({ ...body, deliveryDate: null });

function useFormPromise({ values, change }: JobForm) {
  const ask = useVerb(contract.answers.promise);
  const [picked, pick] = useState<PlannedWay>('gaps');
  const body = toPromiseRequest(values);
  const asked = ask.variables?.body as typeof body | undefined;
  const given = promiseIn(values);
  const isDate = asked?.deliveryDate === body?.deliveryDate;
  // A promise from this answer stays next to it.
  const isGiven = given !== null && values.deliveryDate === given.promisedDate;
  const isAsked =
    body !== null && withoutDate(asked ?? undefined) === withoutDate(body) && (isDate || isGiven);
  const answer = isAsked ? ask.data : undefined;
  const odds = isDate ? (answer?.[picked].odds ?? null) : null;
  return {
    /**
     * Sends the request for a promise to the planner. It is null while the form lacks the quantity or the operations.
     */
    ask: body && (() => ask.mutate({ body })),
    busy: ask.isPending,
    error: isAsked ? ask.error : null,
    answer,
    asked: asked?.deliveryDate ?? null,
    picked,
    pick,
    /**
     * Returns the text to send to the customer for the selected way to make the job. Returns null if the form
     * lacks the name or the quantity, or the planner has no date.
     */
    textFor: (zone: string) =>
      answer && values.name !== '' && values.quantity !== ''
        ? customerAnswer({ name: values.name, quantity: values.quantity, way: answer[picked], zone })
        : null,
    given,
    give: (promise: GivenPromise) =>
      change({ ...promise, promisedOdds: promise.promisedOdds ?? '', deliveryDate: promise.promisedDate }),
    revert: () => change({ promisedDate: '', promisedWay: '', promisedOdds: '' }),
    /**
     * The odds of the delivery date and the way, "64 %" and "in free time on the machines". Null if the odds are
     * unknown.
     */
    odds: !answer
      ? null
      : odds !== null
        ? oddsAndWay(odds, picked)
        : isGiven && given.promisedOdds !== null
          ? oddsAndWay(given.promisedOdds, given.promisedWay)
          : null,
  };
}
type FormPromiseState = ReturnType<typeof useFormPromise>;

type PromiseProps = { when: FormPromiseState };

/** Lets the user promise a date of their own. It shows the odds of that date if the planner knows them. */
function Another(props: {
  asked: string | null;
  odds: number | null;
  onGive: (date: string, odds: number | null) => void;
  onCancel: () => void;
}) {
  const { asked, onGive, onCancel } = props;
  const zone = useShopZone();
  const now = useNow();
  const [date, setDate] = useState(asked ?? '');
  const odds = date === asked ? props.odds : null;
  const refusal = date === '' ? reason('required', { field: label }) : refuseDeliveryDate(date, now);
  const give = () => onGive(date, odds);
  return (
    <div
      role="group"
      aria-label="Promise another date"
      className={`${layout.flow} ${layout.line} ${styles.another}`}
    >
      <DateTimeField
        name="another"
        label={label}
        value={date}
        error={null}
        onChange={setDate}
        onBlur={() => undefined}
        onEnter={() => refusal === null && give()}
        focused
        note={odds === null ? null : oddsAndWay(odds, 'another')}
      />
      <ActionButton variant="filled" refusal={refusal} onClick={give}>
        {date === '' ? 'Promise' : `Promise ${dateTime(date, { zone })}`}
      </ActionButton>
      <ActionButton variant="quiet" onClick={onCancel}>
        Cancel
      </ActionButton>
    </div>
  );
}

const label = 'Promise for';

function Give({ when, answer }: PromiseProps & { answer: PromiseRecord }) {
  const { picked, given, give, asked } = when;
  const zone = useShopZone();
  const [isOther, setOther] = useState(false);
  const own = promiseFrom(answer, picked);
  const next: GivenPromise | null = own && {
    ...own,
    promisedDate: withOffset(new Date(own.promisedDate), zone),
  };
  const isGiven = given?.promisedDate === next?.promisedDate && given?.promisedWay === next?.promisedWay;
  if (isOther) {
    const onGive = (promisedDate: string, promisedOdds: number | null) => {
      give({ promisedDate, promisedWay: 'another', promisedOdds });
      setOther(false);
    };
    return <Another asked={asked} odds={answer.gaps.odds} onGive={onGive} onCancel={() => setOther(false)} />;
  }
  return (
    <>
      {next && !isGiven && (
        <ActionButton variant="filled" onClick={() => give(next)}>
          Promise {dateTime(next.promisedDate, { zone })}
        </ActionButton>
      )}
      <ActionButton onClick={() => setOther(true)}>Promise another date…</ActionButton>
    </>
  );
}

/** Shows the promise in the form, and the dates that the user can promise instead. */
function Foot({ when }: PromiseProps) {
  const { given, answer, revert } = when;
  const zone = useShopZone();
  if (!given && !answer) return null;
  return (
    <div className={`${layout.flow} ${layout.cell} ${layout.ruled}`}>
      {given && (
        <p role="status" className={layout.line}>
          <b>Promised {promiseWords(given, zone)}</b>{' '}
          <ActionButton size="xs" onClick={revert}>
            Remove the promise
          </ActionButton>
        </p>
      )}
      {answer && <Give when={when} answer={answer} />}
      <span className={`${text.small} ${text.muted}`}>
        The promise is saved with your name. Nothing moves in the queues until the job is scheduled.
      </span>
    </div>
  );
}

/**
 * Shows in a job's form when the shop could finish the job, and lets the user promise a delivery date. The
 * promise is stored with the job.
 */
function PromiseInJobForm({ when }: PromiseProps) {
  const { ask, busy, error, answer, asked, picked, pick } = when;
  const zone = useShopZone();
  const words = when.textFor(zone);
  return (
    <section className={panel.sheet} aria-label="Earliest delivery" id="when">
      <header>
        <div className={layout.grow}>
          <h2>Earliest delivery</h2>
          <span className={`${text.small} ${text.muted}`}>
            {answer
              ? `${basisWords(answer, zone)}. ${countsOnPaper}`
              : 'From the current queues. Asking moves nothing'}
          </span>
        </div>
        <span className={`${layout.row} ${layout.wrap}`}>
          {words !== null && (
            <ShareButton
              send="Send answer"
              copy="Copy for the customer"
              copied="Answer copied"
              words={words}
            />
          )}
          <ActionButton
            refusal={ask === null ? reason('nothing-to-promise') : null}
            busy={busy}
            showReason="beside"
            onClick={() => ask?.()}
          >
            {answer ? 'Work out again' : 'Work it out'}
          </ActionButton>
        </span>
      </header>
      {error && <Notice alert>{reasonOf(error)}.</Notice>}
      <div aria-live="polite">
        {answer && <Ways answer={answer} asked={asked} picked={picked} onPick={pick} />}
      </div>
      <Foot when={when} />
    </section>
  );
}

/**
 * Suggests, below the Buffer field of a job's form, how many extra pieces would cover the expected loss. It
 * also shows the calculation.
 */

const isCount = (value: number | ''): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 100_000_000;

/** Formats a number of pieces, rounded to one decimal. */
const about = (pieces: number) => number(Math.round(pieces * 10) / 10);

function Line({ line, ups }: { line: BufferLine; ups: number }) {
  const { type, out, in: came, makeReadySheets, runWastePercent } = line;
  const waste = runWastePercent > 0 && ` ÷ ${number(100 - runWastePercent)} %`;
  const ready = makeReadySheets > 0 && ` + ${count(makeReadySheets, 'sheet')} × ${count(ups, 'up')}`;
  return (
    <li>
      {type}: {about(out)}
      {waste}
      {ready} = {about(came)}
    </li>
  );
}

/** Shows the calculation from the last operation back to the press, where it rounds the sheets up. */
function Arithmetic({ proposal: { lines, buffer, more }, of }: { proposal: Proposal; of: Of }) {
  const { quantity, ups } = of;
  const sheets = Math.ceil((quantity + buffer) / ups);
  return (
    <details className={`${text.small} ${text.muted}`}>
      <summary>How it is worked out</summary>
      <p>From the last operation to the first, by the expected loss of the shop’s settings:</p>
      <ol>
        {lines.map((line, place) => (
          <Line key={`${line.type} ${place}`} line={line} ups={ups} />
        ))}
        <li>
          Rounded up to whole sheets: {number(sheets - more)}
          {more > 0 && ` + ${number(more)}, as each operation counts whole sheets, = ${number(sheets)}`}
        </li>
        <li>
          {number(sheets)} × {count(ups, 'up')} − {number(quantity)} ordered = {number(buffer)}
        </li>
      </ol>
    </details>
  );
}

type Proposal = ReturnType<typeof calculateBuffer>;

interface Of {
  quantity: number;
  ups: number;
}

/**
 * Returns the buffer that covers the expected loss. Returns null while the form lacks the quantity, the ups or the
 * operations.
 */
function useProposedBuffer({ quantity, ups, productOperations }: JobValues): Proposal | null {
  const { operationTypes } = useLists();
  const { data: settings } = useInPlaceQuery(contract.settings.get);
  const steps = productOperations.flatMap(({ type }) =>
    operationTypes.filter(({ name }) => name === type).map(({ unit }) => ({ type, unit })),
  );
  if (!settings || !isCount(quantity) || !isCount(ups) || steps.length === 0) return null;
  return calculateBuffer({ quantity, ups }, steps, settings.expectedLoss);
}

/** Shows the proposed buffer, with a button that puts it into the form. */
function BufferProposal({ values, onUse }: { values: JobValues; onUse: (buffer: number) => void }) {
  const proposal = useProposedBuffer(values);
  const { quantity, ups, buffer: typed } = values;
  if (!proposal || quantity === '' || ups === '') return null;
  const { buffer } = proposal;
  const isFollowed = typed !== '' && !isBufferSet({ buffer: typed });
  return (
    <div className={grid.whole} role="group" aria-label="Proposed buffer">
      <p className={`${layout.row} ${text.small}`}>
        <span>
          {isFollowed ? 'Not set, so it follows the expected loss:' : 'Buffer proposed:'}{' '}
          <b>{count(buffer, 'piece')}</b>
        </span>
        <ActionButton
          size="xs"
          aria-label={`Use ${number(buffer)} as the buffer`}
          onClick={() => onUse(buffer)}
        >
          Use
        </ActionButton>
      </p>
      <Arithmetic proposal={proposal} of={{ quantity, ups }} />
    </div>
  );
}

/**
 * Shows the warning. Renders nothing in a shop without machines. Machines that are down count as able, because they
 * may soon be up.
 */
function NoMachineNotice({ values }: { values: JobValues }) {
  const { operationTypes } = useLists();
  const call = { query: { sort: 'name', per: 200 } } as const;
  const { data } = useInPlaceQuery(contract.machines.sorted, call);
  const machines = (data?.items ?? []).map((machine) => ({ ...machine, down: null }));
  const sheet = { length: Number(values.paperLength), breadth: Number(values.paperBreadth) };
  const needs = new Set(operationTypes.filter((type) => type.needsMachine).map(({ name }) => name));
  const problems = values.productOperations.flatMap(({ type, detail }) => {
    const why = needs.has(type) ? whyNoMachine({ type, sheet }, machines) : null;
    return why === null ? [] : `${operationName(type, detail)} has no machine: ${why}`;
  });
  if (machines.length === 0 || problems.length === 0) return null;
  return (
    <div className={grid.whole}>
      <Notice>{[...new Set(problems)].join('. ')}.</Notice>
    </div>
  );
}

const fixed = 'Locked while scheduled';

/**
 * Returns the function that binds the fields to the form. It locks the fields that the user must not change while the
 * job is scheduled.
 */
const binder =
  (form: JobForm, scheduled: boolean): Bind<JobValues> =>
  (name) => ({
    ...form.field(name),
    ...(scheduled && (lockedWhenScheduled as readonly string[]).includes(name) && { locked: fixed }),
  });

const [order, product, , , operations] = jobGroups;

const PlainFields = ({ group, bind }: { group: 'order' | 'product'; bind: Bind<JobValues> }) =>
  plainNamesIn(group).map((name) => <TextField key={name} {...bind(name)} columns={2} />);

function Order(props: { form: JobForm; bind: Bind<JobValues>; when: FormPromiseState | null }) {
  const { form, bind, when } = props;
  return (
    <FormGroup {...order}>
      <CustomerField {...bind('customerId')} />
      <TextField {...bind('name')} columns={2} />
      <DateTimeField {...bind('deliveryDate')} columns={2} note={when?.odds ?? null} />
      <TextField {...bind('number')} />
      <NumberField {...bind('quantity')} whole unit="pieces" />
      <NumberField {...bind('buffer')} whole unit="pieces" />
      <NumberField {...bind('ups')} whole unit="per sheet" />
      <SegmentedField {...bind('priority')} options={priorities} columns={2} />
      <PlainFields group="order" bind={bind} />
      {when && <BufferProposal values={form.values} onUse={(buffer) => bind('buffer').onChange(buffer)} />}
    </FormGroup>
  );
}

/** Shows fields that few jobs need. The group is folded unless one of these fields has a value. */
function Planning(props: { form: JobForm; bind: Bind<JobValues>; when: FormPromiseState | null }) {
  const { form, bind, when } = props;
  const { releaseDate, promisedDate } = form.values;
  const [isOpen, setOpen] = useState(releaseDate !== '' || promisedDate !== '');
  const id = useId();
  const isShown = isOpen || form.shown.includes('releaseDate');
  return (
    <section>
      <ActionButton
        variant="quiet"
        icon={isShown ? 'chevron-up' : 'chevron'}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        More for planning
      </ActionButton>
      <div id={id} className={isShown ? `${layout.stack} ${layout.after}` : undefined} hidden={!isShown}>
        {isShown && (
          <>
            <FormGroup title="Release">
              <DateTimeField {...bind('releaseDate')} columns={3} hint="Earliest start" />
            </FormGroup>
            {when && <PromiseInJobForm when={when} />}
          </>
        )}
      </div>
    </section>
  );
}

function Product({ form, bind, own }: { form: JobForm; bind: Bind<JobValues>; own: OwnArtwork }) {
  return (
    <FormGroup {...product}>
      <KindFields bind={bind} set={form.change} />
      <PlainFields group="product" bind={bind} />
      <ArtworkField {...bind('artwork')} own={own} />
    </FormGroup>
  );
}

/** Shows all fields. If `scheduled`, the form locks the fields that paper or operations depend on. */
function JobFields(props: { form: JobForm; own: OwnArtwork; scheduled: boolean }) {
  const { form, own, scheduled } = props;
  const bind = binder(form, scheduled);
  const asking = useFormPromise(form);
  const when = scheduled ? null : asking;
  return (
    <>
      <Order form={form} bind={bind} when={when} />
      <Planning form={form} bind={bind} when={when} />
      <Product form={form} bind={bind} own={own} />
      <MakeGroups bind={bind} set={form.change} />
      <FormGroup {...operations}>
        <OperationsField {...bind('productOperations')} />
        {!scheduled && <NoMachineNotice values={form.values} />}
      </FormGroup>
    </>
  );
}

/** Shows how many press sheets the job needs. The number follows what the user types. */
function PapersRequired({ values }: { values: JobValues }) {
  const { quantity, buffer, ups } = values;
  const proposed = useProposedBuffer(values)?.buffer ?? 0;
  const used = buffer !== '' && !isBufferSet({ buffer }) ? proposed : buffer;
  const known = quantity !== '' && ups !== '' && ups > 0;
  return (
    <div className={`${layout.stack} ${layout.gapless} ${grid.workedOut}`}>
      <span className={text.label}>Papers required</span>
      <b>
        <output>{known ? number(papersRequired({ quantity, ups, ...noMakeUp })) : '–'}</output>
      </b>
      {known && (
        <span className={`${text.smaller} ${text.muted}`}>
          {number(quantity)} ÷ {number(ups)} ups, rounded up
        </span>
      )}
      {known && used !== '' && (
        <span className={`${text.smaller} ${text.muted}`}>
          {number(papersWithBuffer({ quantity, buffer: used, ups, ...noMakeUp }))} with buffer
        </span>
      )}
    </div>
  );
}

export function JobFormPage(props: {
  title: string;
  crumbs: readonly Crumb[];
  form: JobForm;
  own: OwnArtwork;
  scheduled?: boolean;
  /** A message that the page shows above the fields. */
  notice?: ReactNode;
  onCancel: () => void;
}) {
  const { form, own, scheduled = false, notice, ...page } = props;
  return (
    <FormPage
      {...page}
      form={form}
      steps={
        <FormSteps form={form} groups={jobGroups}>
          <PapersRequired values={form.values} />
        </FormSteps>
      }
      submit="Submit"
    >
      {notice}
      <JobFields form={form} own={own} scheduled={scheduled} />
    </FormPage>
  );
}
