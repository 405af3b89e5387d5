/** On the timeline: where what is in the hand would land, and what a machine says to it. */
import { type ComponentProps, type ReactNode } from 'react';
import { reasonText } from '../../client/reason-text.ts';
import { isSameTarget, useDragState } from './drag-state.ts';
import { type Row } from './timeline-rows.ts';
import { shapeOf } from './timeline-job-path.tsx';
import text from '../../ui/page/text.module.css';
import styles from './timeline-drop-preview.module.css';

/** Where it would land: at the earliest that its steps and the machine allow. */
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

/** A row, which says while something is in the hand whether its machine takes it; what is in the row stays as it is. */
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

/** In the machine's place of what it is: why it can't take what is in the hand. */
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
