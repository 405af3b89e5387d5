import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { lockedWhenScheduled } from '../../../shared/jobs/aggregate/job-status.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { whyNoMachine } from '../../../shared/operations/why-no-machine-suits.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { reasonText } from '../../client/reason-text.ts';
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useLists } from '../../shop/lists/use-shop-lists.ts';
import { DateTimeField, NumberField, SegmentedField, TextField } from '../../ui/fields/fields.tsx';
import {
  type Fold,
  FoldButton,
  FoldedLine,
  FormGroup,
  FormSteps,
  type OtherSubmit,
} from '../../ui/form/form-parts.tsx';
import { t } from '../../../shared/platform/translate.ts';
import grid from '../../ui/form/form.module.css';
import { ActionButton } from '../../ui/page/buttons.tsx';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import { dateTime, withOffset } from '../../ui/text/format-values.ts';
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
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { CustomerField } from '../shared-fields/customer-field.tsx';
import { OperationsField } from '../shared-fields/operations-field.tsx';
import { type Bind, KindFields, MakeGroups } from '../shared-fields/job-and-product-fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { type Crumb, Notice } from '../../ui/page/page.tsx';
import { withUsualAllowances } from '../box/finished-schemas.ts';
import { FinishedSizeField } from '../box/finished-size-field.tsx';
import { OwnFieldsField } from '../../shop/own-fields/own-inputs.tsx';
import { OptionalTolerance } from '../shared-fields/optional-tolerance.tsx';
import { CustomerOrderField } from './customer-order-field.tsx';
import { AsLastTime } from './changes-from-past-job.tsx';
import { changedSince, type GroupId, groupLine, type Past } from './folded-group-summary.ts';
import { JobFacts, PapersRequired, useAbleMachines } from './job-form-rail.tsx';
import { type JobForm, jobGroups, type JobValues, plainNamesIn } from './job-values.ts';
import { toPromiseRequest } from './to-promise-request.ts';

/**
 * Asks the planner when the shop could finish the job in a form. The result is shown until the form changes.
 */

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
      aria-label={t('Promise another date')}
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
        {date === '' ? t('Promise') : t`Promise ${dateTime(date, { zone })}`}
      </ActionButton>
      <ActionButton variant="quiet" onClick={onCancel}>
        {t('Cancel')}
      </ActionButton>
    </div>
  );
}

const label = t('Promise for');

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
          {t`Promise ${dateTime(next.promisedDate, { zone })}`}
        </ActionButton>
      )}
      <ActionButton onClick={() => setOther(true)}>{t('Promise another date…')}</ActionButton>
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
          <b>{t`Promised ${promiseWords(given, zone)}`}</b>{' '}
          <ActionButton size="xs" onClick={revert}>
            {t('Remove the promise')}
          </ActionButton>
        </p>
      )}
      {answer && <Give when={when} answer={answer} />}
      <span className={`${text.small} ${text.muted}`}>
        {t('The promise is saved with your name. Nothing moves in the queues until the job is scheduled.')}
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
    <section className={panel.sheet} aria-label={t('Earliest delivery')} id="when">
      <header>
        <div className={layout.grow}>
          <h2>{t('Earliest delivery')}</h2>
          <span className={`${text.small} ${text.muted}`}>
            {answer
              ? `${basisWords(answer, zone)}. ${countsOnPaper}`
              : t('From the current queues. Asking moves nothing')}
          </span>
        </div>
        <span className={`${layout.row} ${layout.wrap}`}>
          {words !== null && (
            <ShareButton
              send={t('Send answer')}
              copy={t('Copy for the customer')}
              copied={t('Answer copied')}
              words={words}
            />
          )}
          <ActionButton
            refusal={ask === null ? reason('nothing-to-promise') : null}
            busy={busy}
            showReason="beside"
            onClick={() => ask?.()}
          >
            {answer ? t('Work out again') : t('Work it out')}
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

/** Warns of operations that no machine can do. Renders nothing in a shop without machines. */
function NoMachineNotice({ values }: { values: JobValues }) {
  const { operationTypes } = useLists();
  const machines = useAbleMachines();
  const sheet = { length: Number(values.paperLength), breadth: Number(values.paperBreadth) };
  const needs = new Set(operationTypes.filter((type) => type.needsMachine).map(({ name }) => name));
  const problems = values.productOperations.flatMap(({ type, detail, done }) => {
    const why = !done && needs.has(type) ? whyNoMachine({ type, sheet }, machines) : null;
    return why === null ? [] : t`${operationName(type, detail)} has no machine: ${reasonText(why)}`;
  });
  if (machines.length === 0 || problems.length === 0) return null;
  return (
    <div className={grid.whole}>
      <Notice>{[...new Set(problems)].join('. ')}.</Notice>
    </div>
  );
}

const fixed = t('Locked while scheduled');

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

/**
 * Returns for each group how it is folded. A form without a past job has no folded groups. A group with a field to fill
 * in is open, and stays open until the user folds it.
 */
function useFolds({ values, attention }: JobForm, past: Past | undefined) {
  const of = past?.label;
  const [state, setState] = useState<{ of: string | undefined; open: Partial<Record<GroupId, boolean>> }>({
    of,
    open: {},
  });
  const open = state.of === of ? state.open : {};
  const set = (ids: readonly GroupId[], isOpen: boolean) =>
    setState({ of, open: { ...open, ...Object.fromEntries(ids.map((id) => [id, isOpen])) } });
  const needed = jobGroups
    .filter(({ id, fields }) => open[id] !== true && fields.some((name) => attention.includes(name)))
    .map(({ id }) => id);
  if (past && needed.length > 0) set(needed, true);
  const foldOf = (id: GroupId): Fold | undefined => {
    if (!past) return undefined;
    const isOpen = open[id] ?? past.isFolded !== true;
    const fields: readonly string[] = jobGroups.find((group) => group.id === id)?.fields ?? [];
    const changes = changedSince(past.values, values).filter((name) => fields.includes(name)).length;
    return {
      isOpen,
      line: groupLine(id, values),
      origin: changes === 0 ? t`as ${past.label}` : <b className={text.ink}>{t`${changes} changed`}</b>,
      onToggle: () => set([id], !isOpen),
    };
  };
  const ids = jobGroups.map(({ id }) => id);
  return {
    foldOf,
    isUnfolded: ids.every((id) => foldOf(id)?.isOpen !== false),
    setAll: (isOpen: boolean) => set(ids, isOpen),
    unfold: (id: string) =>
      set(
        jobGroups.flatMap((group) => (group.id === id ? [group.id] : [])),
        true,
      ),
  };
}
type Folds = ReturnType<typeof useFolds>;

/** Lets the user fold all groups that need no attention, or unfold all. */
function Depth({ folds }: { folds: Folds }) {
  return (
    <SegmentedControl
      aria-label={t`Shown fields`}
      data={[
        { value: 'line', label: t`One line` },
        { value: 'all', label: t`All fields` },
      ]}
      value={folds.isUnfolded ? 'all' : 'line'}
      onChange={(depth) => folds.setAll(depth === 'all')}
    />
  );
}

function Order(props: {
  form: JobForm;
  bind: Bind<JobValues>;
  when: FormPromiseState | null;
  folds: Folds;
  stored: StoredTerms | undefined;
}) {
  const { form, bind, when, folds, stored } = props;
  // A job with another customer gets the tolerance of that one.
  const hasAgreed = stored?.customerId === form.values.customerId;
  const agreed = hasAgreed && stored?.tolerance?.fromCustomer ? stored.tolerance : null;
  return (
    <FormGroup {...order} fold={folds.foldOf('order')}>
      <CustomerField {...bind('customerId')} hasAgreed={hasAgreed} />
      <TextField {...bind('name')} columns={2} />
      <DateTimeField {...bind('deliveryDate')} columns={2} note={when?.odds ?? null} />
      <TextField {...bind('number')} />
      <NumberField {...bind('quantity')} whole unit={t('pieces')} />
      <NumberField {...bind('buffer')} whole unit={t('pieces')} />
      <NumberField {...bind('ups')} whole unit={t('per sheet')} />
      <SegmentedField {...bind('priority')} options={priorities} columns={2} />
      <PlainFields group="order" bind={bind} />
      <CustomerOrderField field={bind('customerOrder')} />
      <OptionalTolerance field={bind('tolerance')} agreed={agreed} />
    </FormGroup>
  );
}

/** Shows fields that few jobs need. The group is folded unless one of these fields has a value. */
function Planning(props: { form: JobForm; bind: Bind<JobValues>; when: FormPromiseState | null }) {
  const { form, bind, when } = props;
  const { releaseDate } = form.values;
  const zone = useShopZone();
  const given = promiseIn(form.values);
  const filled = [
    ...(releaseDate === '' ? [] : [t`Not before ${dateTime(releaseDate, { zone })}`]),
    ...(given === null ? [] : [t`Promised ${promiseWords(given, zone)}`]),
  ];
  const [isOpen, setOpen] = useState(filled.length > 0);
  const id = useId();
  const isShown = isOpen || form.shown.includes('releaseDate');
  return (
    <section className={layout.stack}>
      <div className={`${panel.sheet} ${grid.more}`}>
        <FoldButton
          title={t('More for planning')}
          isOpen={isShown}
          of={id}
          onToggle={() => setOpen(!isShown)}
        />
        <FoldedLine
          line={filled.join(' · ') || t('Earliest start, promised date')}
          origin={filled.length > 0 ? t`${filled.length} filled` : 'optional'}
        />
      </div>
      <div id={id} className={isShown ? layout.stack : undefined} hidden={!isShown}>
        {isShown && (
          <>
            <FormGroup title={t('Release')}>
              <DateTimeField {...bind('releaseDate')} columns={3} hint={t('Earliest start')} />
            </FormGroup>
            {when && <PromiseInJobForm when={when} />}
          </>
        )}
      </div>
    </section>
  );
}

/** What a stored job has agreed on. */
type StoredTerms = Pick<Job, 'customerId' | 'tolerance'>;

/** Shows all fields. If `scheduled`, the form locks the fields that paper or operations depend on. */
function JobFields(props: {
  form: JobForm;
  own: OwnArtwork;
  mayFollow: boolean;
  scheduled: boolean;
  folds: Folds;
  afterSize: ReactNode;
  stored: StoredTerms | undefined;
}) {
  const { form, own, mayFollow, scheduled, folds, afterSize, stored } = props;
  const bind = binder(form, scheduled);
  const asking = useFormPromise(form);
  const when = scheduled ? null : asking;
  const usual = withUsualAllowances(form.values.finished);
  return (
    <>
      <Order form={form} bind={bind} when={when} folds={folds} stored={stored} />
      <FormGroup {...product} fold={folds.foldOf('product')}>
        <KindFields bind={bind} set={(kind) => form.change({ ...kind, ...usual })} />
        <PlainFields group="product" bind={bind} />
        <OwnFieldsField entity="jobs" field={bind('fields')} />
        <ArtworkField {...bind('artwork')} own={own} mayFollow={mayFollow} />
        <FinishedSizeField bind={bind} />
        {afterSize}
      </FormGroup>
      <MakeGroups bind={bind} set={form.change} foldOf={folds.foldOf} />
      <FormGroup {...operations} fold={folds.foldOf('operations')}>
        <OperationsField {...bind('productOperations')} mayBeDone />
        {!scheduled && <NoMachineNotice values={form.values} />}
      </FormGroup>
      <Planning form={form} bind={bind} when={when} />
    </>
  );
}

export function JobFormPage(props: {
  title: string;
  crumbs: readonly Crumb[];
  form: JobForm;
  own: OwnArtwork;
  /** The stored job that the form changes. */
  stored?: StoredTerms;
  /** Whether the job may be saved while its artwork is to come. */
  mayFollow?: boolean;
  scheduled?: boolean;
  /** A message that the page shows above the fields. */
  notice?: ReactNode;
  /** What the page shows below the finished size. */
  afterSize?: ReactNode;
  /** What the page shows beside the fields of a scheduled job. */
  effects?: ReactNode;
  past?: Past | undefined;
  other?: OtherSubmit;
  onCancel: () => void;
}) {
  const {
    form,
    own,
    mayFollow = false,
    scheduled = false,
    notice,
    afterSize,
    stored,
    effects,
    past,
    ...page
  } = props;
  const folds = useFolds(form, past);
  return (
    <FormPage
      {...page}
      form={form}
      actions={past && <Depth folds={folds} />}
      steps={
        <div className={grid.rail}>
          <FormSteps form={form} groups={jobGroups} onGo={folds.unfold}>
            <PapersRequired values={form.values} />
          </FormSteps>
          {effects}
          {!scheduled && <JobFacts form={form} onUse={(buffer) => form.change({ buffer })} />}
        </div>
      }
      submit={t('Submit')}
    >
      {notice}
      {past && <AsLastTime form={form} past={past} />}
      <JobFields
        form={form}
        own={own}
        mayFollow={mayFollow}
        scheduled={scheduled}
        folds={folds}
        afterSize={afterSize}
        stored={stored}
      />
    </FormPage>
  );
}
