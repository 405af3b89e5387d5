/**
 * The predecessors of an operation in its job (design: operations): those that a person linked, else all with
 * a lower index. Queue, flow, floor and plan use these rules.
 */
import { isClosed, type OperationState } from './operation-state.ts';

/** A link to a predecessor. If both transfers are null, the operation begins after its end. */
export interface OperationLink {
  operationId: string;
  /** The minutes after the predecessor's start. */
  transferMinutes: number | null;
  /** The good pieces that the predecessor must have made. */
  transferPieces: number | null;
}

export interface LinkedStep {
  id: string;
  index: number;
  /** Whether it begins with the first pieces of its predecessors, unless a link says otherwise. */
  overlap: boolean;
  /** Without links it follows all operations with a lower index. */
  after?: readonly OperationLink[] | null | undefined;
}

/** A predecessor and when the operation may begin. */
export interface Predecessor<S> {
  of: S;
  transferMinutes: number | null;
  transferPieces: number | null;
  /** Whether it begins with the first transfer: a tenth in the plan, any good pieces on the floor. */
  firstPart: boolean;
}

/** The number of transfers to an operation that overlaps. */
export const transferBatches = 10;

/** Returns the operation's predecessors among `all` operations of the job. */
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

/** Returns the direct predecessors: those that no other predecessor follows. */
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

/** Collects all direct and indirect predecessors. */
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

/** Returns the operations without a successor; the job makes what they give. */
export function finalOperations<S extends LinkedStep>(all: readonly S[]): S[] {
  const before = new Set(all.flatMap((step) => directPredecessors(step, all).map(({ of }) => of)));
  return all.filter((step) => !before.has(step));
}

/** Sorts operations so that each follows its predecessors. `circle` has those for which no order exists. */
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

interface OnFloor extends LinkedStep {
  state: OperationState;
  startedAt: string | null;
  goodQuantity: number;
}

/**
 * Returns the open predecessors that keep the operation out of the queue. An overlapped one counts only until
 * it has made good pieces or has started.
 */
export function openPredecessors<S extends OnFloor>(step: S, all: readonly S[]): S[] {
  const open = predecessorsOf(step, all).filter(({ of, transferMinutes, transferPieces, firstPart }) => {
    if (isClosed(of.state)) return false;
    if (firstPart) return of.goodQuantity === 0;
    if (transferPieces !== null) return of.goodQuantity < Math.max(transferPieces, 1);
    return transferMinutes === null || of.startedAt === null;
  });
  return open.map(({ of }) => of).toSorted(byPlace);
}

/**
 * Returns the first open predecessor that the running operation overlaps. The operation can't end before it.
 */
export function openOverlappedPredecessor<S extends LinkedStep & Pick<OnFloor, 'state'>>(
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
 * Returns the links for the response. The first transfer becomes a number of the predecessor's planned
 * pieces.
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

/** Returns the links without a deleted operation, which is replaced by its own predecessors. */
export function linksWithout<S extends LinkedStep>(
  links: readonly OperationLink[],
  gone: S,
  all: readonly S[],
): OperationLink[] {
  const kept = links.filter(({ operationId }) => operationId !== gone.id);
  const named = new Set(kept.map(({ operationId }) => operationId));
  const inherited = directPredecessors(gone, all).filter(({ of }) => !named.has(of.id));
  return [
    ...kept,
    ...inherited.map(({ of }) => ({ operationId: of.id, transferMinutes: null, transferPieces: null })),
  ];
}
