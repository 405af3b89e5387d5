/**
 * Shows the timeline's chart: a row for each machine, with time from left to right. It renders only rows and
 * bars near the visible area.
 */
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { browserLocale } from '../../../client/language/browser-locale.ts';
import { to } from '../../../client/paths.ts';
import { reasonText } from '../../../client/reason-text.ts';
import { quantityInUnit } from '../../../operations/operation-counts.ts';
import { scrolls } from '../../../ui/keys/focus-on-mount.ts';
import { Short } from '../../../ui/marks/job-marks.tsx';
import { StateBadge } from '../../../ui/marks/state-icons-and-badges.tsx';
import { t } from '../../../../shared/platform/translate.ts';
import { nodes } from '../../../ui/text/translated-nodes.ts';
import layout from '../../../ui/style/layout.module.css';
import { apart, dateTime, duration, percent, shortDate, time } from '../../../ui/text/format-values.ts';
import { useShopZone } from '../../../ui/text/use-now.ts';
import { RecordLink } from '../../link-to-record.tsx';
import { MachineMark, MachineMenu } from '../../machine-head.tsx';
import { DryingLine } from '../../../operations/drying-line.tsx';
import { WaitsForPaper } from '../../waits-for-paper-mark.tsx';
import timelineDropPreviewStyles from '../drop/timeline-drop-preview.module.css';
import { type Due, type DueGroup, dueGroups } from '../risk/timeline-deliveries.ts';
import { isSameTarget, useDragState } from '../../drag/drag-state.ts';
import timelineAroundStyles from '../timeline-around.module.css';
import { momentOf, TimelineBar } from '../timeline-bar.tsx';
import { focusBar } from '../timeline-focus.ts';
import { adjacentBar, type ArrowKey, type Bar, hour, type Row, type Span } from '../timeline-rows.ts';
import { type Axis, type Day, tickHours, ticksOf } from '../timeline-scale.ts';
import { heightOf, shapeOf, TimelineJobPath } from '../timeline-job-path.tsx';
import { useTimelineControls } from '../use-timeline-controls.ts';
import { type BarDrag, useRowsDuringDrag } from '../drop/use-timeline-drag.ts';
import { type TimelineView } from '../use-timeline-view.ts';
import text from '../../../ui/style/text.module.css';
import styles from '../timeline.module.css';

/** Shows on the timeline where a drop would put the dragged bar, and which machines refuse the bar. */

/**
 * Draws the dragged bar at its target. Once the impact is computed, the bar begins at the earliest start that its
 * predecessors and the machine allow.
 */
function TimelineDropPreview(props: {
  rows: readonly Row[];
  tops: readonly number[];
  x: (at: number) => number;
}) {
  const { rows, tops, x } = props;
  const dragged = useDragState((all) => all);
  if (!dragged || dragged.refused || isSameTarget(dragged.from, dragged.target)) return null;
  const { task, target, impact } = dragged;
  const at = rows.findIndex(({ key }) => key === target.key);
  const row = rows[at];
  if (!row) return null;
  const [was, wasEnd] = [task.expected.start, task.expected.finish].map((time) => Date.parse(time ?? ''));
  const start = impact?.start ? Date.parse(impact.start) : (target.start ?? was ?? 0);
  const end = impact?.finish ? Date.parse(impact.finish) : start + ((wasEnd ?? 0) - (was ?? 0));
  const { pad, bar } = shapeOf(row);
  const place = { top: (tops[at] ?? 0) + pad, height: bar, width: x(end) - x(start) };
  return (
    <div
      className={`${layout.rounded} ${timelineDropPreviewStyles.landing}`}
      data-landing={target.key}
      aria-hidden="true"
      style={{ ...place, left: `calc(var(--names) + ${x(start)}px)` }}
    />
  );
}

/**
 * Renders a row and marks during a drag whether the row's machine accepts the bar. The row's content does not render
 * again.
 */
function DropRow({ machine, ...row }: { machine: string | null } & ComponentProps<'div'>) {
  const says = useDragState((dragged) =>
    machine === null || dragged?.saving !== false
      ? undefined
      : dragged.refusals.has(machine)
        ? 'refuses'
        : 'takes',
  );
  return <div {...row} data-row={machine ?? undefined} data-says={says} />;
}

/** Shows, instead of the machine's type, the reason why the machine refuses the dragged bar. */
function NameOrRefusal({ machine, children }: { machine: string; children: ReactNode }) {
  const isHeld = useDragState((dragged) => dragged?.saving === false);
  const why = useDragState((dragged) => dragged?.refusals.get(machine));
  if (!isHeld) return children;
  if (!why) return children;
  const words = reasonText(why);
  return (
    <span className={`${text.smaller} ${text.clip}`} title={words}>
      {words}
    </span>
  );
}

interface RowLook {
  x: (at: number) => number;
  drawn: Span;
  /** The times that the left edge of the screen can show until scrolling updates the range to render. */
  edge: Span;
  zone: string;
  prefix: string;
  picked: string | null;
  pickedOperation: string | null | undefined;
  /** The id of the bar that Tab focuses, if it is in this row. */
  first: string | null;
  sample: boolean;
}

function Name({ row, sample }: { row: Row; sample: boolean }) {
  const { queue, name, undated } = row;
  const note = undated > 0 && (
    <span
      className={`${text.faint} ${text.nowrap} ${layout.hidePhone}`}
      title={t`${undated} of its operations have no date`}
    >
      {t`${undated} not planned`}
    </span>
  );
  if (!queue.machine) {
    return (
      <div
        className={`${layout.stack} ${layout.gapless} ${text.small} ${layout.fixed} ${layout.surface} ${styles.machine}`}
      >
        <b className={text.clip}>{name}</b>
        <span className={`${text.smaller} ${text.faint} ${layout.row} ${text.nowrap}`}>
          {nodes`No machine ${note}`}
        </span>
      </div>
    );
  }
  return (
    <div
      className={`${layout.stack} ${layout.gapless} ${text.small} ${layout.fixed} ${layout.surface} ${styles.machine}`}
    >
      <b>
        <RecordLink to={to('MachineDetails', queue.machine.id)} sample={sample} className={styles.name}>
          {name}
        </RecordLink>
      </b>
      <NameOrRefusal machine={queue.key}>
        <span className={`${text.smaller} ${layout.row} ${text.nowrap}`}>
          <MachineMark queue={queue} />
          {queue.machine.down ? (
            <span className={text.clip} title={queue.machine.down.reason}>
              {queue.machine.down.reason}
            </span>
          ) : (
            <span className={`${text.faint} ${text.clip} ${layout.hidePhone}`}>{queue.machine.type}</span>
          )}
          {note}
        </span>
      </NameOrRefusal>
      {!sample && (
        <span className={`${layout.surface} ${layout.hideTouch} ${styles.more}`}>
          <MachineMenu machine={queue.machine} />
        </span>
      )}
    </div>
  );
}

/** Draws a band over the time for which the machine is down. */
function Down({ row, x, drawn }: { row: Row; x: RowLook['x']; drawn: Span }) {
  if (!row.down) return null;
  const from = Math.max(drawn.from, row.down.from);
  const end = Math.min(drawn.to, row.down.to);
  if (end <= from) return null;
  return (
    <i className={styles.downBand} aria-hidden="true" style={{ left: x(from), width: x(end) - x(from) }} />
  );
}

const isDrawn = (bar: Bar, { from, to }: Span) => bar.end >= from && bar.start <= to;

const TimelineRow = memo(function TimelineRow(props: RowLook & { row: Row; top: number; height: number }) {
  const { row, top, height } = props;
  const { x, drawn, edge, zone, prefix, picked, pickedOperation, first, sample } = props;
  const { pad, bar: thick, between } = shapeOf(row);
  return (
    <DropRow
      machine={row.queue.machine ? row.key : null}
      className={styles.row}
      style={{ top, height }}
      data-stacked={row.lanes > 1 || undefined}
    >
      <Name row={row} sample={sample} />
      <div className={`${layout.anchor} ${styles.lane}`}>
        <Down row={row} x={x} drawn={drawn} />
        {row.ghosts?.map(
          ({ id, from, to: end }) =>
            from <= drawn.to &&
            end >= drawn.from && (
              <i
                key={id}
                className={`${layout.control} ${layout.surface} ${styles.ghost}`}
                style={{ left: x(from), width: x(end) - x(from) }}
                aria-hidden="true"
              />
            ),
        )}
        <div role="group" aria-label={t`Operations, ${row.name}`}>
          {row.bars.map(
            (bar) =>
              isDrawn(bar, drawn) && (
                <TimelineBar
                  key={bar.id}
                  bar={bar}
                  x={x}
                  zone={zone}
                  prefix={prefix}
                  picked={bar.jobId === picked}
                  isSelected={bar.id === pickedOperation}
                  first={bar.id === first}
                  top={pad + bar.lane * (thick + between)}
                  height={thick}
                  passes={isDrawn(bar, edge)}
                />
              ),
          )}
        </div>
      </div>
    </DropRow>
  );
});

interface Hovered {
  id: string;
  rect: DOMRect;
}

const barOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bar]') : null;

/** Returns the bar that the pointer or the keyboard focus is on, or null after scrolling. */
function useHovered(frame: HTMLElement | null): Hovered | null {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  useEffect(() => {
    const onEnter = (event: Event) => {
      const bar = barOf(event);
      const hovers = event instanceof PointerEvent && event.pointerType === 'mouse';
      const shown = bar && (hovers || bar.matches(':focus-visible'));
      setHovered(shown ? { id: bar.dataset['bar'] ?? '', rect: bar.getBoundingClientRect() } : null);
    };
    const onLeave = () => setHovered(null);
    const listeners = [
      ['pointerover', onEnter],
      ['focusin', onEnter],
      ['pointerleave', onLeave],
      ['focusout', onLeave],
      ['pointerdown', onLeave],
      ['scroll', onLeave],
    ] as const;
    for (const [name, listener] of listeners) frame?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) frame?.removeEventListener(name, listener);
    };
  }, [frame]);
  return hovered;
}

const width = 300;

function Facts({ bar }: { bar: Bar }) {
  const zone = useShopZone();
  const { task, number, jobName, name, state, start, end, lateFrom, progress } = bar;
  const over = task && end - Date.parse(task.deliveryDate);
  return (
    <>
      <b>
        {number} {jobName}
      </b>
      <span className={layout.row}>
        <StateBadge state={state} /> {name}
      </span>
      <span>{t`${momentOf(start, zone)} to ${momentOf(end, zone)}`}</span>
      {task && (
        <span className={text.muted}>
          {nodes`${quantityInUnit(task.planned, task.unit)} · ${duration(task.minutes * 60)} left${progress > 0 && t` · ${percent(progress)} done`}`}
        </span>
      )}
      <Short short={task?.job.short} />
      {task && <WaitsForPaper job={task.job} className={`${text.mark} ${text.danger}`} />}
      {task && <DryingLine of={task} className={text.muted} />}
      {task && task.dryMinutes > 0 && (
        <span className={text.muted}>{t`then dries ${duration(task.dryMinutes * 60)}`}</span>
      )}
      {task && (
        <span className={lateFrom === null ? text.muted : `${text.mark} ${text.danger}`}>
          {nodes`Due ${dateTime(task.deliveryDate, { zone })}${lateFrom !== null && over !== null && t`, ${apart(over)} late`}`}
        </span>
      )}
    </>
  );
}

/** Shows a tooltip for the bar that the pointer or the keyboard focus is on. */
function TimelineTooltip({ frame, bars }: { frame: HTMLElement | null; bars: ReadonlyMap<string, Bar> }) {
  const hovered = useHovered(frame);
  const isDragging = useDragState((dragged) => dragged !== null);
  const bar = hovered && bars.get(hovered.id);
  if (!bar || isDragging) return null;
  const { rect } = hovered;
  const edge = frame?.getBoundingClientRect();
  const left = Math.max(edge?.left ?? 0, Math.min(rect.left, window.innerWidth - width - 12));
  const above = rect.bottom + 150 > window.innerHeight;
  const place = above ? { bottom: window.innerHeight - rect.top + 8 } : { top: rect.bottom + 8 };
  // Hidden from screen readers, because the bar's label says the same. Outside the page, as the dragged card is.
  return createPortal(
    <div
      className={`${layout.stack} ${text.small} ${layout.surface} ${layout.control} ${layout.raised} ${timelineAroundStyles.tip}`}
      aria-hidden="true"
      style={{ left, width, ...place }}
    >
      <Facts bar={bar} />
    </div>,
    document.body,
  );
}

interface AxisProps {
  axis: Axis;
  x: (at: number) => number;
  drawn: Span;
  perMs: number;
  now: number;
  /** The delivery of the selected job. */
  due: Due | undefined;
  /** The time in ms before which a proposal moves no operation. */
  frozenUntil?: number | undefined;
}

/** Returns a day's name at the length that fits: "Today, Fri 27 Nov", "Fri 27 Nov", "Fri 27", "27", or nothing. */
function dayWords({ start, end }: Day, px: number, now: number, timeZone: string): string {
  const day = new Date(start + hour);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(browserLocale(), { ...options, timeZone }).format(day).replaceAll(',', '');
  const today = start <= now && now < end;
  if (px >= 84)
    return today && px >= 210
      ? t`Today, ${shortDate(day, { zone: timeZone })}`
      : shortDate(day, { zone: timeZone });
  if (px >= 54) return format({ weekday: 'short', day: 'numeric' });
  return px >= 20 ? format({ day: 'numeric' }) : '';
}

/** Returns the label of an hour's tick on the axis, such as "06". */
const hourWords = (at: number, zone: string) => time(new Date(at), { zone }).slice(0, 2);

const daysOf = ({ axis, drawn }: AxisProps) =>
  axis.days.filter(({ start, end }) => end > drawn.from && start < drawn.to);

/** Returns the ticks of the day that are not in closed hours. */
function ticksIn(day: Day, { axis, perMs }: AxisProps): number[] {
  const step = tickHours(perMs * hour);
  if (step === 24) return [];
  const open = ticksOf(day, step).filter((at) => at >= axis.from);
  return open.filter((at) => !axis.closed.some(({ from, to }) => from < at && at < to));
}

/** Returns the ticks whose label fits before the day ends. */
const named = (day: Day, props: AxisProps) =>
  ticksIn(day, props).filter((at) => props.x(day.end) - props.x(at) > 20);

const TimelineHead = memo(function TimelineHead(props: AxisProps) {
  const { axis, x, now } = props;
  const zone = axis.calendar.timeZone;
  return (
    <div className={`${layout.anchor} ${styles.axis}`} aria-hidden="true">
      {daysOf(props).map((day) => {
        const left = x(day.start);
        const width = x(day.end) - left;
        return (
          <div key={day.start} className={styles.day} style={{ left, width }}>
            <b>{dayWords(day, width, now, zone)}</b>
            {named(day, props).map((at) => (
              <span key={at} style={{ left: x(at) - left }}>
                {hourWords(at, zone)}
              </span>
            ))}
          </div>
        );
      })}
      <span className={`${text.bold} ${styles.nowTag}`} style={{ left: x(now) }}>
        {time(new Date(now), { zone })}
      </span>
    </div>
  );
});

/** Draws the timeline's axis and background: days and hours, closed hours, and the current time. */
const TimelineBackground = memo(function TimelineGround(props: AxisProps) {
  const { axis, x, drawn, now, due, frozenUntil } = props;
  const closed = axis.closed.filter(({ from, to }) => to > drawn.from && from < drawn.to);
  return (
    <div className={styles.ground} aria-hidden="true">
      {closed.map(({ from, to }) => (
        <i key={from} className={styles.closed} style={{ left: x(from), width: x(to) - x(from) }} />
      ))}
      {daysOf(props).flatMap((day) => [
        <i key={day.start} className={`${styles.hour} ${styles.dayGrid}`} style={{ left: x(day.start) }} />,
        ...ticksIn(day, props).map((at) => (
          <i key={`at ${at}`} className={styles.hour} style={{ left: x(at) }} />
        )),
      ])}
      {frozenUntil !== undefined && (
        <i className={styles.frozen} style={{ left: x(now), width: x(frozenUntil) - x(now) }} />
      )}
      {due && <i className={styles.dueLine} data-late={due.late || undefined} style={{ left: x(due.at) }} />}
      <i className={styles.nowLine} style={{ left: x(now) }} />
    </div>
  );
});

/** Shows the jobs' deliveries in a line above the rows. */
const TimelineDues = memo(function TimelineDues(props: {
  groups: readonly DueGroup[];
  x: (at: number) => number;
  drawn: Span;
  zone: string;
}) {
  const { groups, x, drawn, zone } = props;
  const end = x(Infinity);
  const near = groups.filter(({ dues }) =>
    dues.some(({ at }) => (at >= drawn.from || drawn.from === -Infinity) && at <= drawn.to),
  );
  return (
    <ul
      className={`${text.muted} ${text.nowrap} ${layout.ruled} ${layout.anchor} ${layout.surface} ${styles.dues}`}
      aria-label={t('Deliveries')}
    >
      {near.map(({ left, ticks, words, dues }) => (
        <li
          key={dues[0]?.jobId}
          style={{ left }}
          data-last={left > end - 120 || undefined}
          title={dues
            .slice(0, 12)
            .map(({ number, at }) => `${number} ${dateTime(new Date(at), { zone })}`)
            .join('\n')}
        >
          {ticks.map(({ px, late }) => (
            <i key={px} data-late={late || undefined} style={{ left: px }} aria-hidden="true" />
          ))}
          {words.late && <b>{words.late}</b>} {words.inTime && <span>{words.inTime}</span>}
        </li>
      ))}
    </ul>
  );
});

/** The height of the axis in px. */
const axisHeight = 52;
/** The height of the axis together with the line of deliveries, in px. */
const headHeight = axisHeight + 25;

/** Returns the prefix without digits that all job numbers of these bars share: "MR-". */
function prefixOf(bars: Iterable<Bar>): string {
  const starts = new Set<string>();
  for (const { number } of bars) starts.add(/^\D*(?=\d)/.exec(number)?.[0] ?? '');
  const [first = ''] = starts;
  return starts.size === 1 ? first : '';
}

function useVirtualRows(frame: HTMLElement | null, rows: readonly Row[]) {
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? heightOf(row) : 0;
    },
    getItemKey: (index) => `${rows[index]?.key} ${rows[index]?.lanes}`,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 3,
    useFlushSync: false,
  });
}

/** The number of rows that each animation frame adds to the rows rendered so far. */
const rowsPerFrame = 2;

/**
 * Returns how many rows to render so far, so that no frame lays out all rows. It returns 0 until the chart has
 * scrolled to the time that it shows first.
 */
function useDrawnRowCount(known: boolean, all: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!known || count >= all) return undefined;
    const next = requestAnimationFrame(() => startTransition(() => setCount(count + rowsPerFrame)));
    return () => cancelAnimationFrame(next);
  }, [known, count, all]);
  return count;
}

/**
 * Returns the rows in view. A change that scrolling causes is deferred, so that scrolling stays smooth. A change of
 * the rows' data renders at once.
 */
function useDrawnItems(rows: readonly Row[], inView: readonly VirtualItem[]): readonly VirtualItem[] {
  const now = useMemo(() => ({ rows, inView }), [rows, inView]);
  const drawn = useDeferredValue(now);
  return drawn.rows === rows ? drawn.inView : inView;
}

/** Returns the id of the bar that Tab focuses: the bar that had the focus last, or else the first one rendered. */
function firstBar(rows: readonly Row[], { from, to }: Span, current: string | null): string | null {
  const drawn = rows.flatMap(({ bars }) => bars.filter((bar) => bar.end >= from && bar.start <= to));
  return (drawn.find(({ id }) => id === current) ?? drawn[0])?.id ?? null;
}

/** Returns how many px below the top of the chart each row begins. */
function topsOf(rows: readonly Row[]): number[] {
  let top = headHeight;
  return rows.map((row) => {
    const own = top;
    top += heightOf(row);
    return own;
  });
}

export function TimelineChart(props: {
  rows: readonly Row[];
  dues: readonly Due[];
  axis: Axis;
  view: TimelineView;
  now: number;
  /** The id of the selected job. */
  picked: string | null;
  /** The id of the selected operation of this job. Undefined if only jobs can be selected. */
  pickedOperation?: string | null;
  onPick: (job: string | null, operation: string) => void;
  sample: boolean;
  /** The id of the element that explains the keys. */
  hint: string;
  /** The width in px that the selected job's panel covers at the right. */
  covered: number;
  /** The time in ms before which a proposal moves no operation. */
  frozenUntil?: number;
  /** The functions that drag bars. They are undefined if the user can't move bars. */
  barDrag?: BarDrag;
}) {
  const { rows, dues, axis, view, now, picked, pickedOperation, onPick, sample, hint, covered, barDrag } =
    props;
  const { frame, setFrame, room, x, drawn, edge, names, perMs } = view;
  const virtual = useVirtualRows(frame, rows);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const [current, setCurrent] = useState<string | null>(null);
  const bars = useMemo(() => new Map(rows.flatMap((row) => row.bars.map((bar) => [bar.id, bar]))), [rows]);
  const prefix = useMemo(() => prefixOf(bars.values()), [bars]);
  const groups = useMemo(() => dueGroups(dues, x, prefix), [dues, x, prefix]);
  useTimelineControls(view, {
    press: (id) => {
      const bar = bars.get(id);
      if (!bar) return;
      setCurrent(id);
      const isPicked = bar.jobId === picked && (pickedOperation === undefined || pickedOperation === id);
      onPick(isPicked ? null : bar.jobId, id);
      if (room > 2 * covered) view.reveal(bar, covered);
    },
    take: barDrag?.press,
    bar: (id, key) => {
      if (key === ' ') return barDrag?.key(id) ?? false;
      if (!key.startsWith('Arrow')) return false;
      const next = adjacentBar(rows, id, key as ArrowKey);
      if (!next) return true;
      setCurrent(next.bar.id);
      view.reveal(next.bar);
      virtual.scrollToIndex(next.row, { align: 'auto' });
      focusBar(frame, next.bar.id);
      return true;
    },
    leave: () => onPick(null, ''),
  });
  const inView = useDrawnItems(rows, virtual.getVirtualItems());
  const items = inView.slice(0, useDrawnRowCount(room > 1, inView.length));
  const shown = items.flatMap(({ index }) => rows[index] ?? []);
  /** The selected job, if the chart shows any of its operations. */
  const shownJob = useMemo(
    () => (rows.some((row) => row.bars.some(({ jobId }) => jobId === picked)) ? picked : null),
    [rows, picked],
  );
  const asLifted = useRowsDuringDrag(rows);
  const isDragging = useDragState((dragged) => dragged !== null);
  const first = firstBar(shown, drawn, current);
  const zone = axis.calendar.timeZone;
  const look = { x, drawn, edge, zone, prefix, picked, pickedOperation, sample };
  const due = dues.find(({ jobId }) => jobId === picked);
  const ground = { axis, x, drawn, perMs, now, due, frozenUntil: props.frozenUntil };
  const size = { width: names + x(axis.to), height: headHeight + virtual.getTotalSize() };
  return (
    <>
      <section
        ref={setFrame}
        className={`${layout.anchor} ${layout.surface} ${styles.frame}`}
        data-following={shownJob === null ? undefined : ''}
        data-dragging={isDragging ? '' : undefined}
        data-draggable={barDrag?.isAllowed ? '' : undefined}
        aria-label={t('Timeline of the machines')}
        aria-describedby={hint}
        style={
          {
            '--names': `${names}px`,
            '--axis': `${axisHeight}px`,
            '--head': `${headHeight}px`,
          } as CSSProperties
        }
        {...scrolls}
      >
        {room > 1 ? (
          <div className={styles.inner} style={size}>
            <div className={`${layout.sunken} ${layout.lined} ${styles.head}`}>
              <div className={`${layout.sunken} ${styles.corner} ${text.label}`}>{t('Machine')}</div>
              <TimelineHead {...ground} />
              <div className={`${layout.ruled} ${layout.surface} ${styles.dueName} ${text.label}`}>
                {t('Due')}
              </div>
              <TimelineDues groups={groups} x={x} drawn={drawn} zone={zone} />
            </div>
            <TimelineBackground {...ground} />
            {shownJob !== null && <TimelineJobPath rows={rows} tops={tops} job={shownJob} x={x} />}
            <TimelineDropPreview rows={rows} tops={tops} x={x} />
            {items.map(({ index, start, size: height, key }) => {
              const row = asLifted[index];
              if (!row) return null;
              const own = row.bars.some(({ id }) => id === first) ? first : null;
              return <TimelineRow key={key} row={row} top={start} height={height} {...look} first={own} />;
            })}
          </div>
        ) : (
          // The height is the final one, before the width is known.
          <div style={{ height: size.height }} />
        )}
      </section>
      <TimelineTooltip frame={frame} bars={bars} />
    </>
  );
}
