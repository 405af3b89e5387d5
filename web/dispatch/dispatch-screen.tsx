/**
 * Shows the Dispatch screen (look: dispatch): the jobs that can leave the shop, and a lorry that the user
 * loads with pieces of several jobs.
 */
import { Checkbox } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Lorry } from '../../shared/dispatch/dispatches.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { refuseHeld } from '../../shared/shop/sampling/inspections.ts';
import { fieldErrors, reasonOf } from '../client/api/api-errors.ts';
import { contract } from '../client/contract.ts';
import { type JobItem } from '../../shared/jobs/jobs.contract.ts';
import { useMe, useRefusal } from '../client/session/session.ts';
import { useFilterNames } from '../shop/lists/use-shop-lists.ts';
import { acceptedInWords, mostAccepted } from '../../shared/shop/tolerance/tolerance.ts';
import {
  completesOrder,
  isShortAndAccepted,
  piecesLeft,
  piecesToSend,
} from '../../shared/dispatch/dispatchable-pieces.ts';
import { infinite, query, useInPlaceQuery } from '../client/api/queries.ts';
import { type ScannedPlace } from '../client/find-scanned-record.ts';
import { reasonText } from '../client/reason-text.ts';
import { showScan } from '../ui/keys/failed-scan-line.tsx';
import { useScansOfPage } from '../ui/keys/scans-of-page.ts';
import { useList } from '../client/api/use-list.ts';
import { to } from '../client/paths.ts';
import { confirm, refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { useRevertLorry, useSendLorry } from './use-send-lorry.ts';
import { useLeaving } from '../ui/dialogs/unsaved-warning.ts';
import { DateTimeField, TextField } from '../ui/fields/fields.tsx';
import { NumberBox } from '../ui/fields/number-box.tsx';
import { useUnsentDraft } from '../ui/form/use-unsent-draft.ts';
import { Icon } from '../ui/style/icons.tsx';
import { DataTable, Th, TwoLines } from '../ui/table/data-table.tsx';
import { CountLine, FilterSelect } from '../ui/list/list-toolbar.tsx';
import { useListState } from '../ui/table/list-state.ts';
import { SearchBox } from '../ui/list/search-box.tsx';
import { Thumb } from '../ui/marks/artwork-thumbnail.tsx';
import { Due, useDueWidth } from '../ui/marks/delivery-and-progress-rings.tsx';
import { ActionButton, IconButton, LinkButton } from '../ui/page/buttons.tsx';
import { count, dateTime, number, withOffset } from '../ui/text/format-values.ts';
import { EmptyState, Notice, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { useShopZone } from '../ui/text/use-now.ts';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import tools from '../ui/list/list-toolbar.module.css';
import table from '../ui/table/table.module.css';
import text from '../ui/style/text.module.css';
import parts from '../ui/page/parts.module.css';
import layout from '../ui/style/layout.module.css';
import styles from './dispatch.module.css';

/** Manages the lorry that the user is loading, and records its dispatch on the server. */

/** Describes the pieces of one job on the lorry. */
interface Load {
  job: JobItem;
  quantity: number | '';
  /** True if no delivery of the job's order follows, although this one may have fewer pieces than ordered. */
  complete: boolean;
}

/** Defines the part of an unsent lorry that survives a reload of the page. */
interface Draft {
  chosen: readonly Load[];
  note: string;
}
const nothing: Draft = { chosen: [], note: '' };

const isTooMuch = ({ job, quantity }: Load) => Number(quantity) > piecesToSend(job);
const isMoreThanMade = ({ job, quantity }: Load) => Number(quantity) > piecesLeft(job);

const confirmExcess = (over: readonly Load[]) =>
  confirm({
    title: over.some(isMoreThanMade)
      ? t('Dispatch more than is made?')
      : t('Dispatch more than the customer accepts?'),
    text: over
      .map((load) => {
        const { job } = load;
        const quantity = Number(load.quantity);
        return isMoreThanMade(load)
          ? t`${job.number}: ${number(quantity)} of ${count(piecesLeft(job), 'piece')} left`
          : t`${job.number}: ${number(job.sent + quantity)} sent, at most ${number(mostAccepted(job))} accepted`;
      })
      .join(', '),
    verb: t('Dispatch'),
    keep: t('Change it'),
  });

/**
 * Returns the lorry's state and the functions that change it. `rows` are the jobs that can be dispatched, as the
 * server last sent them.
 */
function useLorry(rows: readonly JobItem[] | undefined) {
  const draft = useUnsentDraft('lorry', contract.dispatches.create);
  const [{ chosen, note }, setDraft] = useSessionStorage<Draft>({
    key: `makeready.draft.${useMe().id}.${draft}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  });
  const setChosen = (loads: readonly Load[]) => setDraft((before) => ({ ...before, chosen: loads }));
  const setNote = (text: string) => setDraft((before) => ({ ...before, note: text }));
  const [date, setDate] = useState(() => withOffset(new Date()));
  const { request, send } = useSendLorry();
  const loads = chosen.map((load) => ({
    ...load,
    job: rows?.find(({ id }) => id === load.job.id) ?? load.job,
  }));
  const has = (id: string) => chosen.some(({ job }) => job.id === id);
  const put = (id: string, changes: Partial<Load>) =>
    setChosen(chosen.map((load) => (load.job.id === id ? { ...load, ...changes } : load)));
  const remove = (id: string) => setChosen(chosen.filter(({ job }) => job.id !== id));
  const clear = () => setDraft(nothing);
  const add = (job: JobItem) => {
    request.reset();
    setDraft((before) =>
      before.chosen.some((load) => load.job.id === job.id)
        ? before
        : { ...before, chosen: [...before.chosen, { job, quantity: piecesToSend(job), complete: false }] },
    );
  };
  const toggle = (job: JobItem) => {
    if (!has(job.id)) return add(job);
    request.reset();
    remove(job.id);
  };
  useLeaving(() => chosen.length > 0 || note !== '', clear);
  const missing = loads.some(({ quantity }) => !(Number(quantity) >= 1));
  const submit = async () => {
    if (missing || request.isPending) return;
    const over = loads.filter(isTooMuch);
    if (over.length > 0 && !(await confirmExcess(over))) return;
    const jobs = loads.map(({ job, quantity, complete }) => {
      return { jobId: job.id, quantity: Number(quantity), complete };
    });
    send({ jobs, date, note, confirmed: over.length > 0 }, clear);
  };
  const errors = fieldErrors(request.error);
  return {
    loads,
    date,
    setDate,
    note,
    setNote,
    has,
    add,
    toggle,
    put,
    remove,
    submit,
    missing,
    busy: request.isPending,
    failure: request.error ? reasonOf(request.error) : null,
    /** Returns the error at the quantity of the load with this index, or null if the quantity is valid. */
    errorAt: (place: number) => errors[`jobs.${place}.quantity`] ?? null,
    isTooMuch,
  };
}
type LorryState = ReturnType<typeof useLorry>;

/**
 * Returns a text that says how many of the job's pieces stay in the shop, exceed the order, or follow in
 * another delivery.
 */
function loadWords({ job, quantity }: Load): string {
  const [taken, left] = [Number(quantity), piecesLeft(job)];
  if (taken > left) return t`${count(taken - left, 'piece')} more than is made`;
  const sent = job.sent + taken;
  const isWhole = completesOrder(job, taken);
  const words = [
    taken < left && count(left - taken, 'piece stays', 'pieces stay'),
    sent < job.quantity &&
      (isWhole
        ? t`${number(sent)} of ${number(job.quantity)}`
        : t`${count(job.quantity - sent, 'piece')} to follow`),
    sent > job.quantity && t`${count(sent - job.quantity, 'piece')} over the order`,
    (isWhole || sent > job.quantity) && acceptedInWords(job, sent, number)?.words,
  ];
  return words.filter(Boolean).join(', ') || t('all of the order');
}

function LoadLine({ load, place, lorry }: { load: Load; place: number; lorry: LorryState }) {
  const { job, quantity } = load;
  const over = lorry.isTooMuch(load);
  const error = lorry.errorAt(place);
  return (
    <li>
      <div className={`${layout.row} ${layout.between}`}>
        <CustomerAndJob load={load} />
        <NumberBox
          w={116}
          aria-label={t`Pieces of ${job.number}`}
          whole
          min={1}
          value={quantity}
          error={error !== null}
          onChange={(next) => lorry.put(job.id, { quantity: next })}
        />
        <IconButton icon="close" label={t`Take ${job.number} off`} onClick={() => lorry.remove(job.id)} />
      </div>
      <div className={`${layout.row} ${layout.between}`}>
        <span className={`${text.smaller} ${over ? `${text.danger} ${styles.short}` : text.faint}`}>
          {over && <Icon name="warning" size={13} />}
          {error ?? loadWords(load)}
        </span>
        {!completesOrder(job, Number(quantity)) && (
          <Checkbox
            label={t('Completes the order')}
            aria-label={t`${job.number}: this completes the order`}
            checked={load.complete}
            onChange={(event) => lorry.put(job.id, { complete: event.currentTarget.checked })}
          />
        )}
      </div>
    </li>
  );
}

function CustomerAndJob({ load: { job } }: { load: Load }) {
  return (
    <span className={`${layout.twoLines} ${layout.grow}`}>
      <b className={text.clip}>{job.customer.name}</b>
      <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
        {job.number} {job.name}, {job.customer.city}
      </span>
    </span>
  );
}

const withoutValidation = { error: null, onBlur: () => undefined };

const piecesOf = ({ loads }: LorryState) => loads.reduce((sum, { quantity }) => sum + Number(quantity), 0);

/** On a small screen, says below the list how many jobs and pieces are on the lorry. A button goes to its form. */
function ToLorry({ lorry, form }: { lorry: LorryState; form: RefObject<HTMLFormElement | null> }) {
  if (lorry.loads.length === 0) return null;
  return (
    <div className={`${layout.row} ${layout.between} ${styles.toLorry}`}>
      <b>
        {count(lorry.loads.length, 'job')}, {count(piecesOf(lorry), 'piece')}
      </b>
      <ActionButton aria-label={t('Go to this lorry')} onClick={() => form.current?.scrollIntoView()}>
        {t('This lorry')}
      </ActionButton>
    </div>
  );
}

function LorryPanel({ lorry, form }: { lorry: LorryState; form: RefObject<HTMLFormElement | null> }) {
  const { loads, failure } = lorry;
  const mayNot = useRefusal('dispatch');
  const empty = loads.length === 0 ? reason('nothing-on-lorry') : null;
  const wrong = lorry.missing ? reason('quantity-missing') : null;
  return (
    <form
      ref={form}
      className={`${layout.shrinks} ${styles.lorry}`}
      aria-label={t('This lorry')}
      noValidate
      data-final
      onSubmit={(event) => {
        event.preventDefault();
        void lorry.submit();
      }}
    >
      <Panel title={t('This lorry')} note={loads.length > 0 && count(loads.length, 'job')}>
        {failure !== null && (
          <Notice tone="danger" alert>
            {failure}
          </Notice>
        )}
        <div className={`${layout.cell} ${layout.stack}`}>
          <DateTimeField
            {...withoutValidation}
            name="date"
            label={t('Leaves')}
            value={lorry.date}
            onChange={lorry.setDate}
          />
          <TextField
            {...withoutValidation}
            name="note"
            label={t('Lorry or note')}
            placeholder="KA 01 AB 4521"
            value={lorry.note}
            onChange={lorry.setNote}
          />
        </div>
        {loads.length > 0 && (
          <ol className={`${layout.lines} ${layout.ruled} ${styles.loads}`}>
            {loads.map((load, place) => (
              <LoadLine key={load.job.id} load={load} place={place} lorry={lorry} />
            ))}
          </ol>
        )}
        <div className={`${layout.row} ${layout.between} ${layout.cell} ${layout.ruled}`}>
          <span className={text.small}>
            <span className={text.faint}>{t('Pieces')}</span> <b>{number(piecesOf(lorry))}</b>
          </span>
          <ActionButton
            type="submit"
            variant="filled"
            icon="check"
            refusal={mayNot ?? empty ?? wrong}
            showReason="beside"
            busy={lorry.busy}
          >
            {t('Dispatch')}
          </ActionButton>
        </div>
      </Panel>
    </form>
  );
}

/** Lists the last dispatched lorries. The user can revert each lorry with all its deliveries. */
function DepartedLorry({ lorry }: { lorry: Lorry }) {
  const zone = useShopZone();
  const { back, busy } = useRevertLorry();
  const pieces = lorry.jobs.reduce((sum, { quantity }) => sum + quantity, 0);
  const about = [count(pieces, 'piece'), lorry.note, lorry.userName].filter(Boolean).join(' · ');
  return (
    <li className={`${layout.row} ${layout.between}`}>
      <span className={layout.twoLines}>
        <span>
          <b>{dateTime(lorry.date, { zone })}</b>{' '}
          <span className={`${text.small} ${text.faint}`}>{about}</span>
        </span>
        <span className={text.small}>
          {lorry.jobs.map(({ jobId, number: job, quantity, city }, place) => (
            <span key={jobId}>
              {nodes`${place > 0 && ', '}${(<Link to={to('JobDetails', jobId)}>{job}</Link>)} ${count(quantity, 'piece')} to ${city}`}
            </span>
          ))}
        </span>
      </span>
      {lorry.noteNumbers.length > 0 && (
        <Link className={layout.end} to={to('DeliveryNote', lorry.id)}>
          {lorry.noteNumbers.join(', ')}
        </Link>
      )}
      <ActionButton
        size="xs"
        refusal={useRefusal('dispatch')}
        busy={busy}
        aria-label={t`Undo the lorry of ${dateTime(lorry.date, { zone })}`}
        onClick={() => void back(lorry.id)}
      >
        {t('Undo')}
      </ActionButton>
    </li>
  );
}

/** Shows the list, or nothing until the shop has dispatched a lorry. */
function RecentLorries() {
  const { data: lorries, isLoading } = useInPlaceQuery(contract.dispatches.recent);
  if (isLoading) return <div aria-busy="true" />;
  if (!lorries || lorries.length === 0) return null;
  return (
    <Panel title={t('Sent lately')}>
      <ul className={`${layout.lines} ${styles.loads}`}>
        {lorries.map((lorry) => (
          <DepartedLorry key={lorry.id} lorry={lorry} />
        ))}
      </ul>
    </Panel>
  );
}

function useDispatchableJobs() {
  const list = useListState(['delivery']);
  const city = list.filter('city') || null;
  const narrowed = { ...(list.term && { term: list.term }), ...(city && { city }) };
  const query = { ...narrowed, ready: 'true', sort: 'delivery', per: 50 } as const;
  const found = useList(infinite(contract.jobs.sorted, { query }));
  return { ...list, ...found, city, isNarrowed: list.term !== '' || city !== null };
}

/** Puts the job of a scanned label, ticket or pallet on the lorry. A second scan of the job changes nothing. */
function useScannedGoods(lorry: LorryState): void {
  const client = useQueryClient();
  const mayNot = useRefusal('dispatch');
  const load = async ({ id, label, address }: ScannedPlace) => {
    showScan(null);
    if (lorry.has(id)) return showScan({ text: t`${label} is on the lorry already` });
    const job = await client.fetchQuery(query(contract.jobs.get, { params: { id } }));
    const refused = job.can.dispatch;
    if (refused || piecesToSend(job) === 0)
      return showScan({
        text: refused
          ? t`${label}: ${reasonText(refused)}`
          : piecesLeft(job) > 0
            ? t`${label}: the customer accepts no more pieces`
            : t`${label} has no finished pieces to send`,
        opens: address,
        isBad: true,
      });
    lorry.add(job);
    toast(t`${label} is on the lorry`, { detail: count(piecesToSend(job), 'piece') });
  };
  useScansOfPage({
    take: (place) => {
      if (place.kind !== 'job' || mayNot) return false;
      void load(place).catch(refusedFor(t('Not put on the lorry')));
      return true;
    },
  });
}

function LorryCheckbox({ job, lorry }: { job: JobItem; lorry: LorryState }) {
  return (
    <Checkbox
      className={styles.tick}
      aria-label={t`Put ${job.number} on the lorry`}
      checked={lorry.has(job.id)}
      disabled={refuseHeld(job) !== null && !lorry.has(job.id)}
      onChange={() => lorry.toggle(job)}
    />
  );
}

/** Says why an inspection holds the job. Renders nothing for other jobs. */
function OnHold({ job }: { job: JobItem }) {
  const why = refuseHeld(job);
  return (
    why && (
      <span className={`${styles.held} ${text.smaller} ${text.danger} ${text.bold}`}>{reasonText(why)}</span>
    )
  );
}

function MadeSoFar({ job }: { job: JobItem }) {
  return (
    <span className={layout.twoLines}>
      {number(job.made)}
      {job.short > 0 && (
        <span className={`${text.smaller} ${text.danger}`}>{t`${number(job.short)} short`}</span>
      )}
      {isShortAndAccepted(job) && (
        <span className={`${text.smaller} ${text.muted}`}>{t('in tolerance')}</span>
      )}
    </span>
  );
}

function Head({ jobs }: { jobs: readonly JobItem[] }) {
  const delivery = useDueWidth(jobs.map(({ deliveryDate }) => deliveryDate));
  return (
    <>
      <Th w={52}>
        <span className={text.visuallyHidden}>{t('On the lorry')}</span>
      </Th>
      <Th>{t('Job')}</Th>
      <Th w={92} num desk>
        {t('Ordered')}
      </Th>
      <Th w={92} num>
        {t('Made')}
      </Th>
      <Th w={92} num>
        {t('Sent')}
      </Th>
      <Th w={104} num>
        {t('Left to send')}
      </Th>
      <Th w={delivery}>{t('Delivery')}</Th>
    </>
  );
}

function Row({ job, lorry }: { job: JobItem; lorry: LorryState }) {
  return (
    <>
      <td>
        <LorryCheckbox job={job} lorry={lorry} />
      </td>
      <td>
        <span className={layout.row}>
          <Thumb url={job.artworkThumbUrl} />
          <TwoLines
            first={
              <Link className={`${text.plain} ${text.strong}`} to={to('JobDetails', job.id)}>
                {job.name}
              </Link>
            }
            second={`${job.number} · ${job.customer.name}, ${job.customer.city}`}
          />
        </span>
        <OnHold job={job} />
      </td>
      <td className={`${table.figures} ${table.deskOnly}`}>{number(job.quantity)}</td>
      <td className={`${table.figures} ${text.strong}`}>
        <MadeSoFar job={job} />
      </td>
      <td className={table.figures}>{number(job.sent)}</td>
      <td className={`${table.figures} ${text.bold}`}>{number(piecesToSend(job))}</td>
      <td>
        <Due delivery={job.deliveryDate} />
      </td>
    </>
  );
}

const phoneLine = (lorry: LorryState) => (job: JobItem) => ({
  title: job.name,
  sub: refuseHeld(job) ? (
    <OnHold job={job} />
  ) : (
    t`${job.number} · ${count(piecesToSend(job), 'piece')} left · ${job.customer.name}, ${job.customer.city}`
  ),
  right: <LorryCheckbox job={job} lorry={lorry} />,
});

const none = {
  title: t('Nothing to send'),
  text: t('Finished pieces that are not dispatched yet appear here, earliest delivery first.'),
};

export function Dispatch() {
  const list = useDispatchableJobs();
  const lorry = useLorry(list.rows);
  useScannedGoods(lorry);
  const form = useRef<HTMLFormElement>(null);
  const cities = useFilterNames('cities', 'city');
  const { rows, total, more } = list;
  const isEmpty = total === 0;
  return (
    <Page>
      <PageHead
        title={t('Dispatch')}
        count={<CountLine count={total} one="job to send" many="jobs to send" />}
        actions={<LinkButton to={to('DeliveryNotes')}>{t('Delivery notes')}</LinkButton>}
      />
      <div className={`${layout.split} ${styles.columns} ${parts.inOrder}`}>
        <div className={layout.stack}>
          <Panel>
            {(!isEmpty || list.isNarrowed) && (
              <div className={`${layout.flow} ${tools.tools}`}>
                <SearchBox label={t('Job')} />
                <FilterSelect
                  label={t('City')}
                  value={list.city}
                  options={cities}
                  onChange={(value) => list.setFilter('city', value)}
                />
                <span className={`${text.small} ${text.faint} ${layout.end}`}>{t('In pieces')}</span>
              </div>
            )}
            {isEmpty ? (
              <EmptyState {...none} small={list.isNarrowed} />
            ) : (
              <DataTable
                noun={t('jobs')}
                {...{ rows, total, more }}
                head={<Head jobs={rows ?? []} />}
                keyOf={({ id }) => id}
                height={46}
                row={(job) => <Row job={job} lorry={lorry} />}
                phone={phoneLine(lorry)}
              />
            )}
          </Panel>
          <RecentLorries />
          <ToLorry lorry={lorry} form={form} />
        </div>
        <LorryPanel lorry={lorry} form={form} />
      </div>
    </Page>
  );
}
