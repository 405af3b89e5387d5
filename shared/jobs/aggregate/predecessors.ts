/**
 * Finds the predecessors of an operation: the linked operations, or without links all operations of the job
 * with a lower index (design: operations).
 */
import { type Operation } from './operation-fields.ts';
import { isClosed } from './operation-state.ts';

/**
 * A link to a predecessor. If both transfer values are null, the operation begins when the predecessor ends,
 * unless it overlaps.
 */
export interface OperationLink {
  operationId: string;
  /** The number of minutes after the predecessor's start at which the operation may begin. */
  transferMinutes: number | null;
  /** The number of good pieces of the predecessor at which the operation may begin. */
  transferPieces: number | null;
}

export interface LinkedStep extends Pick<Operation, 'id' | 'index' | 'overlap'> {
  /**
   * The operation's links to predecessors. Without this list, all operations with a lower index are its
   * predecessors.
   */
  after?: readonly OperationLink[] | null | undefined;
}

/** A predecessor of an operation, and the condition under which the operation may begin. */
export interface Predecessor<S> {
  of: S;
  transferMinutes: number | null;
  transferPieces: number | null;
  /**
   * Whether the operation begins with the first transfer. The plan expects it after a tenth of the pieces,
   * the shop floor allows it after any good piece.
   */
  firstPart: boolean;
}

/**
 * The number of equal parts in which an overlapping operation gets its pieces. It starts with the first part,
 * and after the last part it still has that part to run.
 */
export const transferBatches = 10;

/**
 * Returns the operation's predecessors among `all` operations of its job, each with the condition of the
 * link.
 */
export function predecessorsOf<S extends LinkedStep>(step: S, all: readonly S[]): Predecessor<S>[] {
  const { after, overlap } = step;
  if (after) {
    return after.flatMap(({ operationId, transferMinutes, transferPieces }) => {
      const of = all.find(({ id }) => id === operationId);
      const firstPart = overlap && transferMinutes === null && transferPieces === null;
      return of ? [{ of, transferMinutes, transferPieces, firstPart }] : [];
    });
  }
  const before = all.filter((other) => other.index < step.index);
  return before.map((of) => ({ of, transferMinutes: null, transferPieces: null, firstPart: overlap }));
}

/** Returns the direct predecessors. A predecessor that also precedes another predecessor is omitted. */
export function directPredecessors<S extends LinkedStep>(step: S, all: readonly S[]): Predecessor<S>[] {
  const before = predecessorsOf(step, all);
  if (step.after || before.length < 2) return before;
  if (all.every(({ after }) => !after)) {
    const last = Math.max(...before.map(({ of }) => of.index));
    return before.filter(({ of }) => of.index === last);
  }
  const earlier = new Set<S>();
  for (const { of } of before) collectPredecessors(earlier, of, all);
  return before.filter(({ of }) => !earlier.has(of));
}

/** Adds all direct and indirect predecessors of the operation to the set `found`. */
function collectPredecessors<S extends LinkedStep>(found: Set<S>, step: S, all: readonly S[]): void {
  for (const { of } of predecessorsOf(step, all)) {
    if (found.has(of)) continue;
    found.add(of);
    collectPredecessors(found, of, all);
  }
}

/** Returns whether `step` is a direct or indirect predecessor of `other`. */
export function isBefore<S extends LinkedStep>(step: S, other: S, all: readonly S[]): boolean {
  if (!other.after && step.index < other.index) return true;
  if (all.every(({ after }) => !after)) return false;
  const found = new Set<S>();
  collectPredecessors(found, other, all);
  return found.has(step);
}

/** Returns the operations that precede no other operation. What they pass on is what the job makes. */
export function finalOperations<S extends LinkedStep>(all: readonly S[]): S[] {
  const before = new Set(all.flatMap((step) => directPredecessors(step, all).map(({ of }) => of)));
  return all.filter((step) => !before.has(step));
}

/**
 * Sorts operations so that each follows its predecessors. `circle` holds the operations with links that form
 * a circle, for which no such sequence exists.
 */
export function sortByPredecessors<S extends LinkedStep>(all: readonly S[]): { order: S[]; circle: S[] } {
  const left = new Set(all.toSorted((a, b) => a.index - b.index));
  const order: S[] = [];
  for (let found = true; found;) {
    found = false;
    for (const step of left) {
      if (predecessorsOf(step, all).some(({ of }) => left.has(of))) continue;
      left.delete(step);
      order.push(step);
      found = true;
    }
  }
  return { order, circle: [...left] };
}

/** The data of an operation that decide whether its successors may begin. */
export interface StepOnFloor
  extends LinkedStep, Pick<Operation, 'name' | 'state' | 'startedAt' | 'goodQuantity'> {}

/**
 * Returns the open predecessors that keep the operation out of the queue. An overlapped predecessor no longer
 * counts once it has made enough good pieces or, for a link in minutes, has started.
 */
export function openPredecessors<S extends Omit<StepOnFloor, 'name'>>(step: S, all: readonly S[]): S[] {
  const open = predecessorsOf(step, all).filter(({ of, transferMinutes, transferPieces, firstPart }) => {
    if (isClosed(of.state)) return false;
    if (firstPart) return of.goodQuantity === 0;
    if (transferPieces !== null) return of.goodQuantity < Math.max(transferPieces, 1);
    return transferMinutes === null || of.startedAt === null;
  });
  return open.map(({ of }) => of).toSorted(byPlace);
}

/**
 * Returns the first open predecessor that the running operation overlaps. The operation can't finish before
 * that predecessor does.
 */
export function openOverlappedPredecessor<S extends LinkedStep & Pick<StepOnFloor, 'state'>>(
  step: S,
  all: readonly S[],
): S | undefined {
  const over = predecessorsOf(step, all).filter(
    ({ of, transferMinutes, transferPieces, firstPart }) =>
      !isClosed(of.state) && (firstPart || transferMinutes !== null || transferPieces !== null),
  );
  return over.map(({ of }) => of).toSorted(byPlace)[0];
}

const byPlace = (a: LinkedStep, b: LinkedStep) => a.index - b.index || (a.id < b.id ? -1 : 1);

/**
 * Converts the links for a response. A link to the first transfer shows the number of pieces after which the
 * operation begins.
 */
export function toLinksResponse<S extends LinkedStep & { plannedQuantity: number }>(
  step: S,
  all: readonly S[],
): OperationLink[] {
  return directPredecessors(step, all).map(({ of, transferMinutes, transferPieces, firstPart }) => ({
    operationId: of.id,
    transferMinutes,
    transferPieces: firstPart ? Math.ceil(of.plannedQuantity / transferBatches) : transferPieces,
  }));
}

/**
 * Returns the links after the operation `gone` was deleted. A link to `gone` becomes links to its
 * predecessors.
 */
export function linksWithout<S extends LinkedStep>(
  links: readonly OperationLink[],
  gone: S,
  all: readonly S[],
): OperationLink[] {
  const remaining = links.filter(({ operationId }) => operationId !== gone.id);
  const named = new Set(remaining.map(({ operationId }) => operationId));
  const inherited = directPredecessors(gone, all).filter(({ of }) => !named.has(of.id));
  return [
    ...remaining,
    ...inherited.map(({ of }) => ({ operationId: of.id, transferMinutes: null, transferPieces: null })),
  ];
}
