/** Shows on the timeline where a drop would put the dragged bar, and which machines refuse the bar. */
import { type ComponentProps, type ReactNode } from 'react';
import { reasonText } from '../../client/reason-text.ts';
import { isSameTarget, useDragState } from './drag-state.ts';
import { type Row } from './timeline-rows.ts';
import { shapeOf } from './timeline-job-path.tsx';
import text from '../../ui/page/text.module.css';
import styles from './timeline-drop-preview.module.css';

/**
 * Draws the dragged bar at its target. Once the impact is computed, the bar begins at the earliest start that its
 * predecessors and the machine allow.
 */
export function TimelineDropPreview(props: {
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
      className={styles.landing}
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
export function DropRow({ machine, ...row }: { machine: string | null } & ComponentProps<'div'>) {
  const says = useDragState((dragged) =>
    machine === null || dragged?.saving !== false
      ? undefined
      : dragged.refusals.has(machine)
        ? 'refuses'
        : 'takes',
  );
  return <div {...row} data-row={machine ?? undefined} data-says={says} />;
}

/** Shows, in place of the machine's type, the reason why the machine refuses the dragged bar. */
export function NameOrRefusal({ machine, children }: { machine: string; children: ReactNode }) {
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
