/** What an operation has several of, as arrays (problem.ts). */
import { type PlanLink, type PlanOperation } from './snapshot.ts';

/** Lists of several for each operation: those of one are from its `…At` to the next one's. */
export interface Lists {
  optionAt: Int32Array;
  optionMachine: Int32Array;
  optionReady: Float64Array;
  optionRun: Float64Array;
  linkAt: Int32Array;
  linkFrom: Int32Array;
  /** In ms; NaN: there is none. Without both it begins after the other one's end. */
  linkMinutes: Float64Array;
  linkPart: Float64Array;
  linkTail: Float64Array;
  /** Of each operation whether any of those it comes after hands over to it before its end. */
  overlaps: Uint8Array;
  nextAt: Int32Array;
  next: Int32Array;
  toolAt: Int32Array;
  tool: Int32Array;
  toolsCount: number;
}

/** Where each begins whose count is given, and behind the last where all end. */
function startsOf(counts: readonly number[]): Int32Array {
  const starts = new Int32Array(counts.length + 1);
  for (const [at, count] of counts.entries()) starts[at + 1] = (starts[at] as number) + count;
  return starts;
}

export function optionsOf(
  operations: readonly PlanOperation[],
  machineAt: ReadonlyMap<string, number>,
  toMs: (minutes: number) => number,
): Pick<Lists, 'optionAt' | 'optionMachine' | 'optionReady' | 'optionRun'> {
  const most = operations.reduce((sum, { options }) => sum + options.length, 0);
  const [optionReady, optionRun] = [new Float64Array(most), new Float64Array(most)];
  const optionMachine = new Int32Array(most);
  const optionAt = new Int32Array(operations.length + 1);
  // In one pass without lists in between: in a large plant there are millions.
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
  Lists,
  'linkAt' | 'linkFrom' | 'linkMinutes' | 'linkPart' | 'linkTail' | 'overlaps' | 'nextAt' | 'next'
> {
  const places = new Map(operations.map(({ id }, at) => [id, at]));
  const own = operations.map(({ after }) => after.filter(({ operationId }) => places.has(operationId)));
  const all = own.flat();
  const linkFrom = Int32Array.from(all, ({ operationId }) => places.get(operationId) as number);
  const followers = operations.map((): number[] => []);
  for (const [at, links] of own.entries())
    for (const { operationId } of links) followers[places.get(operationId) as number]?.push(at);
  return {
    linkAt: startsOf(own.map(({ length }) => length)),
    linkFrom,
    linkMinutes: Float64Array.from(all, ({ transferMinutes }) =>
      transferMinutes === null ? NaN : toMs(transferMinutes),
    ),
    linkPart: Float64Array.from(all, ({ transferPart }) => transferPart ?? NaN),
    linkTail: Float64Array.from(all, ({ tailPart }) => tailPart),
    overlaps: Uint8Array.from(own, (links) => Number(links.some(isTransfer))),
    nextAt: startsOf(followers.map(({ length }) => length)),
    next: Int32Array.from(followers.flat()),
  };
}

const isTransfer = ({ transferMinutes, transferPart }: PlanLink): boolean =>
  transferMinutes !== null || transferPart !== null;

export function toolsOf(operations: readonly PlanOperation[]): Pick<Lists, 'toolAt' | 'tool' | 'toolsCount'> {
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

/** Of each operation those that need a tool of its own; undefined where it needs none. */
export function toolMatesOf({ toolAt, tool }: Pick<Lists, 'toolAt' | 'tool'>): (readonly number[])[] {
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
