/** Marks the bars that a proposal or an action would move, and draws hollow bars at their present places. */
import { isOnMachine } from '../../../shared/jobs/aggregate/operation-state.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';
import { type Task } from '../../open-shop/queue-tasks.ts';
import { type Bar, type Row, type Span } from './timeline-rows.ts';

/** Where an operation is, and where it would be. */
export interface Placement {
  operationId: string;
  moved: boolean;
  machineId: string | null;
  start: string | null;
  fromMachineId: string | null;
  fromStart: string | null;
  fromFinish: string | null;
}

const ms = (time: string | null) => Date.parse(time ?? '');

function moveOf({ moved, start, fromStart }: Placement): NonNullable<Bar['move']> {
  if (!moved) return 'stays';
  return ms(start) > ms(fromStart) ? 'later' : 'earlier';
}

/**
 * Returns the rows with the moves of their bars. Bars without a placement have the move `others`, or none. A hollow bar
 * shows where an operation was, and needs room in its row. If `others` is missing, rows that no operation leaves keep
 * their height.
 */
export function withMoves(
  rows: readonly Row[],
  placements: readonly Placement[],
  others?: Bar['move'],
): Row[] {
  const byOperation = new Map(placements.map((placement) => [placement.operationId, placement]));
  const ghosts = groupBy(
    placements.filter(
      ({ moved, fromMachineId, fromStart, fromFinish }) =>
        moved && fromMachineId !== null && fromStart !== null && fromFinish !== null,
    ),
    ({ fromMachineId }) => fromMachineId,
  );
  const ghostOf = ({ operationId: id, fromStart, fromFinish }: Placement): Span & { id: string } => ({
    id,
    from: ms(fromStart),
    to: ms(fromFinish),
  });
  return rows.map((row) => {
    const left = ghosts.get(row.queue.machine?.id ?? null) ?? [];
    const bars = row.bars.map((bar) => {
      const placement = byOperation.get(bar.id);
      const move = placement ? moveOf(placement) : others;
      return move ? { ...bar, move } : bar;
    });
    return { ...row, bars, ...((others || left.length > 0) && { ghosts: left.map(ghostOf) }) };
  });
}

const minute = 60_000;
/** Returns whether two times differ by at least a minute. */
export const differs = (a: string | null, b: string | null) =>
  a === null || b === null ? a !== b : Math.abs(ms(a) - ms(b)) >= minute;

/** Returns the operations that are elsewhere, at another time or gone after a change. */
export function placementsAfter(before: readonly Task[], after: readonly Task[]): Placement[] {
  const byId = new Map(after.map((task) => [task.id, task]));
  return before
    .filter(({ state }) => !isOnMachine(state))
    .map(({ id, machineId, expected }) => {
      const next = byId.get(id);
      const [to, start] = [next?.machineId ?? null, next?.expected.start ?? null];
      return {
        operationId: id,
        moved: !next || to !== machineId || differs(start, expected.start),
        machineId: to,
        start,
        fromMachineId: machineId,
        fromStart: expected.start,
        fromFinish: expected.finish,
      };
    })
    .filter(({ moved }) => moved);
}
