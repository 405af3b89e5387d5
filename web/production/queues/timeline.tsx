/** The timeline (spec §2 Queues): each operation from its expected start to its finish, on the row of its machine. */
import { useId, useMemo } from 'react';
import { useQueryState } from '../../ui/list/list-state.ts';
import { allOf, isNarrowed } from './model.ts';
import { NoJobFound } from './no-job-found.tsx';
import { QueuesFrame, type Shown } from './queues-frame.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import { TimelineJob } from './timeline-job.tsx';
import { TimelineList } from './timeline-list.tsx';
import { TimelineRisks } from './timeline-risks.tsx';
import { risksOf, rowsOf, spanOf } from './timeline-rows.ts';
import { axisOf } from './timeline-scale.ts';
import { Legend, TimelineTools } from './timeline-tools.tsx';
import { useTimelineView } from './use-timeline-view.ts';
import segments from '../../ui/list/segments.module.css';
import text from '../../ui/page/text.module.css';
import buttons from '../../ui/page/buttons.module.css';
import panel from '../../ui/page/panel.module.css';
import tools from '../../ui/list/list-tools.module.css';
import styles from './timeline.module.css';

function usePicked() {
  const { query, set } = useQueryState();
  return { picked: query.get('job'), pick: (job: string | null) => set({ job }) };
}

/** Switches between the chart and the list; kept in the address. */
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

/** How many operations have no date and so are not in the chart, with a link to the list. */
function Undated({ count }: { count: number }) {
  const { query, set } = useQueryState();
  if (count === 0 || query.get('view') === 'list') return null;
  return (
    <span className={text.small}>
      {count} {count === 1 ? 'operation has' : 'operations have'} no date:{' '}
      <button type="button" className={buttons.asText} onClick={() => set({ view: 'list' })}>
        see the list
      </button>
    </span>
  );
}

function Chart({ shown }: { shown: Shown }) {
  const { shop, machines, filter } = shown;
  const { picked, pick } = usePicked();
  const hint = useId();
  const narrowed = isNarrowed(filter);
  const { queues, at } = shop;
  const now = at.getTime();
  const rows = useMemo(
    () => rowsOf(machines, narrowed ? [] : queues.finished, now),
    [machines, narrowed, queues.finished, now],
  );
  const { from, to } = spanOf(rows, now);
  const axis = useMemo(() => axisOf({ from, to }, queues.calendar), [from, to, queues.calendar]);
  const view = useTimelineView(axis, now);
  const ofJob = shop.tasks.filter(({ job }) => job.id === picked);
  const undated = rows.reduce((sum, row) => sum + row.unexpected, 0);
  return (
    <>
      <TimelineTools view={view} zone={queues.calendar.timeZone} job={ofJob[0]?.job} onPick={pick} />
      <div className={styles.body}>
        <TimelineChart
          rows={rows}
          axis={axis}
          view={view}
          now={now}
          picked={picked}
          onPick={pick}
          sample={shop.sample}
          hint={hint}
        />
        {ofJob.length > 0 && <TimelineJob tasks={ofJob} sample={shop.sample} onClose={() => pick(null)} />}
      </div>
      <div className={styles.foot}>
        <Legend />
        <Undated count={undated} />
        <span className={`${text.small} ${text.faint} ${styles.hint}`} id={hint}>
          Drag or use the arrow keys to move, + − or Ctrl and the wheel to zoom, Home for now.
        </span>
      </div>
    </>
  );
}

function Body({ shown }: { shown: Shown }) {
  const { shop, machines, filters } = shown;
  const { query } = useQueryState();
  const { pick } = usePicked();
  const list = query.get('view') === 'list';
  const tasks = machines.flatMap(allOf);
  return (
    <>
      <div className={panel.sheet}>
        <div className={tools.tools}>
          {filters}
          <ViewSwitch list={list} />
        </div>
        {machines.length === 0 && <NoJobFound {...shown} />}
        {machines.length > 0 &&
          (list ? <TimelineList tasks={tasks} sample={shop.sample} /> : <Chart shown={shown} />)}
      </div>
      {!list && <TimelineRisks risks={risksOf(tasks, shop.at.getTime())} onPick={pick} />}
    </>
  );
}

export function QueuesTimeline() {
  return <QueuesFrame>{(shown) => <Body shown={shown} />}</QueuesFrame>;
}
