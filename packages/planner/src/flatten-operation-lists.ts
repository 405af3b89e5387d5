/**
 * Converts each operation's lists (possible machines, predecessors and tools) to flat arrays for
 * planning-problem.ts.
 */
import { type PlanOperation } from './snapshot.ts';

/**
 * The lists of all operations in flat arrays. An operation's entries run from its index in the `…At` array to
 * the next operation's index.
 */
export interface ProblemLists {
  optionAt: Int32Array;
  optionMachine: Int32Array;
  optionReady: Float64Array;
  optionRun: Float64Array;
  linkAt: Int32Array;
  linkFrom: Int32Array;
  /**
   * The delay of each link in ms, or NaN if the link has none. If the link has no part either, the operation
   * begins after its predecessor's end.
   */
  linkMinutes: Float64Array;
  linkPart: Float64Array;
  linkTail: Float64Array;
  /** The wait in ms of each link after the predecessor's transfer or end. */
  linkWait: Float64Array;
  /** 1 if the operation overlaps at least one of its predecessors, else 0. */
  overlaps: Uint8Array;
  nextAt: Int32Array;
  next: Int32Array;
  /** The wait in ms between each operation and each of its successors. */
  nextWait: Float64Array;
  toolAt: Int32Array;
  tool: Int32Array;
  toolsCount: number;
}

/** Returns the index of each record by its id. */
export const placesOf = (all: readonly { id: string }[]): Map<string, number> => {
  const places = new Map<string, number>();
  for (const [at, { id }] of all.entries()) places.set(id, at);
  return places;
};

/** Converts the lengths of lists to their start indices, followed by the total length. */
function startsOf(counts: readonly number[]): Int32Array {
  const starts = new Int32Array(counts.length + 1);
  for (const [at, count] of counts.entries()) starts[at + 1] = starts[at] + count;
  return starts;
}

export function optionsOf(
  operations: readonly PlanOperation[],
  machineAt: ReadonlyMap<string, number>,
  toMs: (minutes: number) => number,
): Pick<ProblemLists, 'optionAt' | 'optionMachine' | 'optionReady' | 'optionRun'> {
  const most = operations.reduce((sum, { options }) => sum + options.length, 0);
  const [optionReady, optionRun] = [new Float64Array(most), new Float64Array(most)];
  const optionMachine = new Int32Array(most);
  const optionAt = new Int32Array(operations.length + 1);
  // Uses one pass without lists in between, because a large plant has millions of options.
  let count = 0;
  for (const [at, { options }] of operations.entries()) {
    for (const { machineId, makeReadyMinutes, runMinutes } of options) {
      const machine = machineAt.get(machineId);
      if (machine === undefined) continue;
      optionMachine[count] = machine;
      optionReady[count] = toMs(makeReadyMinutes);
      optionRun[count] = toMs(runMinutes);
      count += 1;
    }
    optionAt[at + 1] = count;
  }
  return { optionAt, optionMachine, optionReady, optionRun };
}

export function linksOf(
  operations: readonly PlanOperation[],
  toMs: (minutes: number) => number,
): Pick<
  ProblemLists,
  | 'linkAt'
  | 'linkFrom'
  | 'linkMinutes'
  | 'linkPart'
  | 'linkTail'
  | 'linkWait'
  | 'overlaps'
  | 'nextAt'
  | 'next'
  | 'nextWait'
> {
  const places = placesOf(operations);
  const most = operations.reduce((sum, { after }) => sum + after.length, 0);
  const [linkFrom, linkMinutes] = [new Int32Array(most), new Float64Array(most)];
  const [linkPart, linkTail] = [new Float64Array(most), new Float64Array(most)];
  const linkWait = new Float64Array(most);
  const [linkAt, nextAt] = [new Int32Array(operations.length + 1), new Int32Array(operations.length + 1)];
  const overlaps = new Uint8Array(operations.length);
  let count = 0;
  for (const [at, { after }] of operations.entries()) {
    for (const { operationId, transferMinutes, transferPart, tailPart, waitMinutes = 0 } of after) {
      const from = places.get(operationId);
      if (from === undefined) continue;
      linkFrom[count] = from;
      linkMinutes[count] = transferMinutes === null ? NaN : toMs(transferMinutes);
      linkPart[count] = transferPart ?? NaN;
      linkTail[count] = tailPart;
      linkWait[count] = toMs(waitMinutes);
      if (transferMinutes !== null || transferPart !== null) overlaps[at] = 1;
      nextAt[from + 1] += 1;
      count += 1;
    }
    linkAt[at + 1] = count;
  }
  for (let at = 0; at < operations.length; at += 1) nextAt[at + 1] += nextAt[at];
  return {
    linkAt,
    linkFrom: linkFrom.subarray(0, count),
    linkMinutes: linkMinutes.subarray(0, count),
    linkPart: linkPart.subarray(0, count),
    linkTail: linkTail.subarray(0, count),
    linkWait: linkWait.subarray(0, count),
    overlaps,
    nextAt,
    ...followersOf({ linkAt, linkFrom, linkWait, nextAt }),
  };
}

/**
 * Returns the successors of all operations in one array, and how long each waits. `nextAt` holds the index at which
 * each operation's successors begin.
 */
function followersOf({
  linkAt,
  linkFrom,
  linkWait,
  nextAt,
}: Pick<ProblemLists, 'linkAt' | 'linkFrom' | 'linkWait' | 'nextAt'>) {
  const next = new Int32Array(linkAt.at(-1) ?? 0);
  const nextWait = new Float64Array(next.length);
  const filled = nextAt.slice();
  for (let at = 0; at < linkAt.length - 1; at += 1)
    for (let link = linkAt[at]; link < linkAt[at + 1]; link += 1) {
      const from = linkFrom[link];
      next[filled[from]] = at;
      nextWait[filled[from]] = linkWait[link];
      filled[from] += 1;
    }
  return { next, nextWait };
}

export function toolsOf(
  operations: readonly PlanOperation[],
): Pick<ProblemLists, 'toolAt' | 'tool' | 'toolsCount'> {
  const tools = new Map<string, number>();
  for (const operation of operations)
    for (const tool of operation.tools) if (!tools.has(tool)) tools.set(tool, tools.size);
  const own = operations.map((operation) => operation.tools.map((tool) => tools.get(tool) as number));
  return {
    toolAt: startsOf(own.map(({ length }) => length)),
    tool: Int32Array.from(own.flat()),
    toolsCount: tools.size,
  };
}

/**
 * Returns, for each operation, the operations that share a tool with it. The entry is undefined if the
 * operation needs no tool.
 */
export function toolMatesOf({ toolAt, tool }: Pick<ProblemLists, 'toolAt' | 'tool'>): (readonly number[])[] {
  if (tool.length === 0) return [];
  const users = new Map<number, number[]>();
  const toolsOf = (operation: number) => tool.subarray(toolAt[operation], toolAt[operation + 1]);
  const count = toolAt.length - 1;
  for (let operation = 0; operation < count; operation += 1)
    for (const each of toolsOf(operation)) users.set(each, [...(users.get(each) ?? []), operation]);
  const mates: (readonly number[])[] = [];
  for (let operation = 0; operation < count; operation += 1) {
    const own = [...toolsOf(operation)].flatMap((each) => users.get(each) ?? []);
    if (own.length > 1) mates[operation] = own.filter((each) => each !== operation);
  }
  return mates;
}
