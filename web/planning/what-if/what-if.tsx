/**
 * Shows the What if screen, which compares the current plan with up to three alternatives. Nothing moves until
 * the user accepts one.
 */
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type PlanAssumption, type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { reason, type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useKeysWithin } from '../../ui/keys/use-keys-within.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import {
  count,
  dateTime,
  fromLocalInput,
  inHours,
  number,
  roundedHours,
  signed,
  timeFrom,
  toLocalInput,
} from '../../ui/text/format-values.ts';
import { ShopZone, useNow, useShopZone } from '../../ui/text/use-now.ts';
import { EmptyState, Notice, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { type ShopQueues, useShopQueues } from '../../open-shop/use-shop-queues.ts';
import {
  assumptionsOf,
  bestOf,
  changeWords,
  figuresOf,
  lateByDay,
  lateImpact,
  maxWhatIfs,
  mostOnDay,
  type Names,
  namesOf,
  type WhatIfFigures,
} from './what-if-figures.ts';
import { NotApplied } from '../plan-not-applied.tsx';
import { useWhatIfs, type WhatIfPlan } from './use-what-ifs.ts';
import { type Outcome, refuseAccept, useAccept } from './what-if-accept.tsx';
import layout from '../../ui/style/layout.module.css';
import page from '../../ui/page/page.module.css';
import panel from '../../ui/style/panel.module.css';
import styles from './what-if.module.css';

/**
 * Shows one column of the What if screen: the current plan, or a what-if plan and how it differs from the
 * current one.
 */

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
        {change !== 0 && <small className={change > 0 ? text.danger : text.good}>{signed(change)}</small>}
        {note !== undefined && <small className={text.muted}>{note}</small>}
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
    before && roundedHours(roundedHours(of[field]) - roundedHours(before[field]));
  return (
    <dl>
      <Figure
        label={t('Late or at risk')}
        change={against('late')}
        more={of.undated > 0 ? t`${number(of.undated)} without a date` : undefined}
      >
        {number(of.late)}
      </Figure>
      <Figure label={t('Hours late')} change={against('hours')}>
        {number(roundedHours(of.hours))}
      </Figure>
      <Figure label={t('Make-ready')} change={against('makeReady')}>
        {inHours(of.makeReady)}
      </Figure>
      <Figure label={t('Last job ends')}>
        {of.ends === null ? t('no date') : dateTime(of.ends, { zone })}
      </Figure>
      <Figure label={t('Overtime')}>{of.overtime === 0 ? t('none') : inHours(of.overtime)}</Figure>
      <Figure label={t('Operations moved')} note={before && moved ? t`of ${number(moved.of)}` : undefined}>
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
      <figcaption className={`${text.smaller} ${text.muted}`}>{t('Late or at risk by delivery')}</figcaption>
      <ol>
        {bars.map(({ label, count }) => (
          <li key={label}>
            <span className={`${layout.itemsEnd} ${styles.bar}`}>
              <i style={{ height: `${(100 * count) / most}%` }}>{count > 0 && <b>{number(count)}</b>}</i>
            </span>
            <span className={text.visuallyHidden}>{count === 0 && t('none')} </span>
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
    <li key={jobId} className={layout.row}>
      <Link to={to('JobDetails', jobId)} className={`${layout.grow} ${text.plain} ${text.clip}`}>
        <b>{jobs.get(jobId)?.number ?? t('A job that is closed')}</b> {jobs.get(jobId)?.name}
      </Link>
      <span className={`${text.nowrap} ${tone ?? ''}`}>{says}</span>
    </li>
  );
  const finishText = (at: string | null) => (at === null ? t('no date') : dateTime(at, { zone }));
  const more = [
    saved.length > few && t`${number(saved.length - few)} more saved`,
    becomeLate.length > few &&
      (becomeLate.length === few + 1
        ? t`${number(becomeLate.length - few)} more becomes late`
        : t`${number(becomeLate.length - few)} more become late`),
  ].filter((each) => each !== false);
  return (
    <div>
      <ul className={styles.jobs}>
        {refused.map((jobId) => line(jobId, text.muted, 'refused'))}
        {saved.slice(0, few).map(({ jobId, finish }) => line(jobId, text.good, finishText(finish)))}
        {becomeLate.slice(0, few).map(({ jobId, finish }) => line(jobId, text.danger, finishText(finish)))}
        {saved.length === 0 && <li className={text.muted}>{t('No job is saved.')}</li>}
        {becomeLate.length === 0 && <li className={text.muted}>{t('No job misses its date.')}</li>}
      </ul>
      <p className={styles.jobs}>
        <Link to={to('PlanDetails', plan.id)}>{more.length > 0 ? more.join(', ') : t('See what moves')}</Link>
      </p>
    </div>
  );
}

function Present({ plan, most, children }: { plan: PlanRecord; most: number; children: ReactNode }) {
  const figures = figuresOf(plan, 'before');
  return (
    <section aria-label={t('As things stand')}>
      <header>
        <p className={text.strong}>{t('Now')}</p>
        <h2 className={text.large}>{t('As things stand')}</h2>
        <p>{t('The current queues, not planned again')}</p>
      </header>
      {figures && <FigureList of={figures} moved={null} />}
      <Bars plan={plan} which="before" most={most} />
      <p className={`${styles.jobs} ${text.muted}`}>
        {t(
          'Each future is planned again for its changes, so some of what it saves is the better order. Nothing is touched until one is accepted.',
        )}
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
        >{t`Accept ${title.toLowerCase()}…`}</ActionButton>
      ) : (
        <p className={`${text.small} ${text.muted}`}>
          {undoneAt === null
            ? t`Accepted by ${acceptedBy ?? ''} ${dateTime(acceptedAt, { zone })}`
            : t`Undone ${dateTime(undoneAt, { zone })}`}
        </p>
      )}
      {acceptedAt !== null && undoneAt === null && (
        <ActionButton
          icon="undo"
          busy={accept.busy}
          refusal={mayNotUndo}
          onClick={() => accept.revert(plan, title)}
        >
          {t('Undo')}
        </ActionButton>
      )}
      <span className={`${layout.row} ${layout.wrap}`}>
        {acceptedAt === null && (
          <ActionButton variant="quiet" icon="plus" refusal={mayNot} onClick={onChange}>
            {t('Add a change')}
          </ActionButton>
        )}
        <ActionButton variant="quiet" onClick={onRemove}>
          {t('Remove')}
        </ActionButton>
      </span>
    </footer>
  );
}

/** Returns the heading of a what-if that has no changes or is not loaded. */
function headOf({ plan, failed }: WhatIfPlan): string {
  if (plan) return t('A better order alone');
  return failed === null ? t('Working it out…') : t('Not there');
}

function WhatIfColumn(props: WhatIfProps) {
  const { future, place, best, most, queues, names, onRemove } = props;
  const zone = useShopZone();
  const { plan, failed } = future;
  const title = t`Future ${place + 1}`;
  const [first, ...others] = plan ? assumptionsOf(plan).map((each) => changeWords(each, names, zone)) : [];
  const [before, after] = plan ? [figuresOf(plan, 'before'), figuresOf(plan, 'after')] : [null, null];
  return (
    <section aria-label={title} data-best={best || undefined} aria-busy={!plan && failed === null}>
      <header>
        <p className={text.strong}>
          {title}
          {best && t(', best')}
          {plan?.state === 'improving' && t(', still improving')}
        </p>
        <h2 className={text.large}>{first ?? headOf(future)}</h2>
        {others.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {(failed ?? plan?.failed) && (
          <Notice tone="danger" alert>
            {failed === null
              ? plan?.failed?.reason
              : t`It can’t be shown: ${failed}. Futures are kept for a day.`}
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
              {t('Remove')}
            </ActionButton>
          )}
        </footer>
      )}
    </section>
  );
}

type Kind = keyof PlanAssumption;

const kinds = {
  machineDown: { chip: t('Machine down till…'), title: t('A machine is down'), asks: ['machine', 'until'] },
  shift: { chip: t('Extra shift…'), title: t('A machine works longer'), asks: ['machine', 'date', 'hours'] },
  machineAdded: {
    chip: t('Second machine…'),
    title: t('There is a second one of a machine'),
    asks: ['machine'],
  },
  jobFirst: { chip: t('A job first…'), title: t('A job goes before all others'), asks: ['job'] },
  jobRefused: { chip: t('Refuse a job…'), title: t('A job is not made'), asks: ['job'] },
  paperLate: {
    chip: t('Paper late till…'),
    title: t('The paper of a job comes late'),
    asks: ['job', 'until'],
  },
} as const satisfies Record<Kind, { chip: string; title: string; asks: readonly string[] }>;

/** Shows a button for each kind of change. */
function ChangeButtons({ open, onOpen }: { open: Kind | null; onOpen: (kind: Kind | null) => void }) {
  return (
    <div className={`${layout.row} ${layout.wrap} ${layout.spaced}`} role="group" aria-label={t('Changes')}>
      {Object.entries(kinds).map(([kind, { chip }]) => (
        <button
          key={kind}
          type="button"
          className={`${text.ink} ${text.small} ${layout.rounded} ${layout.surface} ${styles.chip}`}
          data-change={kind}
          aria-expanded={open === kind}
          onClick={() => onOpen(open === kind ? null : (kind as Kind))}
        >
          <Icon name="plus" size={13} />
          {chip}
        </button>
      ))}
      <span className={`${text.smaller} ${text.muted}`}>
        {t('Up to three futures, each of several changes')}
      </span>
    </div>
  );
}

interface Values {
  machine: string;
  job: string;
  until: string;
  unknown: boolean;
  date: string;
  from: string;
  to: string;
}

const isSet = (...fields: string[]) => fields.every((each) => each !== '');

/** Returns the change that the form's values describe, or null if a value is missing. */
const changeOf: Record<Kind, (values: Values) => PlanAssumption | null> = {
  machineDown: ({ machine: machineId, until, unknown }) =>
    isSet(machineId) && (unknown || isSet(until))
      ? { machineDown: { machineId, until: unknown ? null : until } }
      : null,
  shift: ({ machine: machineId, date, from, to }) =>
    isSet(machineId, date, from, to) ? { shift: { machineId, date, from, to } } : null,
  machineAdded: ({ machine }) => (isSet(machine) ? { machineAdded: { like: machine } } : null),
  jobFirst: ({ job: jobId }) => (isSet(jobId) ? { jobFirst: { jobId } } : null),
  jobRefused: ({ job: jobId }) => (isSet(jobId) ? { jobRefused: { jobId } } : null),
  paperLate: ({ job: jobId, until }) => (isSet(jobId, until) ? { paperLate: { jobId, until } } : null),
};

const day = 86_400_000;
const byName = <T extends { name: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

/** Moves the focus back to the button that opened the form. */
const focusChangeButton = (kind: Kind): void =>
  document.querySelector<HTMLElement>(`[data-change="${kind}"]`)?.focus();

interface ChangeFormProps {
  kind: Kind;
  queues: Queues;
  /** The number of changes in each what-if. Null for a what-if that can take no more changes. */
  futures: readonly (number | null)[];
  /** The index of the what-if that the form selects at first, or null for a new one. */
  into: number | null;
  busy: boolean;
  onAsk: (change: PlanAssumption, into: number | null) => void;
  onClose: () => void;
}

/**
 * Shows the form for an assumed change of the shop, such as a machine that is down. The change starts a new
 * what-if plan or is added to one.
 */
function ChangeForm({ kind, queues, futures, into: first, busy, onAsk, onClose }: ChangeFormProps) {
  const zone = useShopZone();
  const now = useNow();
  const tomorrow = toLocalInput(new Date(now.getTime() + day).toISOString(), zone);
  const [values, setValues] = useState<Values>(() => ({
    machine: '',
    job: '',
    until: fromLocalInput(`${tomorrow.slice(0, 10)}T18:00`, zone),
    unknown: false,
    date: tomorrow.slice(0, 10),
    from: '06:00',
    to: '14:00',
  }));
  const isFull = futures.length >= maxWhatIfs;
  const open = futures.flatMap((changes, place) => (changes === null ? [] : [place]));
  const [into, setInto] = useState<number | null>(first ?? (isFull ? (open[0] ?? null) : null));
  const mayNot = useRefusal('edit');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  useKeysWithin(form, (event) => {
    if (event.key === 'Escape') onClose();
  });
  const set = (some: Partial<Values>) => setValues({ ...values, ...some });
  const change = changeOf[kind](values);
  const lacks: Reason | null = change === null ? reason('change-incomplete') : null;
  const noRoom: Reason | null = isFull && into === null ? reason('futures-full', { most: maxWhatIfs }) : null;
  const asks: readonly string[] = kinds[kind].asks;
  return (
    <Panel title={kinds[kind].title} padded>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (change !== null && mayNot === null && noRoom === null) onAsk(change, into);
        }}
      >
        <Fields asks={asks} kind={kind} queues={queues} values={values} set={set} />
        {futures.length > 0 && (
          <NativeSelect
            label={t('In')}
            value={into === null ? '' : String(into)}
            data={[
              ...(isFull ? [] : [{ value: '', label: t('a new future') }]),
              ...open.map((place) => ({ value: String(place), label: t`future ${place + 1}` })),
            ]}
            onChange={({ currentTarget: { value } }) => setInto(value === '' ? null : Number(value))}
          />
        )}
        <div className={layout.row}>
          <ActionButton
            type="submit"
            variant="filled"
            busy={busy}
            refusal={mayNot ?? noRoom ?? lacks}
            showReason="beside"
          >
            {t('Work it out')}
          </ActionButton>
          <ActionButton variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}

function Fields(props: {
  asks: readonly string[];
  kind: Kind;
  queues: Queues;
  values: Values;
  set: (some: Partial<Values>) => void;
}): ReactNode {
  const { asks, kind, queues, values, set } = props;
  const zone = useShopZone();
  const machines = byName(queues.machines).map(({ id, name }) => ({ value: id, label: name }));
  const jobs = queues.jobs
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
  const choose = (label: string) => ({ value: '', label });
  return (
    <>
      {asks.includes('machine') && (
        <NativeSelect
          label={t('Machine')}
          data={[choose(t('Choose a machine')), ...machines]}
          value={values.machine}
          onChange={({ currentTarget }) => set({ machine: currentTarget.value })}
        />
      )}
      {asks.includes('job') && (
        <NativeSelect
          label={t('Job')}
          data={[choose(t('Choose a job')), ...jobs]}
          value={values.job}
          onChange={({ currentTarget }) => set({ job: currentTarget.value })}
        />
      )}
      {asks.includes('until') && !values.unknown && (
        <TextInput
          label={t('Until')}
          type="datetime-local"
          value={toLocalInput(values.until, zone)}
          onChange={({ currentTarget }) => set({ until: fromLocalInput(currentTarget.value, zone) })}
        />
      )}
      {kind === 'machineDown' && (
        <label className={`${layout.row} ${text.small} ${styles.check}`}>
          <input
            type="checkbox"
            checked={values.unknown}
            onChange={({ currentTarget }) => set({ unknown: currentTarget.checked })}
          />
          {t('Nobody knows until when')}
        </label>
      )}
      {asks.includes('date') && (
        <TextInput
          label={t('Day')}
          type="date"
          value={values.date}
          onChange={({ currentTarget }) => set({ date: currentTarget.value })}
        />
      )}
      {asks.includes('hours') &&
        (['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            label={end === 'from' ? t('From') : t('To')}
            type="time"
            value={values[end]}
            onChange={({ currentTarget }) => set({ [end]: currentTarget.value })}
          />
        ))}
    </>
  );
}

/** The largest number of changes in one what-if. */
const changesMost = 20;

function After({ outcome }: { outcome: Outcome | null }) {
  if (outcome === null) return null;
  return (
    <>
      <NotApplied left={outcome.left} verb={outcome.verb} />
      {outcome.more.length > 0 && (
        <div className={layout.spaced}>
          <Notice>
            <b>{outcome.verb === 'accepted' ? t('This is for you to do:') : t('This stays as it is:')}</b>
            <ul className={styles.list}>
              {outcome.more.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </>
  );
}

/** Returns whether the shop changed noticeably between the starts of the two plans. */
function differ(one: PlanRecord, other: PlanRecord): boolean {
  const [a, b] = [figuresOf(one, 'before'), figuresOf(other, 'before')];
  if (!a || !b) return false;
  return a.late !== b.late || Math.abs(a.hours - b.hours) >= 1 || Math.abs(a.makeReady - b.makeReady) >= 1;
}

function WhatIfOf({ shop }: { shop: ShopQueues }) {
  const { queues, at } = shop;
  const zone = queues.calendar.timeZone;
  const { whatIfs, busy, work, again, remove } = useWhatIfs();
  const [openForm, setOpenForm] = useState<{ kind: Kind; into: number | null } | null>(null);
  const names = namesOf(queues);
  const accept = useAccept({ names, queues });
  const mayNot = useRefusal('edit');
  const plans = whatIfs.flatMap(({ plan }) => plan ?? []);
  const worked = plans.filter(({ measures }) => measures !== null);
  const newest = worked.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const best = bestOf(plans);
  const most = mostOnDay(worked, zone);
  const isMixed = worked.some((plan) => newest && differ(plan, newest));
  const isTaken = plans.some(({ acceptedAt, undoneAt }) => acceptedAt !== null && undoneAt === null);
  const close = () => {
    setOpenForm(null);
    if (openForm) focusChangeButton(openForm.kind);
  };
  const isRoom = whatIfs.length < maxWhatIfs;
  const isAlone = isRoom && plans.every(({ assume }) => assume.length > 0);
  return (
    <>
      <PageHead
        title={t('What if')}
        crumbs={[{ label: t('Queues'), to: to('QueuesTimeline') }, { label: t('What if') }]}
        count={
          newest && (
            <span className={page.count}>
              {t`${count(whatIfs.length, 'future')} beside the present, worked out ${timeFrom(at, newest.at, { zone })}`}
            </span>
          )
        }
        actions={
          <>
            {plans.length > 0 && (
              <ActionButton busy={busy} refusal={mayNot} onClick={() => void again()}>
                {t('Work out again')}
              </ActionButton>
            )}
            <LinkButton to={to('Plan')} variant="quiet">
              {t('Plan')}
            </LinkButton>
          </>
        }
      />
      <ChangeButtons
        open={openForm?.kind ?? null}
        onOpen={(kind) => setOpenForm(kind === null ? null : { kind, into: openForm?.into ?? null })}
      />
      {openForm && (
        <div className={layout.spaced}>
          <ChangeForm
            key={`${openForm.kind} ${openForm.into ?? ''}`}
            kind={openForm.kind}
            into={openForm.into}
            queues={queues}
            futures={whatIfs.map(({ plan }) =>
              plan?.acceptedAt === null && plan.assume.length < changesMost ? plan.assume.length : null,
            )}
            busy={busy}
            onClose={close}
            onAsk={(change, into) => {
              const former = into === null ? undefined : whatIfs[into]?.plan;
              void work([...(former ? assumptionsOf(former) : []), change], into).then(close);
            }}
          />
        </div>
      )}
      <After outcome={accept.outcome} />
      {isTaken ? (
        <div className={layout.spaced}>
          <Notice>
            {t('One is accepted. The others are compared with the shop as it was before that.')}
          </Notice>
        </div>
      ) : (
        isMixed && (
          <div className={layout.spaced}>
            <Notice>
              {t(
                'The shop has moved on between these futures: each is compared with the present of its time.',
              )}
            </Notice>
          </div>
        )
      )}
      {whatIfs.length === 0 && !openForm && (
        <EmptyState
          title={t('Ask before you decide')}
          text={t(
            'A machine that stays down, a shift on Saturday, a job that goes first: choose a change above, and see which jobs become late and which are saved. Nothing moves.',
          )}
        />
      )}
      {whatIfs.length > 0 && (
        <div className={`${panel.sheet} ${styles.futures}`} data-count={whatIfs.length + 1}>
          {newest && (
            <Present plan={newest} most={most}>
              {isRoom && (
                <ActionButton
                  variant="quiet"
                  icon="plus"
                  refusal={mayNot}
                  onClick={() => setOpenForm({ kind: 'machineDown', into: null })}
                >
                  {t('Add a future')}
                </ActionButton>
              )}
              {isAlone && (
                <ActionButton
                  variant="quiet"
                  busy={busy}
                  refusal={mayNot}
                  onClick={() => void work([], null)}
                >
                  {t('Only a better order')}
                </ActionButton>
              )}
            </Present>
          )}
          {whatIfs.map((future, place) => (
            <WhatIfColumn
              key={future.id}
              future={future}
              place={place}
              best={future.id === best}
              most={most}
              queues={queues}
              names={names}
              accept={accept}
              onChange={() => setOpenForm({ kind: 'shift', into: place })}
              onRemove={() => remove(future.id)}
            />
          ))}
        </div>
      )}
    </>
  );
}

export function WhatIf() {
  const shop = useShopQueues();
  const isEmpty = shop && (shop.sample || shop.tasks.length === 0);
  return (
    <Page>
      {shop && isEmpty && (
        <>
          <PageHead
            title={t('What if')}
            crumbs={[{ label: t('Queues'), to: to('QueuesTimeline') }, { label: t('What if') }]}
          />
          <EmptyState
            title={t('There is nothing to compare')}
            text={t('Once a job is scheduled, you can ask here what a change would do to it.')}
            action={<LinkButton to={to('JobList')}>{t('Jobs')}</LinkButton>}
          />
        </>
      )}
      {shop && !isEmpty && (
        <ShopZone value={shop.queues.calendar.timeZone}>
          <WhatIfOf shop={shop} />
        </ShopZone>
      )}
    </Page>
  );
}
