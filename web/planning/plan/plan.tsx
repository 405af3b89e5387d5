/** Shows the page of a proposed plan: what changes, and for which jobs. The user accepts all or part of it. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type PlanLeftOut, type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type DatesImpact } from '../../../shared/queues/move-impact.ts';
import { type QueueJob, type Queues } from '../../../shared/queues/queues.contract.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { TimelineChart } from '../../queues/timeline/chart/timeline-chart.tsx';
import { findJobsAtRisk } from '../../queues/timeline/risk/find-jobs-at-risk.ts';
import { duesOf } from '../../queues/timeline/risk/timeline-deliveries.ts';
import { spanOf } from '../../queues/timeline/timeline-rows.ts';
import { axisOf } from '../../queues/timeline/timeline-scale.ts';
import { TimelineToolbar } from '../../queues/timeline/timeline-toolbar.tsx';
import { useTimelineView } from '../../queues/timeline/use-timeline-view.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import tools from '../../ui/list/list-toolbar.module.css';
import { ColourBar } from '../../ui/page/brand-marks.tsx';
import parts from '../../ui/page/parts.module.css';
import { Icon } from '../../ui/style/icons.tsx';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import segments from '../../ui/list/segments.module.css';
import buttons from '../../ui/style/buttons.module.css';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { useQueryState } from '../../ui/table/list-state.ts';
import { count, dateTime, number, shortDate, timeFrom } from '../../ui/text/format-values.ts';
import { ShopZone, useNow, useShopZone } from '../../ui/text/use-now.ts';
import { EmptyState, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { type ShopQueues, useShopQueues } from '../../open-shop/use-shop-queues.ts';
import { hourParts } from '../../help/hour-parts.ts';
import { type Counting, HowCounted, Sum } from '../../help/how-counted.tsx';
import { frozenHoursByDay } from './frozen-hours-by-day.ts';
import { PlanGoalForm } from './plan-goal-form.tsx';
import { type Preview, PreviewDetails, usePreview, useShownPreview } from '../../open-shop/change-impact.tsx';
import { usePreviewedQueues } from '../../open-shop/previewed-queues.ts';
import { NotApplied } from '../plan-not-applied.tsx';
import { PlanCurve } from './plan-curve.tsx';
import { PlanEffects } from './plan-effects.tsx';
import { effectsOfPart, leftOutBy, sizeFrom, sizesOf } from './plan-parts.ts';
import { PlanMoves } from './plan-moves.tsx';
import { PlanWaiting } from './plan-waiting.tsx';
import { accepted, entriesAfterPart, type Entry, moves, planRows } from './proposal-timeline-rows.ts';
import { type CurrentPlan, useCurrentPlan } from './use-current-plan.ts';
import { usePlanOdds } from './use-plan-odds.ts';
import { usePropose } from './use-propose-plan.ts';
import panel from '../../ui/style/panel.module.css';
import styles from './plan.module.css';
import { whatIfsAddress } from '../what-if/use-what-ifs.ts';
import { assumptionsOf, changeWords, lateChange, namesOf } from '../what-if/what-if-figures.ts';

/**
 * Draws a proposed plan as a timeline of the machines. A moved operation has a dashed bar at its new position,
 * and a hollow bar below at its present one.
 */
function PlanChart(props: {
  shop: ShopQueues;
  plan: PlanRecord;
  entries: readonly Entry[];
  /** The buttons that switch between moves and timeline. */
  views: ReactNode;
}) {
  const { shop, plan, entries, views } = props;
  const { query, set } = useQueryState();
  const [isWhole, setWhole] = useState(false);
  const hint = useId();
  const picked = query.get('job');
  const now = shop.at.getTime();
  const all = useMemo(() => planRows(shop, entries), [shop, entries]);
  const moving = useMemo(() => all.filter(moves), [all]);
  const rows = isWhole || moving.length === 0 ? all : moving;
  const dues = useMemo(() => duesOf(shop.tasks, findJobsAtRisk(shop.tasks, now)), [shop.tasks, now]);
  const { from, to } = spanOf(rows, dues, now);
  const { calendar, calendars } = shop.queues;
  const axis = useMemo(() => axisOf({ from, to }, calendar, calendars), [from, to, calendar, calendars]);
  const view = useTimelineView(axis, now);
  const job = shop.tasks.find((task) => task.job.id === picked)?.job;
  const pick = (id: string | null) => set({ job: id });
  return (
    <div className={panel.sheet}>
      <TimelineToolbar view={view} zone={calendar.timeZone} job={job} onPick={pick}>
        <button
          type="button"
          className={isWhole ? tools.filter : `${tools.filter} ${tools.chosen}`}
          aria-pressed={!isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t('Only what moves')} {!isWhole && <b>{t`${moving.length} of ${all.length}`}</b>}
        </button>
        {views}
      </TimelineToolbar>
      <TimelineChart
        rows={rows}
        dues={dues}
        axis={axis}
        view={view}
        now={now}
        picked={picked}
        onPick={pick}
        sample={false}
        hint={hint}
        covered={0}
        frozenUntil={Math.max(now, frozenHoursByDay(plan, shop.queues).until)}
      />
      <p
        className={`${layout.row} ${layout.wrap} ${layout.cell} ${text.small} ${text.muted} ${styles.legend}`}
        id={hint}
      >
        {nodes`${(<i data-move="earlier" />)} earlier ${(<i data-move="later" />)} later ${(<i data-was />)} today ${(<i data-frozen />)} nothing moves`}
      </p>
    </div>
  );
}

const tenths = (value: number) => number(Math.round(value * 10) / 10);

function Change(props: {
  label: string;
  before: number;
  after: number;
  less: string;
  more: string;
  counting: Pick<Counting, 'what' | 'leftOut'>;
}) {
  const { label, less, more, counting } = props;
  // Large figures are whole hours. The sum counts with what is shown.
  const per = Math.max(props.before, props.after) >= 100 ? 1 : 10;
  const [before, after] = [Math.round(props.before * per) / per, Math.round(props.after * per) / per];
  const by = before - after;
  return (
    <div className={layout.anchor}>
      <dt>{label}</dt>
      <dd>
        <s>{tenths(before)}</s>
        <Icon name="arrow-right" size={12} />
        <b>{tenths(after)}</b>
        <small className={by > 0 ? text.good : by < 0 ? text.danger : text.muted}>
          {by > 0 ? `${tenths(by)} ${less}` : by < 0 ? `${tenths(-by)} ${more}` : t('as now')}
        </small>
        <HowCounted name={label}>
          <Sum
            name={label}
            page="plan-the-shop"
            of={{
              ...counting,
              parts: [
                { label: t('As the queues stand'), value: t`${tenths(before)} h` },
                { label: t('with the plan'), value: `${by > 0 ? '−' : '+'} ${t`${tenths(Math.abs(by))} h`}` },
              ],
              result: t`${tenths(after)} h`,
            }}
          />
        </HowCounted>
      </dd>
    </div>
  );
}

/**
 * Shows how many late jobs the proposal saves and how many it makes late. Their difference alone would contradict the
 * lists below.
 */
function LateJobs({ late }: { late: ReturnType<typeof lateChange> }) {
  if (!late) return null;
  const { before, after, saved, becomeLate, undated } = late;
  return (
    <div className={layout.anchor}>
      <dt>{t('Late jobs')}</dt>
      <dd>
        <s>{number(before)}</s>
        <Icon name="arrow-right" size={12} />
        <b>{number(after)}</b>
        {saved > 0 && <small className={text.good}>{t`${number(saved)} saved`}</small>}
        {becomeLate > 0 && (
          <small className={text.danger}>
            {nodes`${number(becomeLate)} become${becomeLate === 1 && 's'} late`}
          </small>
        )}
        {saved + becomeLate === 0 && <small className={text.muted}>{t('as now')}</small>}
        {undated > 0 && <small className={text.muted}>{t`${number(undated)} without a date`}</small>}
        <HowCounted name={t('Late jobs')}>
          <Sum
            name={t('Late jobs')}
            page="plan-the-shop"
            of={{
              what: t(
                'Jobs in the queues that are expected after their delivery date, now and with the plan.',
              ),
              parts: [
                { label: t('Late as the queues stand'), value: number(before) },
                { label: t('saved by the plan'), value: `− ${number(saved)}` },
                { label: t('made late by the plan'), value: `+ ${number(becomeLate)}` },
              ],
              result: number(after),
              leftOut: t(
                'A job without an expected date counts as late. Drafts and jobs on hold are not in it.',
              ),
            }}
          />
        </HowCounted>
      </dd>
    </div>
  );
}

/** Returns the promises that the whole plan breaks, the first promised first. */
const promisesOf = ({ pays }: PlanRecord): DatesImpact['broken'] =>
  pays
    .flatMap(({ jobId, brokenPromise }) =>
      brokenPromise === undefined ? [] : [{ jobId, promisedDate: brokenPromise }],
    )
    .sort((a, b) => Date.parse(a.promisedDate) - Date.parse(b.promisedDate));

/** Names the promises that the plan would break, before the user accepts it. */
function BrokenPromises({
  broken,
  jobs,
}: {
  broken: DatesImpact['broken'];
  jobs: ReadonlyMap<string, QueueJob>;
}) {
  const zone = useShopZone();
  if (broken.length === 0) return null;
  const named = broken.slice(0, namedPromises).map(({ jobId, promisedDate }) => {
    return t`${jobs.get(jobId)?.number ?? t('a closed job')} by ${dateTime(promisedDate, { zone })}`;
  });
  const more = broken.length - named.length;
  const all = more > 0 ? [...named, t`${number(more)} more`] : named;
  return (
    <div className={layout.spaced}>
      <Notice tone="danger">
        {broken.length === 1
          ? t`Breaks the promise ${all.join(', ')}.`
          : t`Breaks ${number(broken.length)} promises: ${all.join(', ')}.`}
      </Notice>
    </div>
  );
}
/** The largest number of broken promises that the plan names. */
const namedPromises = 5;

/** Returns the number of late jobs before and after a part of the plan. */
function lateChangeOf(plan: PlanRecord, part: DatesImpact): ReturnType<typeof lateChange> {
  const whole = lateChange(plan);
  if (!whole) return null;
  const [saved, becomeLate] = [part.saved.length, part.late.length];
  return { ...whole, after: whole.before - saved + becomeLate, saved, becomeLate, undated: 0 };
}

function Fact(props: { label: string; value: string; children: ReactNode; counting?: Counting | undefined }) {
  const { label, value, children, counting } = props;
  return (
    <div className={layout.anchor}>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        <small className={text.muted}>{children}</small>
        {counting && (
          <HowCounted name={label}>
            <Sum name={label} page="plan-the-shop" of={counting} />
          </HowCounted>
        )}
      </dd>
    </div>
  );
}

/** The number of days that the sum of the frozen hours names, so that it stays within the window. */
const namedDays = 6;

/** Adds up the open hours, day by day, in which the plan moves no operation. */
function frozenCounting(
  { days, until }: ReturnType<typeof frozenHoursByDay>,
  frozenHours: number,
  zone: string,
): Counting {
  const rest = days.slice(namedDays);
  const listed = days
    .slice(0, namedDays)
    .map(({ start, hours }) => ({ label: shortDate(new Date(start), { zone }), hours }));
  if (rest.length > 0)
    listed.push({
      label: t`${count(rest.length, 'more day')}, to ${dateTime(new Date(until), { zone })}`,
      hours: rest.reduce((sum, { hours }) => sum + hours, 0),
    });
  return {
    what: t('The shop’s next open hours, in which the plan moves no operation.'),
    parts: hourParts(listed),
    result: t`${number(frozenHours)} open h`,
    leftOut: t('Nights, breaks and closed days do not count.'),
  };
}

/** Shows five key numbers of a proposed plan, such as the late jobs now and with the plan. */
function PlanFigures(props: {
  plan: PlanRecord;
  entries: readonly Entry[];
  queues: Pick<Queues, 'calendar'>;
  /** What the entries do if they are only a part of the plan. Null for all of it, and while it is worked out. */
  part: DatesImpact | null;
}) {
  const { plan, entries, queues, part } = props;
  const zone = useShopZone();
  const { measures, moved, frozenHours, at } = plan;
  if (!measures || !moved) return null;
  const { before, after } = measures;
  const frozen = frozenHoursByDay(plan, queues);
  const forced = entries.filter((entry) => entry.forced !== undefined).length;
  const isAll = entries.length === plan.entries.length;
  const count = isAll ? moved.count : entries.filter((entry) => entry.moved).length;
  return (
    <dl
      className={`${panel.sheet} ${parts.strip} ${styles.figures} ${layout.spaced}`}
      aria-label={t('Before and after')}
    >
      <LateJobs late={part ? lateChangeOf(plan, part) : lateChange(plan)} />
      <Change
        label={t('Hours late, all jobs')}
        before={before.tardinessHours}
        after={part ? Math.max(0, before.tardinessHours - part.saves / 60) : after.tardinessHours}
        less={t('h less')}
        more={t('h more')}
        counting={{
          what: t(
            'For each late job the hours from its delivery date to its expected date, all jobs together.',
          ),
          leftOut: t('A job in time counts as nothing, and gains nothing by being earlier.'),
        }}
      />
      {!part && (
        <Change
          label={t('Hours of make-ready')}
          before={before.makeReadyHours}
          after={after.makeReadyHours}
          less={t('h less')}
          more={t('h more')}
          counting={{
            what: t('The make-ready of all operations that are still to run, by what runs before each.'),
            leftOut: t('An operation that runs after one alike, such as on the same paper, needs less.'),
          }}
        />
      )}
      <Fact
        label={t('Operations moved')}
        value={number(count)}
        counting={
          isAll
            ? {
                what: t('Operations that get another machine or another time of start.'),
                parts: [
                  { label: t('within their day'), value: number(moved.withinDay) },
                  { label: t('to another day'), value: `+ ${number(moved.count - moved.withinDay)}` },
                ],
                result: number(moved.count),
                leftOut: t`The other ${number(moved.of - moved.count)} of ${number(moved.of)} stay as they are.`,
              }
            : undefined
        }
      >
        {nodes`of ${number(moved.of)}${isAll && t`, ${number(moved.withinDay)} within the day`}`}
      </Fact>
      <Fact
        label={t('Kept')}
        value={frozenHours === 0 ? t('what runs') : t`${number(frozenHours)} open h`}
        counting={frozenHours > 0 ? frozenCounting(frozen, frozenHours, zone) : undefined}
      >
        {frozenHours > 0 && t`to ${timeFrom(at, new Date(frozen.until), { zone })}`}
        {forced > 0 && t` ${number(forced)} could not be kept`}
      </Fact>
    </dl>
  );
}

/**
 * Returns by how many hours of lateness the latest result is better than the result that the screen received before.
 */
function useGain(plan: PlanRecord): number {
  const hours = plan.measures?.after.tardinessHours ?? null;
  const [seen, setSeen] = useState({ hours, gain: 0, evaluations: plan.evaluations });
  if (seen.evaluations !== plan.evaluations) {
    const gain = hours !== null && seen.hours !== null ? seen.hours - hours : 0;
    setSeen({ hours, gain, evaluations: plan.evaluations });
  }
  return seen.gain;
}

/**
 * Shows the progress of a proposal: the planner improves it, has completed it, or a user has accepted or undone it.
 */
function PlanProgress(props: {
  plan: PlanRecord;
  stopped: boolean;
  onStop: () => void;
  age: Pick<CurrentPlan, 'isOutdated' | 'isReplacing'>;
}) {
  const { plan, stopped, onStop, age } = props;
  const zone = useShopZone();
  const gain = useGain(plan);
  const at = timeFrom(useNow(), plan.at, { zone });
  const { acceptedAt, acceptedBy, undoneAt } = plan;
  if (undoneAt !== null) return <span>{t`Undone ${dateTime(undoneAt, { zone })}`}</span>;
  if (acceptedAt !== null) {
    return <span>{t`Accepted by ${acceptedBy} ${dateTime(acceptedAt, { zone })}`}</span>;
  }
  if (age.isOutdated)
    return (
      <span role="status">
        {nodes`${(<b className={text.warn}>{t('Out of date:')}</b>)} the shop has changed since ${at}.${age.isReplacing && t(' Working out a new one …')}`}
      </span>
    );
  if (plan.state === 'done' || stopped)
    return <span>{t`Queues of ${at} · ${count(plan.evaluations, 'plan')} weighed`}</span>;
  const better = Math.round(gain * 10) / 10;
  return (
    <span className={`${layout.row} ${layout.inline} ${layout.wrap} ${text.small} ${text.muted}`}>
      <ColourBar />
      {nodes`Still improving${better > 0 && t`: better by ${number(better)} h in the last second`}`}
      <button type="button" className={buttons.asText} onClick={onStop}>
        {t('Stop here')}
      </button>
    </span>
  );
}

/**
 * Says which changes of the shop a proposal assumes. It links to the screen that accepts the proposal with these
 * changes.
 */
function PlanAssumptions({ plan, queues }: { plan: PlanRecord; queues: Queues }) {
  const names = namesOf(queues);
  const words = assumptionsOf(plan).map((each) => changeWords(each, names, queues.calendar.timeZone));
  if (words.length === 0) return null;
  return (
    <div className={layout.spaced}>
      <Notice>
        {nodes`${(<b>{nodes`What if: ${words.join('; ')}.`}</b>)} Here only what moves is accepted; ${(<Link to={whatIfsAddress([plan.id])}>{t('in What if')}</Link>)} the rest as well.`}
      </Notice>
    </div>
  );
}

/**
 * Lists the operations that the plan had to move although they are pinned, or start in the hours in which it should
 * move nothing.
 */
function Forced({ entries, shop }: { entries: readonly Entry[]; shop: ShopQueues }) {
  const forced = entries.filter((entry) => entry.forced !== undefined);
  const tasks = new Map(shop.tasks.map((task) => [task.id, task]));
  if (forced.length === 0) return null;
  return (
    <div className={layout.spaced}>
      <Notice>
        <b>{t`${count(forced.length, 'operation')} could not be kept:`}</b>
        <ul>
          {forced.map(({ operationId, forced: why }) => (
            <li key={operationId}>
              {tasks.get(operationId)?.job.number} {tasks.get(operationId)?.name}: {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface Acts {
  left: { verb: string; of: readonly PlanLeftOut[] };
  accept: (operations: readonly string[] | null) => void;
  undo: () => void;
  busy: boolean;
}

function useActs(id: string, onAccept: () => void): Acts {
  const [left, setLeft] = useState<Acts['left']>({ verb: t('accepted'), of: [] });
  const accept = useVerb(contract.plans.accept);
  const undo = useVerb(contract.plans.undo);
  const params = { id };
  const revert = () =>
    undo.mutate(
      { params },
      {
        onSuccess: ({ left: of }) => {
          setLeft({ verb: t('undone'), of });
          toast(t('Plan undone'));
        },
        onError: (error) => refused(t('The plan was not undone'), `${reasonOf(error)}.`),
      },
    );
  return {
    left,
    undo: revert,
    busy: accept.isPending || undo.isPending,
    accept: (operations) => {
      onAccept();
      accept.mutate(
        { params, body: operations ? { operations: [...operations] } : {} },
        {
          onSuccess: ({ machines, left: of }) => {
            setLeft({ verb: t('accepted'), of });
            const detail = machines > 0 ? t`${number(machines)} to another machine` : undefined;
            // The figures count the moves; the response also counts places whose times stay equal.
            toast(t('Plan accepted'), { detail, undo: revert });
          },
          onError: (error) => refused(t('The plan was not accepted'), `${reasonOf(error)}.`),
        },
      );
    },
  };
}

function useButtons(props: {
  plan: PlanRecord;
  entries: readonly Entry[];
  acts: Acts;
  /** Whether what the ticked part does is known, so that nobody accepts what was not said. */
  isKnown: boolean;
  /** The number of moves that the user chose; null for another part, and for all. */
  size: number | null;
  onTickAll: () => void;
}): {
  actions: ReactNode;
  primary: ReactNode;
} {
  const { plan, entries, acts, isKnown, size, onTickAll } = props;
  const mayNot = useRefusal('edit');
  const mayNotUndo = useRefusal('undo');
  const { propose, busy, refusal } = usePropose();
  const moving = entries.filter((entry) => entry.moved).length;
  const all = plan.moved?.count ?? 0;
  const isPart = entries.length < plan.entries.length;
  const { goal, frozenHours } = plan;
  const again = (
    <ActionButton busy={busy} refusal={refusal} onClick={() => propose({ goal, frozenHours })}>
      {t('Plan again')}
    </ActionButton>
  );
  if (plan.acceptedAt !== null) {
    return {
      actions: plan.undoneAt === null && (
        <ActionButton icon="undo" busy={acts.busy} refusal={mayNotUndo} onClick={acts.undo}>
          {t('Undo')}
        </ActionButton>
      ),
      primary: again,
    };
  }
  return {
    actions: (
      <>
        <LinkButton to={to('QueuesTimeline')} variant="quiet">
          {t('Discard')}
        </LinkButton>
        <LinkButton to={to('WhatIf')}>{t('What if')}</LinkButton>
        {again}
        {isPart && size === null && <ActionButton onClick={onTickAll}>{t('Select all')}</ActionButton>}
      </>
    ),
    primary: all > 0 && (
      <ActionButton
        variant="filled"
        busy={acts.busy || !isKnown}
        refusal={mayNot}
        onClick={() => acts.accept(isPart ? entries.map(({ operationId }) => operationId) : null)}
      >
        {size !== null
          ? t`Accept ${number(size)} moves`
          : isPart
            ? t`Accept ${number(moving)} of ${number(all)}`
            : t`Accept all ${number(all)}`}
      </ActionButton>
    ),
  };
}

/** Says what the user left out: "1 job and 2 moves left out." A job left out may still move with the others. */
const leftOutWords = (jobs: number, moves: number) =>
  jobs > 0 && moves > 0
    ? t`${count(jobs, 'job')} and ${count(moves, 'move')} left out.`
    : t`${jobs > 0 ? count(jobs, 'job') : count(moves, 'move')} left out.`;

/** Says that only a part of the proposal was accepted, because the page shows the whole once it is opened again. */
function AcceptedPart({ plan: { acceptedMoves, ranked } }: { plan: PlanRecord }) {
  const all = ranked?.operationIds.length ?? 0;
  if (acceptedMoves === null || acceptedMoves >= all) return null;
  return (
    <div className={layout.spaced}>
      <Notice>{t`Of its ${number(all)} moves, ${number(acceptedMoves)} were accepted.`}</Notice>
    </div>
  );
}

/** Makes the page show the preview's queues, without a list of the jobs that they change. */
function ShownPreview(preview: Preview) {
  useShownPreview(preview);
  return null;
}

interface ProposalProps {
  shop: ShopQueues;
  plan: PlanRecord;
  age: Pick<CurrentPlan, 'isOutdated' | 'isReplacing'>;
  stopped: boolean;
  onStop: () => void;
  /** The version of the proposal that stays on the screen while the user picks jobs. Null: the latest one. */
  held: PlanRecord | null;
  onHold: (held: PlanRecord | null) => void;
  /**
   * The ids of the jobs and operations that the user left out, of this proposal or of one before it. Null if the user
   * chose a number of moves, or nothing yet.
   */
  leftOut: ReadonlySet<string> | null;
  onLeaveOut: (ids: ReadonlySet<string> | null) => void;
}

/** Returns the part of the proposal that the user has chosen by a number of moves, with the function that chooses one. */
function useSize(plan: PlanRecord) {
  const { query: address, set } = useQueryState();
  const { ranked } = plan;
  const offered = sizesOf(plan);
  const size = sizeFrom(address.get('moves'), offered);
  return {
    size,
    offered,
    leftOut: ranked ? leftOutBy(ranked, size) : [],
    choose: (moves: number) => set({ moves: String(moves) }),
  };
}

function Proposal(props: ProposalProps) {
  const { shop, age, stopped, onStop, held, onHold, leftOut, onLeaveOut } = props;
  const { query: address } = useQueryState();
  const plan = held ?? props.plan;
  const isOpen = props.plan.acceptedAt === null;
  const { ranked } = plan;
  const bySize = useSize(plan);
  const isBySize = isOpen && leftOut === null;
  const out = isBySize ? new Set(bySize.leftOut) : (leftOut ?? new Set<string>());
  const without = new Set(
    plan.entries.flatMap(({ jobId, operationId }) => [jobId, operationId]).filter((id) => out.has(id)),
  );
  // After it is accepted, the page goes on showing the accepted part.
  const acts = useActs(plan.id, () => onLeaveOut(without));
  const jobs = new Map(shop.queues.jobs.map((job) => [job.id, job]));
  const entries = without.size === 0 ? plan.entries : accepted(plan, without);
  const isPart = isOpen && without.size > 0;
  const operations = entries.map(({ operationId }) => operationId);
  const preview = usePreview(isPart ? [{ do: 'accept', id: plan.id, operations }] : null);
  const part = preview.result && 'impact' in preview.result ? preview.result.impact : null;
  const after = usePreviewedQueues();
  const isKnown = !isPart || preview.result !== null;
  const isImproving = plan.state === 'improving' && !stopped;
  const odds = usePlanOdds(plan, { operations: isPart ? operations : null, isKnown, isImproving });
  const evaluated = isPart ? entriesAfterPart(plan.entries, after?.tasks ?? []) : entries;
  const { actions, primary } = useButtons({
    plan: isOpen ? plan : props.plan,
    entries,
    acts,
    isKnown,
    size: isBySize && ranked && isPart ? bySize.size : null,
    onTickAll: () => onLeaveOut(new Set()),
  });
  const leaveOut = (...changes: readonly { id: string; isOut: boolean }[]) => {
    onStop();
    const next = new Set(out);
    for (const { id, isOut } of changes)
      if (isOut) next.add(id);
      else next.delete(id);
    onLeaveOut(next);
  };
  const tickJob = (id: string) => leaveOut({ id, isOut: !out.has(id) });
  const tickMove = ({ jobId, operationId: id }: Entry) => {
    if (!out.has(jobId)) return leaveOut({ id, isOut: !out.has(id) });
    // The job's other moves stay left out, one by one.
    const moves = plan.entries.filter(
      ({ jobId: of, moved, effect }) => of === jobId && moved && effect !== null,
    );
    return leaveOut(
      { id: jobId, isOut: false },
      ...moves.map(({ operationId }) => ({ id: operationId, isOut: operationId !== id })),
    );
  };
  /** Keeps this version of the proposal while the pointer is over its ticks. */
  const holds = { onPointerEnter: () => onHold(props.plan), onPointerLeave: () => onHold(null) };
  const jobsOut = new Set(plan.entries.flatMap(({ jobId }) => (without.has(jobId) ? [jobId] : []))).size;
  const movesOut = plan.entries.filter(
    ({ jobId, operationId }) => without.has(operationId) && !without.has(jobId),
  ).length;
  const views = <ViewSwitch isChart={address.get('view') === 'timeline'} />;
  const view =
    address.get('view') === 'timeline' ? (
      <PlanChart shop={shop} plan={plan} entries={evaluated} views={views} />
    ) : (
      <PlanMoves
        plan={plan}
        entries={evaluated}
        without={without}
        onTick={isOpen ? tickMove : undefined}
        tasks={shop.tasks}
        machines={shop.queues.machines}
        views={views}
      />
    );
  const nothing = plan.measures !== null && plan.entries.every(({ moved }) => !moved);
  return (
    <>
      <PageHead
        title={t('Proposed plan')}
        crumbs={[{ label: t('Queues'), to: to('QueuesTimeline') }, { label: t('Plan') }]}
        meta={<PlanProgress plan={props.plan} stopped={stopped} onStop={onStop} age={age} />}
        actions={actions}
        primary={primary}
      />
      {plan.failed && (
        <div className={layout.spaced}>
          <Notice tone="danger" alert>
            {plan.failed.reason}
          </Notice>
        </div>
      )}
      <NotApplied left={acts.left.of} verb={acts.left.verb} />
      <AcceptedPart plan={props.plan} />
      <BrokenPromises broken={part ? part.broken : promisesOf(plan)} jobs={jobs} />
      <PlanAssumptions plan={plan} queues={shop.queues} />
      <Forced entries={entries} shop={shop} />
      {ranked && bySize.offered.length > 1 && (
        <div className={layout.spaced}>
          <PlanCurve
            plan={plan}
            ranked={ranked}
            chosen={isBySize ? bySize.size : null}
            onChoose={
              isOpen
                ? (moves) => {
                    onLeaveOut(null);
                    bySize.choose(moves);
                  }
                : undefined
            }
          />
        </div>
      )}
      <PlanFigures plan={plan} entries={entries} queues={shop.queues} part={part} />
      {isPart && isBySize && <ShownPreview {...preview} />}
      {isPart && !isBySize && (
        <div className={layout.spaced}>
          <Notice>
            <b>{leftOutWords(jobsOut, movesOut)}</b>{' '}
            {t('All figures are those of the rest. What each move does is said for the whole proposal.')}
            <PreviewDetails {...preview} />
          </Notice>
        </div>
      )}
      <div className={layout.split}>
        {nothing ? (
          <div className={panel.sheet}>
            <EmptyState
              small
              title={t('The queues are as good as was found')}
              text={t('Nothing would be moved.')}
            />
          </div>
        ) : (
          <div {...holds}>{view}</div>
        )}
        <div className={`${layout.stack} ${layout.inView}`} {...holds}>
          <PlanEffects
            plan={part ? { ...plan, ...effectsOfPart(plan, evaluated, shop.queues.jobs, without) } : plan}
            at={shop.at}
            jobs={jobs}
            without={without}
            odds={odds}
            onTick={isOpen ? tickJob : undefined}
          />
          <PlanGoalForm goal={plan.goal} frozenHours={plan.frozenHours} />
        </div>
      </div>
    </>
  );
}

/** Switches between the list of moves and the timeline. The URL stores the choice. */
function ViewSwitch({ isChart }: { isChart: boolean }) {
  const { set } = useQueryState();
  return (
    <fieldset className={`${segments.segments} ${layout.end}`} aria-label={t('Moves as')}>
      <button type="button" aria-pressed={!isChart} onClick={() => set({ view: null })}>
        {t('List')}
      </button>
      <button type="button" aria-pressed={isChart} onClick={() => set({ view: 'timeline' })}>
        {t('Timeline')}
      </button>
    </fieldset>
  );
}

/**
 * Shows the page `/plan/{id}` of a proposal. The URL still works after somebody has accepted the proposal, so
 * that users can share it. While the page is open, a new proposal takes the place of one that is out of date.
 */
export function PlanDetails() {
  const { id = '' } = useParams();
  const shop = useShopQueues();
  const [stopped, setStopped] = useState('');
  const [held, setHeld] = useState<PlanRecord | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string> | null>(null);
  const { plan, ...age } = useCurrentPlan(id, shop, { isStopped: stopped === id, isHeld: held !== null });
  if (!shop || !plan || (plan.measures === null && !plan.failed)) return <PlanWaiting />;
  return (
    <Page>
      <ShopZone value={shop.queues.calendar.timeZone}>
        <Proposal
          key={id}
          shop={shop}
          plan={plan}
          age={age}
          stopped={stopped === id}
          onStop={() => setStopped(id)}
          held={held?.id === id ? held : null}
          onHold={setHeld}
          leftOut={leftOut}
          onLeaveOut={setLeftOut}
        />
      </ShopZone>
    </Page>
  );
}
