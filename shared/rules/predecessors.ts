/**
 * What an operation of a job comes after (design: operations): what a person has said of it, else all that have a lower index. The
 * queue, the flow of pieces, the floor and the plan all go by this.
 */
import { isClosed, type OperationState } from './operation-state.ts';

/** An operation comes after another one of its job; both transfers null: after its end. */
export interface OperationLink {
  operationId: string;
  /** It begins so long after the other one began to run. */
  transferMinutes: number | null;
  /** It begins once the other one has made so many good pieces. */
  transferPieces: number | null;
}

export interface LinkedStep {
  id: string;
  index: number;
  /** It begins with the first pieces of what it comes after, where no link says otherwise. */
  overlap: boolean;
  /** Null or left out: it comes after all that have a lower index. */
  after?: readonly OperationLink[] | null | undefined;
}

/** One that an operation comes after, and how. */
export interface Predecessor<S> {
  of: S;
  transferMinutes: number | null;
  transferPieces: number | null;
  /** It begins with the first part that comes over: a tenth of the plan, on the floor whatever is there. */
  firstPart: boolean;
}

/** To one that begins with the first part, an operation hands over in so many parts. */
export const transferBatches = 10;

/** What the operation comes after, of the job's operations `all`. */
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

/** The same without those that others of them come after: what stands directly before it. */
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

/** Adds all that must be done before it, whatever stands between. */
function collectPredecessors<S extends LinkedStep>(found: Set<S>, step: S, all: readonly S[]): void {
  for (const { of } of predecessorsOf(step, all)) {
    if (found.has(of)) continue;
    found.add(of);
    collectPredecessors(found, of, all);
  }
}

/** Whether `step` must be done before `other`, whatever stands between. */
export function isBefore<S extends LinkedStep>(step: S, other: S, all: readonly S[]): boolean {
  if (!other.after && step.index < other.index) return true;
  if (all.every(({ after }) => !after)) return false;
  const found = new Set<S>();
  collectPredecessors(found, other, all);
  return found.has(step);
}

/** The operations that nothing comes after: what they give is what the job makes. */
export function finalOperations<S extends LinkedStep>(all: readonly S[]): S[] {
  const before = new Set(all.flatMap((step) => directPredecessors(step, all).map(({ of }) => of)));
  return all.filter((step) => !before.has(step));
}

/** In an order in which each comes after what it comes after; `circle` are those for which there is none. */
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
 * Those that keep the operation from being queued: open ones that it comes after. Where it begins before their end, they only have
 * to have given good pieces, or to have begun.
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

/** The first of those that are still open while it runs already: it can't end before them. */
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

/** What the operation comes after as it is told: the first part as pieces of what the other one is planned for. */
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

/** The links of an operation without one that is taken out: in its place stands what that one came after. */
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
