/**
 * Shows the timeline (spec §2 Queues): a row for each machine, with a bar for each operation from its expected
 * start to its finish.
 */
import { useDeferredValue, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { causeSentence } from '../../../shared/queues/delay-cause.ts';
import { whyWithoutDate } from '../../../shared/queues/words-without-date.ts';
import { type Lateness } from '../../../shared/jobs/aggregate/lateness.ts';
import { isOnMachine } from '../../../shared/jobs/aggregate/operation-state.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { loadCausesAt } from '../../open-shop/queues-worker-client.ts';
import { type Causes, type NamedCause } from '../../open-shop/queues-worker-requests.ts';
import { type ShopQueues } from '../../open-shop/use-shop-queues.ts';
import { Due, useDueWidth } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { numberAnd, Short } from '../../ui/marks/job-marks.tsx';
import { ControlStrip, StateBadge, StateMark } from '../../ui/marks/state-icons-and-badges.tsx';
import { ActionButton, IconButton, LinkButton } from '../../ui/page/buttons.tsx';
import { CheckFaultsMark } from '../../ui/marks/check-faults-mark.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import parts from '../../ui/page/parts.module.css';
import { DataTable, RowLink, Th, TwoLines } from '../../ui/table/data-table.tsx';
import table from '../../ui/table/table.module.css';
import { useRoomForYears } from '../../ui/text/date-elements.tsx';
import { apart, dateTime, number } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { DragCard } from '../drag/drag-card.tsx';
import { DragContext } from '../drag/drag-state.ts';
import { useQueryState } from '../../ui/table/list-state.ts';
import { usePreviewedQueues } from '../../open-shop/previewed-queues.ts';
import {
  allTasks,
  filterQueues,
  isNarrowed,
  type MachineQueue,
  noMachine,
  type Task,
  toMachineQueues,
} from '../../open-shop/queue-tasks.ts';
import { NoJobFound } from '../no-job-found.tsx';
import { QueuesFrame, type QueuesView } from '../queues-frame.tsx';
import { WaitsForPaper } from '../waits-for-paper-mark.tsx';
import { OperationAnswers } from './answers/operation-answers.tsx';
import { TimelineChart } from './chart/timeline-chart.tsx';
import timelineAroundStyles from './timeline-around.module.css';
import { placementsAfter, withMoves } from './moved-bars.ts';
import { focusBar } from './timeline-focus.ts';
import { momentOf } from './timeline-bar.tsx';
import { duesOf } from './risk/timeline-deliveries.ts';
import { findJobsAtRisk, type Risk } from './risk/find-jobs-at-risk.ts';
import { type Row, rowsOf, spanOf } from './timeline-rows.ts';
import { axisOf } from './timeline-scale.ts';
import { Legend, TimelineToolbar } from './timeline-toolbar.tsx';
import { insertBelowMachine, useHiddenTargets, useTimelineDrag } from './drop/use-timeline-drag.ts';
import { useTimelineView } from './use-timeline-view.ts';
import layout from '../../ui/style/layout.module.css';
import segments from '../../ui/list/segments.module.css';
import text from '../../ui/style/text.module.css';
import buttons from '../../ui/style/buttons.module.css';
import panel from '../../ui/style/panel.module.css';
import tools from '../../ui/list/list-toolbar.module.css';
import styles from './timeline.module.css';
import { isOnHold } from '../../../shared/jobs/aggregate/job-status.ts';

/** Lists the jobs that are late or at risk next to the timeline, each with its cause. */

const shownAtFirst = 40;

/** Returns by job id why each of these jobs is late. It leaves out jobs while their cause is being computed. */
function useCauses({ queues, at }: ShopQueues, risks: readonly Risk[]) {
  const [causes, setCauses] = useState<Causes>(() => new Map());
  const ids = risks.map(({ job }) => job.id).join();
  useEffect(() => {
    let left = false;
    const learn = async () => {
      const causes = await loadCausesAt(queues, at.getTime(), ids.split(','));
      if (!left) setCauses(causes);
    };
    if (ids !== '') void learn();
    return () => {
      left = true;
    };
  }, [queues, at, ids]);
  return causes;
}

const causeWords = (of: NamedCause | null | undefined) => of && causeSentence(of.cause, of.names, reasonText);

/** Reserves the height of a cause until the cause is computed. */
const placeholder = '\u00A0';

function Line(props: {
  risk: Risk;
  cause: string | null | undefined;
  picked: boolean;
  onPick: (job: string | null) => void;
}) {
  const { risk, picked, onPick } = props;
  const zone = useShopZone();
  const words = props.cause ?? placeholder;
  const { job, by, lateness, finish } = risk;
  return (
    <li className={picked ? layout.picked : undefined}>
      <button
        type="button"
        className={`${buttons.asText} ${text.small} ${text.clip} ${layout.covers}`}
        aria-pressed={picked}
        onClick={() => onPick(picked ? null : job.id)}
      >
        <b>{job.number}</b> {job.name}
      </button>
      <span
        className={`${text.small} ${text.bold} ${text.nowrap} ${text.lateness}`}
        data-lateness={lateness}
        title={t`Due ${dateTime(job.deliveryDate, { zone })}`}
      >
        {by > 0 ? t`${apart(by)} late` : t('no date')}
      </span>
      <span className={`${layout.row} ${layout.between} ${layout.whole} ${text.smaller} ${text.muted}`}>
        {words}
        {finish !== null && (
          <Link
            to={to('JobSave', job.id)}
            className={`${text.bold} ${timelineAroundStyles.save}`}
            aria-label={t`Save ${job.number}`}
          >
            {t('Save')}
          </Link>
        )}
      </span>
    </li>
  );
}

const heads: Record<Lateness, { title: string; note: string }> = {
  'at-risk': { title: t('At risk'), note: t('in the queues, ready after delivery') },
  late: { title: t('Late'), note: t('in the queues, past delivery') },
};

function Group(props: {
  lateness: Lateness;
  risks: readonly Risk[];
  shop: ShopQueues;
  picked: string | null;
  onPick: (job: string | null) => void;
}) {
  const { lateness, shop, picked, onPick } = props;
  const [all, setAll] = useState(false);
  const risks = props.risks.filter((risk) => risk.lateness === lateness);
  const shown = all ? risks : risks.slice(0, shownAtFirst);
  const causes = useCauses(shop, shown);
  if (risks.length === 0) return null;
  const { title, note } = heads[lateness];
  return (
    <section aria-label={`${title} ${risks.length}`}>
      <header>
        <h2>
          {title} {number(risks.length)}
        </h2>
        <span className={`${text.small} ${text.muted}`}>{note}</span>
      </header>
      <ul>
        {shown.map((risk) => (
          <Line
            key={risk.job.id}
            risk={risk}
            cause={causeWords(causes.get(risk.job.id))}
            picked={risk.job.id === picked}
            onPick={onPick}
          />
        ))}
      </ul>
      {shown.length < risks.length && (
        <div className={panel.body}>
          <ActionButton size="xs" onClick={() => setAll(true)}>
            {t`Show all ${number(risks.length)}`}
          </ActionButton>
        </div>
      )}
    </section>
  );
}

/** Counts the late jobs and jobs at risk outside the queues: drafts, jobs on hold and finished jobs. */
function OtherRisks({ listed }: { listed: number }) {
  const call = { query: {} };
  const { data } = useInPlaceQuery(contract.jobs.counts, call);
  const besides = data ? data.late + data.atRisk - listed : 0;
  if (besides <= 0) return null;
  return (
    <p className={`${panel.body} ${text.small} ${text.muted}`}>
      {nodes`Those above are in the queues. ${number(besides)} more ${besides === 1 ? t('is') : t('are')} not: drafts, on hold, or made and not sent. ${(<Link to={`${to('JobList')}?status=late-or-at-risk`}>{t`See all ${number(listed + besides)}`}</Link>)}`}
    </p>
  );
}

/**
 * Lists the jobs at risk or late. `whole` says that no filter hides jobs, so that the list can count the jobs outside
 * the queues.
 */
function TimelineRiskList(props: {
  risks: readonly Risk[];
  shop: ShopQueues;
  picked: string | null;
  onPick: (job: string | null) => void;
  whole: boolean;
}) {
  const { whole, ...groups } = props;
  if (groups.risks.length === 0) return null;
  return (
    <div className={`${panel.sheet} ${parts.pairs} ${layout.inView} ${timelineAroundStyles.risk}`}>
      <Group lateness="at-risk" {...groups} />
      <Group lateness="late" {...groups} />
      {whole && <OtherRisks listed={groups.risks.length} />}
    </div>
  );
}

/** Returns the reason why an operation has no expected date. */
function noDateReason({ expected, machine, noMachine: why }: Task): string {
  if (expected.why === null) return t('unknown');
  const names = { operation: t('it'), machine: machine?.name ?? t('its machine'), noMachine: why };
  return whyWithoutDate(expected.why, names, reasonText);
}

function Step({ task, sample }: { task: Task; sample: boolean }) {
  const zone = useShopZone();
  const { expected, machine, name, state } = task;
  return (
    <li>
      <span className={timelineAroundStyles.mark} data-state={state}>
        <StateMark state={state} size={11} />
        <span className={text.visuallyHidden}>{t(state)}</span>
      </span>
      <span className={layout.twoLines}>
        {sample ? <span>{name}</span> : <Link to={to('OperationDetails', task.id)}>{name}</Link>}
        <span className={`${text.smaller} ${text.muted}`}>{machine?.name ?? noMachine}</span>
        <span className={`${text.smaller} ${text.faint}`}>
          {expected.start === null || expected.finish === null
            ? t`No date: ${noDateReason(task)}`
            : t`${momentOf(Date.parse(expected.start), zone)} to ${momentOf(Date.parse(expected.finish), zone)}`}
        </span>
      </span>
    </li>
  );
}

/** Shows when the job is expected, such as "Expected 1 day after delivery", or that some operations have no date. */
function ExpectedLine({ tasks, delivery }: { tasks: readonly Task[]; delivery: string }) {
  const finishes = tasks.map(({ expected }) => Date.parse(expected.finish ?? ''));
  const by = Math.max(...finishes) - Date.parse(delivery);
  if (Number.isNaN(by))
    return <p className={`${text.mark} ${text.danger}`}>{t('Some operations have no date')}</p>;
  return (
    <p className={by > 0 ? `${text.mark} ${text.danger}` : text.muted}>
      {by > 0 ? t`Expected ${apart(by)} after delivery` : t`Expected ${apart(by)} before delivery`}
    </p>
  );
}

/**
 * Shows a panel about the selected job next to the timeline: its operations with their expected times, and
 * links.
 */
function TimelineJob(props: { tasks: readonly Task[]; sample: boolean; onClose: () => void }) {
  const { tasks, sample, onClose } = props;
  const [first] = tasks;
  if (!first) return null;
  const { job } = first;
  return (
    <aside
      className={`${layout.stack} ${layout.top} ${layout.surface} ${timelineAroundStyles.job}`}
      aria-label={t`Job ${job.number}`}
    >
      <header className={`${layout.row} ${layout.between}`}>
        <span className={text.number}>{job.number}</span>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      <h2 className={text.large}>{job.name}</h2>
      <p className={`${text.small} ${text.muted}`}>{job.customerName}</p>
      <div className={`${layout.row} ${layout.gap4} ${layout.wrap}`}>
        <Due delivery={job.deliveryDate} size={38} />
        <ControlStrip states={job.operationStates} />
      </div>
      <Short short={job.short} />
      <WaitsForPaper job={job} className={`${text.mark} ${text.danger}`} />
      <ExpectedLine tasks={tasks} delivery={job.deliveryDate} />
      <ol>
        {tasks.map((task) => (
          <Step key={task.id} task={task} sample={sample} />
        ))}
      </ol>
      {!sample && (
        <LinkButton to={to('JobDetails', job.id)} size="xs" icon="arrow-right">
          {t('Open the job')}
        </LinkButton>
      )}
    </aside>
  );
}

/** Shows the selected operation's answers, or the selected job if no open operation of it is selected. */
function PickedPanel({ shop }: { shop: ShopQueues }) {
  const { picked, operation, pick } = usePicked();
  const tasks = shop.tasks.filter(({ job }) => job.id === picked);
  const task = tasks.find(({ id }) => id === operation);
  const close = () => {
    pick(null);
    if (task) focusBar(document.getElementById('main'), task.id);
  };
  if (!task || shop.sample) return <TimelineJob tasks={tasks} sample={shop.sample} onClose={close} />;
  const finish = Math.max(...tasks.map(({ expected }) => Date.parse(expected.finish ?? '')));
  return (
    <OperationAnswers
      key={task.id}
      task={task}
      jobFinish={Number.isNaN(finish) ? null : finish}
      className={timelineAroundStyles.job}
      onJob={() => pick(task.job.id)}
      onClose={close}
    />
  );
}

/** Returns the operation's actual start if it has begun, else the expected start. */
const startOf = ({ expected, run, state }: Task) => {
  const begun = isOnMachine(state) ? run?.startedAt : undefined;
  const start = begun ?? expected.start;
  return start === null ? Infinity : Date.parse(start);
};

function ListRow({ task, sample }: { task: Task; sample: boolean }) {
  const zone = useShopZone();
  const { job, name, machine, state, expected, deliveryDate } = task;
  const late = expected.finish === null ? 0 : Date.parse(expected.finish) - Date.parse(deliveryDate);
  return (
    <>
      <td className={table.roomyOnly} title={machine?.name}>
        {machine?.name ?? <span className={text.faint}>{noMachine}</span>}
      </td>
      <td>
        <TwoLines
          first={sample ? name : <RowLink to={to('OperationDetails', task.id)}>{name}</RowLink>}
          second={
            <>
              <span className={`${table.crampedOnly} ${text.clip}`}>
                {machine?.name ?? noMachine} · {job.number} · {job.name}
              </span>
              <span className={`${table.roomyOnly} ${text.clip}`}>
                {numberAnd(job.number, job.name, job.customerName)}
              </span>
            </>
          }
        />
      </td>
      <td>
        <StateBadge state={state} />
        <CheckFaultsMark checks={task.checks} />
      </td>
      {expected.start === null || expected.finish === null ? (
        <td colSpan={2}>
          <span className={text.muted}>{t`No date: ${noDateReason(task)}`}</span>
        </td>
      ) : (
        <>
          <td>{momentOf(startOf(task), zone)}</td>
          <td>
            <TwoLines
              first={momentOf(Date.parse(expected.finish), zone)}
              second={
                late > 0 && (
                  <span className={`${text.mark} ${text.danger}`}>{t`${apart(late)} after delivery`}</span>
                )
              }
            />
          </td>
        </>
      )}
      <td className={table.deskOnly}>
        <Due delivery={deliveryDate} />
      </td>
    </>
  );
}

/** Shows the timeline as a list: every operation with its machine and times. */
function TimelineList({ tasks, sample }: { tasks: readonly Task[]; sample: boolean }) {
  const zone = useShopZone();
  const row = (task: Task) => <ListRow task={task} sample={sample} />;
  const delivery = useDueWidth(tasks.map(({ deliveryDate }) => deliveryDate));
  const starts = useRoomForYears(tasks.map(({ expected }) => expected.start));
  const finishes = useRoomForYears(tasks.map(({ expected }) => expected.finish));
  const rows = tasks.toSorted((a, b) => startOf(a) - startOf(b));
  return (
    <DataTable
      noun={t('operations')}
      rows={rows}
      total={rows.length}
      keyOf={(task) => task.id}
      height={44}
      {...(!sample && { href: (task: Task) => to('OperationDetails', task.id) })}
      head={
        <>
          <Th w="20%" roomy>
            {t('Machine')}
          </Th>
          <Th>{t('Operation')}</Th>
          <Th w={120}>{t('State')}</Th>
          <Th w={150 + starts}>{t('Start')}</Th>
          <Th w={160 + finishes}>{t('Finish')}</Th>
          <Th w={delivery} desk>
            {t('Delivery')}
          </Th>
        </>
      }
      row={row}
      phone={({ name, job, machine, state, expected }) => ({
        title: `${job.number} ${name}`,
        sub: (
          <TwoLines
            first={machine?.name ?? noMachine}
            second={
              expected.finish === null
                ? t('no date')
                : t`until ${momentOf(Date.parse(expected.finish), zone)}`
            }
          />
        ),
        right: <StateBadge state={state} />,
      })}
    />
  );
}

/** The width in px of the selected job's panel where it covers the chart. */
const panelWidth = 300;

function subscribeToPageWidth(listener: () => void): () => void {
  const observer = new ResizeObserver(listener);
  observer.observe(document.getElementById('main') ?? document.body);
  return () => observer.disconnect();
}

/** Returns whether the list of late jobs and the selected job fit to the right of the chart, as in `layout.split`. */
const useIsWidePage = () =>
  useSyncExternalStore(
    subscribeToPageWidth,
    () => window.innerWidth >= 1200 && (document.getElementById('main')?.clientWidth ?? 1200) >= 1184,
  );

/** Returns the selected job, and the operation of it about which the panel answers. The URL stores both. */
function usePicked() {
  const { query, set } = useQueryState();
  return {
    picked: query.get('job'),
    operation: query.get('operation'),
    pick: (job: string | null, operation: string | null = null) =>
      set({ job, operation: job === null ? null : operation }),
  };
}

/** Switches between the chart and the list. The URL stores the choice. */
function ViewSwitch({ list }: { list: boolean }) {
  const { set } = useQueryState();
  return (
    <fieldset className={`${segments.segments} ${layout.end} ${styles.views}`} aria-label={t('Timeline as')}>
      <button type="button" aria-pressed={!list} onClick={() => set({ view: null })}>
        {t('Chart')}
      </button>
      <button type="button" aria-pressed={list} onClick={() => set({ view: 'list' })}>
        {t('List')}
      </button>
    </fieldset>
  );
}

/** Shows how many operations the chart omits because they have no expected date, with a link to the list. */
function Undated({ count, held }: { count: number; held: number }) {
  const { query, set } = useQueryState();
  if (count === 0 || query.get('view') === 'list') return null;
  return (
    <span className={text.small}>
      {nodes`${count} ${count === 1 ? t('operation has') : t('operations have')} no date${held > 0 && t`, ${held} on hold`}:`}{' '}
      <button type="button" className={buttons.asText} onClick={() => set({ view: 'list' })}>
        {count === 1 ? t('see it in the list') : t('see all in the list')}
      </button>
    </span>
  );
}

/**
 * Computes the rows in a component of its own, so that React can pause between this work and the chart's rendering.
 */
function ChartOfRows({ shown, risks }: { shown: QueuesView; risks: readonly Risk[] }) {
  const { shop, machines, filter } = shown;
  const { queues, at, types } = shop;
  const narrowed = isNarrowed(filter);
  const now = at.getTime();
  const rows = useMemo(
    () => rowsOf(machines, narrowed ? [] : queues.finished, now, types),
    [machines, narrowed, queues.finished, now, types],
  );
  const preview = usePreviewedQueues();
  const previewed = useMemo(() => {
    if (!preview) return null;
    // A machine whose queue leaves stays in view.
    const here = new Set(machines.map(({ key }) => key));
    const all = toMachineQueues(preview.queues, preview.tasks, types);
    const after = filterQueues(all, { ...filter, busy: false }).filter(
      (queue) => !filter.busy || here.has(queue.key) || allTasks(queue).length > 0,
    );
    const finished = narrowed ? [] : preview.queues.finished;
    return withMoves(rowsOf(after, finished, now, types), placementsAfter(shop.tasks, preview.tasks));
  }, [preview, machines, filter, narrowed, now, types, shop.tasks]);
  const rowsFor = (machinesToo: readonly MachineQueue[]) => rowsOf(machinesToo, queues.finished, now, types);
  return <Chart shown={shown} risks={risks} rows={rows} previewed={previewed} rowsFor={rowsFor} />;
}

function Chart(props: {
  shown: QueuesView;
  risks: readonly Risk[];
  rows: readonly Row[];
  /** The rows after the action of the open sheet or picked answer. A drag begins from the present ones. */
  previewed: readonly Row[] | null;
  rowsFor: (machines: readonly MachineQueue[]) => Row[];
}) {
  const { shown, risks, rowsFor } = props;
  const { shop, machines } = shown;
  const { picked, operation, pick } = usePicked();
  const hint = useId();
  const { queues, at } = shop;
  const now = at.getTime();
  const dues = useMemo(() => duesOf(machines.flatMap(allTasks), risks), [machines, risks]);
  const [dragged, setDragged] = useState<Task | null>(null);
  const rows = (dragged === null && props.previewed) || props.rows;
  const { from, to: until } = spanOf(rows, dues, now);
  const { calendar, calendars } = queues;
  const axis = useMemo(
    () => axisOf({ from, to: until }, calendar, calendars),
    [from, until, calendar, calendars],
  );
  const view = useTimelineView(axis, now);
  const idle = useHiddenTargets(shown, dragged);
  const over = { ...shown, machines: dragged ? insertBelowMachine(machines, idle, dragged) : shop.machines };
  const { drag, preview, fixed, barDrag } = useTimelineDrag(over, view, axis.closed);
  useEffect(() => drag.subscribe(() => setDragged(drag.get()?.task ?? null)), [drag]);
  const ofJob = shop.tasks.filter(({ job }) => job.id === picked);
  const beside = useIsWidePage();
  const undated = rows.reduce((sum, row) => sum + row.undated, 0);
  const isHeld = ({ job, expected }: Task) => isOnHold(job.status) && expected.finish === null;
  const held = machines.flatMap(allTasks).filter(isHeld).length;
  return (
    <DragContext value={drag}>
      <TimelineToolbar view={view} zone={calendar.timeZone} job={ofJob[0]?.job} onPick={pick}>
        <MachinesSwitch shown={shown} />
        {!shop.sample && (
          <LinkButton to={to('QueuesWeek')} size="xs" icon="print">
            {t('Week')}
          </LinkButton>
        )}
      </TimelineToolbar>
      <div className={styles.body}>
        <TimelineChart
          rows={insertBelowMachine(rows, idle.length > 0 ? rowsFor(idle) : [], dragged)}
          dues={dues}
          axis={axis}
          view={view}
          now={now}
          picked={picked}
          pickedOperation={operation}
          onPick={pick}
          sample={shop.sample}
          hint={hint}
          covered={beside ? 0 : panelWidth}
          barDrag={barDrag}
        />
        {!beside && ofJob.length > 0 && <PickedPanel shop={shop} />}
      </div>
      <div className={`${layout.flow} ${layout.cell} ${layout.ruled}`}>
        <Legend />
        <Undated count={undated} held={held} />
        <span className={`${text.small} ${text.faint} ${layout.end} ${layout.hideTouch}`} id={hint}>
          {nodes`${!fixed && t('A bar: drag it, or Space and the arrows. ')}${fixed ? t('Drag') : t('The view: drag')} or use the arrow keys, + − to zoom, Home for now.`}
        </span>
      </div>
      <DragCard shown={over} preview={preview} />
    </DragContext>
  );
}

/** Switches between all machines and the machines with work. */
function MachinesSwitch({ shown: { shop, machines, filter } }: { shown: QueuesView }) {
  const { set } = useQueryState();
  const all = shop.machines.filter(({ machine }) => machine !== null).length;
  const here = machines.filter(({ machine }) => machine !== null).length;
  return (
    <button
      type="button"
      className={filter.busy ? `${tools.filter} ${tools.chosen}` : tools.filter}
      aria-pressed={filter.busy}
      onClick={() => set({ machines: filter.busy ? 'all' : null })}
    >
      {t('With work only')} {filter.busy && <b>{t`${here} of ${all}`}</b>}
    </button>
  );
}

const none: readonly Risk[] = [];

/**
 * Shows the selected job and the list of late jobs at the right. They render after the chart, which leaves
 * their space free from its first render.
 */
function Aside({ shown, risks }: { shown: QueuesView; risks: readonly Risk[] }) {
  const { shop, filter } = shown;
  const { picked, pick } = usePicked();
  const beside = useIsWidePage();
  const { tasks } = shop;
  const whole = !shop.sample && filter.type === null && !isNarrowed(filter);
  const ofJob = tasks.filter(({ job }) => job.id === picked);
  const hasJob = beside && ofJob.length > 0;
  const listed = useDeferredValue(risks, none);
  if (!hasJob && risks.length === 0) return null;
  return (
    <div className={`${layout.shrinks} ${styles.aside}`}>
      {hasJob && <PickedPanel shop={shop} />}
      <TimelineRiskList risks={listed} shop={shop} picked={picked} onPick={pick} whole={whole} />
    </div>
  );
}

function Body({ shown }: { shown: QueuesView }) {
  const { shop, machines, filters } = shown;
  const { query } = useQueryState();
  const list = query.get('view') === 'list';
  const tasks = useMemo(() => machines.flatMap(allTasks), [machines]);
  const risks = useMemo(() => findJobsAtRisk(tasks, shop.at.getTime()), [tasks, shop.at]);
  return (
    <div className={layout.split}>
      <div className={`${panel.sheet} ${styles.chart}`}>
        <div className={`${layout.flow} ${tools.tools}`}>
          {filters}
          <ViewSwitch list={list} />
        </div>
        {machines.length === 0 && <NoJobFound {...shown} />}
        {machines.length > 0 &&
          (list ? (
            <TimelineList tasks={tasks} sample={shop.sample} />
          ) : (
            <ChartOfRows shown={shown} risks={risks} />
          ))}
      </div>
      {!list && <Aside shown={shown} risks={risks} />}
    </div>
  );
}

export function QueuesTimeline() {
  return <QueuesFrame withWorkOnly>{(shown) => <Body shown={shown} />}</QueuesFrame>;
}
