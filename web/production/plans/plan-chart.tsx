/**
 * Draws a proposal on the machines. A moved operation is dashed at its new place, and hollow below at its present
 * place.
 */
import { useId, useMemo, useState } from 'react';
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { useQueryState } from '../../ui/list/list-state.ts';
import { duesOf } from '../queues/timeline-due.ts';
import { risksOf } from '../queues/timeline-risk.ts';
import { spanOf } from '../queues/timeline-rows.ts';
import { axisOf } from '../queues/timeline-scale.ts';
import { TimelineChart } from '../queues/timeline-chart.tsx';
import { TimelineTools } from '../queues/timeline-tools.tsx';
import { type ShopQueues } from '../queues/use-shop-queues.ts';
import { useTimelineView } from '../queues/use-timeline-view.ts';
import { frozenEnd } from './frozen-end.ts';
import { type Entry, moves, planRows } from './proposal-timeline-rows.ts';
import tools from '../../ui/list/list-tools.module.css';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import styles from './plan.module.css';

export function PlanChart(props: { shop: ShopQueues; plan: PlanRecord; entries: readonly Entry[] }) {
  const { shop, plan, entries } = props;
  const { query, set } = useQueryState();
  const [isWhole, setWhole] = useState(false);
  const hint = useId();
  const picked = query.get('job');
  const now = shop.at.getTime();
  const all = useMemo(() => planRows(shop, entries), [shop, entries]);
  const moving = useMemo(() => all.filter(moves), [all]);
  const rows = isWhole || moving.length === 0 ? all : moving;
  const dues = useMemo(() => duesOf(shop.tasks, risksOf(shop.tasks, now)), [shop.tasks, now]);
  const { from, to } = spanOf(rows, dues, now);
  const { calendar, calendars } = shop.queues;
  const axis = useMemo(() => axisOf({ from, to }, calendar, calendars), [from, to, calendar, calendars]);
  const view = useTimelineView(axis, now);
  const job = shop.tasks.find((task) => task.job.id === picked)?.job;
  const pick = (id: string | null) => set({ job: id });
  return (
    <div className={panel.sheet}>
      <TimelineTools view={view} zone={calendar.timeZone} job={job} onPick={pick}>
        <button
          type="button"
          className={isWhole ? tools.filter : `${tools.filter} ${tools.chosen}`}
          aria-pressed={!isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          Only what moves{' '}
          {!isWhole && (
            <b>
              {moving.length} of {all.length}
            </b>
          )}
        </button>
      </TimelineTools>
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
        frozenUntil={Math.max(now, frozenEnd(plan, shop.queues))}
      />
      <p className={`${text.small} ${text.muted} ${styles.legend}`} id={hint}>
        <i data-move="earlier" /> earlier <i data-move="later" /> later <i data-was /> today <i data-frozen />{' '}
        nothing moves
      </p>
    </div>
  );
}
