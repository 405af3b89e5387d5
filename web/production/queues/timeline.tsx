/**
 * Shows the timeline (spec §2 Queues): each operation from its expected start to its finish, on the row of its
 * machine.
 */
import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DragCard } from './drag-card.tsx';
import { DragContext } from './drag-state.ts';
import { useQueryState } from '../../ui/list/list-state.ts';
import { allTasks, isNarrowed, type MachineQueue, type Task } from './queue-tasks.ts';
import { NoJobFound } from './no-job-found.tsx';
import { QueuesFrame, type QueuesView } from './queues-frame.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import { TimelineJob } from './timeline-job.tsx';
import { TimelineList } from './timeline-list.tsx';
import { TimelineRisks } from './timeline-risks.tsx';
import { duesOf } from './timeline-due.ts';
import { type Risk, risksOf } from './timeline-risk.ts';
import { type Row, rowsOf, spanOf } from './timeline-rows.ts';
import { axisOf } from './timeline-scale.ts';
import { Legend, TimelineTools } from './timeline-tools.tsx';
import { insertBelowMachine, useHiddenTargets, useTimelineDrag } from './use-timeline-drag.ts';
import { useTimelineView } from './use-timeline-view.ts';
import segments from '../../ui/list/segments.module.css';
import text from '../../ui/page/text.module.css';
import buttons from '../../ui/page/buttons.module.css';
import panel from '../../ui/page/panel.module.css';
import tools from '../../ui/list/list-tools.module.css';
import styles from './timeline.module.css';

/** The width in px of the picked job's panel where it covers the chart. */
const panelWidth = 300;
/** Returns whether the list of late jobs and the picked job fit to the right of the chart. */
const useIsWideScreen = () => useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });

function usePicked() {
  const { query, set } = useQueryState();
  return { picked: query.get('job'), pick: (job: string | null) => set({ job }) };
}

/** Switches between the chart and the list. The address stores the choice. */
function ViewSwitch({ list }: { list: boolean }) {
  const { set } = useQueryState();
  return (
    <fieldset className={`${segments.segments} ${styles.views}`} aria-label="Timeline as">
      <button type="button" aria-pressed={!list} onClick={() => set({ view: null })}>
        Chart
      </button>
      <button type="button" aria-pressed={list} onClick={() => set({ view: 'list' })}>
        List
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
      {count} {count === 1 ? 'operation has' : 'operations have'} no date{held > 0 && `, ${held} on hold`}:{' '}
      <button type="button" className={buttons.asText} onClick={() => set({ view: 'list' })}>
        see all in the list
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
  const rowsFor = (machinesToo: readonly MachineQueue[]) => rowsOf(machinesToo, queues.finished, now, types);
  return <Chart shown={shown} risks={risks} rows={rows} rowsFor={rowsFor} />;
}

function Chart(props: {
  shown: QueuesView;
  risks: readonly Risk[];
  rows: readonly Row[];
  rowsFor: (machines: readonly MachineQueue[]) => Row[];
}) {
  const { shown, risks, rows, rowsFor } = props;
  const { shop, machines } = shown;
  const { picked, pick } = usePicked();
  const hint = useId();
  const { queues, at } = shop;
  const now = at.getTime();
  const dues = useMemo(() => duesOf(machines.flatMap(allTasks), risks), [machines, risks]);
  const { from, to: until } = spanOf(rows, dues, now);
  const { calendar, calendars } = queues;
  const axis = useMemo(
    () => axisOf({ from, to: until }, calendar, calendars),
    [from, until, calendar, calendars],
  );
  const view = useTimelineView(axis, now);
  const [dragged, setDragged] = useState<Task | null>(null);
  const idle = useHiddenTargets(shown, dragged);
  const over = { ...shown, machines: dragged ? insertBelowMachine(machines, idle, dragged) : shop.machines };
  const { drag, preview, fixed, barDrag } = useTimelineDrag(over, view, axis.closed);
  useEffect(() => drag.subscribe(() => setDragged(drag.get()?.task ?? null)), [drag]);
  const ofJob = shop.tasks.filter(({ job }) => job.id === picked);
  const beside = useIsWideScreen();
  const undated = rows.reduce((sum, row) => sum + row.undated, 0);
  const isHeld = ({ job, expected }: Task) => job.status === 'on hold' && expected.finish === null;
  const held = machines.flatMap(allTasks).filter(isHeld).length;
  return (
    <DragContext value={drag}>
      <TimelineTools view={view} zone={calendar.timeZone} job={ofJob[0]?.job} onPick={pick}>
        <MachinesSwitch shown={shown} />
        {!shop.sample && (
          <LinkButton to={to('QueuesWeek')} size="xs" icon="print">
            Week
          </LinkButton>
        )}
      </TimelineTools>
      <div className={styles.body}>
        <TimelineChart
          rows={insertBelowMachine(rows, idle.length > 0 ? rowsFor(idle) : [], dragged)}
          dues={dues}
          axis={axis}
          view={view}
          now={now}
          picked={picked}
          onPick={pick}
          sample={shop.sample}
          hint={hint}
          covered={beside ? 0 : panelWidth}
          barDrag={barDrag}
        />
        {!beside && ofJob.length > 0 && (
          <TimelineJob tasks={ofJob} sample={shop.sample} onClose={() => pick(null)} />
        )}
      </div>
      <div className={styles.foot}>
        <Legend />
        <Undated count={undated} held={held} />
        <span className={`${text.small} ${text.faint} ${styles.hint}`} id={hint}>
          {!fixed && 'A bar: drag it, or Space and the arrows. '}
          {fixed ? 'Drag' : 'The view: drag'} or use the arrow keys, + − to zoom, Home for now.
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
      With work only{' '}
      {filter.busy && (
        <b>
          {here} of {all}
        </b>
      )}
    </button>
  );
}

const none: readonly Risk[] = [];

/**
 * Shows the picked job and the list of late jobs at the right. They render after the chart, which leaves their space
 * free from its first render.
 */
function Aside({ shown, risks }: { shown: QueuesView; risks: readonly Risk[] }) {
  const { shop, filter } = shown;
  const { picked, pick } = usePicked();
  const beside = useIsWideScreen();
  const { tasks } = shop;
  const whole = !shop.sample && filter.type === null && !isNarrowed(filter);
  const ofJob = tasks.filter(({ job }) => job.id === picked);
  const hasJob = beside && ofJob.length > 0;
  const listed = useDeferredValue(risks, none);
  if (!hasJob && risks.length === 0) return null;
  return (
    <div className={styles.aside}>
      {hasJob && <TimelineJob tasks={ofJob} sample={shop.sample} onClose={() => pick(null)} />}
      <TimelineRisks risks={listed} shop={shop} picked={picked} onPick={pick} whole={whole} />
    </div>
  );
}

function Body({ shown }: { shown: QueuesView }) {
  const { shop, machines, filters } = shown;
  const { query } = useQueryState();
  const list = query.get('view') === 'list';
  const tasks = useMemo(() => machines.flatMap(allTasks), [machines]);
  const risks = useMemo(() => risksOf(tasks, shop.at.getTime()), [tasks, shop.at]);
  return (
    <div className={styles.split}>
      <div className={panel.sheet}>
        <div className={tools.tools}>
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
