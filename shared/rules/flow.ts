/**
 * Calculates what comes into and out of each operation of a job, and so what the job will make (design:
 * quantities). The server stores the result with the job.
 */
import { type ExpectedLoss, applyRunWaste, type Loss, lossOf } from './expected-loss.ts';
import { hasStarted, isClosed, type OperationState } from './operation-state.ts';
import { type Unit } from './operation-types.ts';
import { fromPieces, toPieces } from './paper.ts';
import {
  sortByPredecessors,
  isBefore,
  finalOperations,
  directPredecessors,
  type OperationLink,
} from './predecessors.ts';
import { papersRequired, papersWithBuffer, type SheetsNeeded } from './press-sheets.ts';
import {
  minStream,
  emptyStream,
  toStepStream,
  type Stream,
  addStreams,
  toJobStream,
} from './piece-stream.ts';

/** The phase in which waste occurred: make-ready or the run. */
export const entryPhases = ['make-ready', 'run'] as const;
export type EntryPhase = (typeof entryPhases)[number];

/** An operation with its counts in pieces; `unit` is the unit of its type. */
export interface FlowStep {
  id: string;
  type: string;
  unit: Unit;
  index: number;
  state: OperationState;
  startedAt: string | null;
  /** Whether it may begin before its predecessor is finished. */
  overlap: boolean;
  /** Its predecessors; without a list all operations with a lower index (rule predecessorsOf). */
  after?: readonly OperationLink[] | null;
  goodQuantity: number;
  wasteQuantity: number;
  makeReadyWaste: number;
  /** Whether it has any counts. */
  counted: boolean;
  /** The pieces that came in according to a person; 0 if nobody confirmed any. */
  confirmedIn: number;
  /** The pieces that go into it, if it has a quantity of its own. */
  quantity: number | null;
  /** The number of its make-up run; null in the job's own run. */
  makeUp: number | null;
}

/** A job with its allocated press sheets. */
export interface FlowJob extends SheetsNeeded {
  buffer: number;
  assignedSheets: number;
  consumedSheets: number;
  /** The assigned sheets that a stock count did not find. */
  missingSheets?: number;
  /** The time of scheduling; null for a draft, which is not short of sheets yet. */
  scheduledAt?: string | null;
  /** Once the job is cancelled, nothing more is made and nothing is short. */
  cancelledAt?: string | null;
  /** Once the order is closed short, nothing more is made and nothing is short. */
  closedShortAt?: string | null;
}

/** The pieces or sheets that pass through an operation, in the unit of its type. */
export interface FlowLine {
  operationId: string;
  unit: Unit;
  in: number;
  good: number;
  waste: number;
  /** What came in, or will, and is not counted yet. */
  toCome: number;
  gives: number;
  /** Set if more came out than in, as a person confirmed. */
  over?: true;
  /** Set if it was finished without counts; everything that came in then counts as good. */
  uncounted?: true;
}

export interface Flow {
  lines: FlowLine[];
  /** The pieces that have left the last operation, that will have, and that are short of the order. */
  made: number;
  willMake: number;
  short: number;
  /** The operations that have counted more pieces than have come in. */
  tooMuch: { id: string; in: number; out: number }[];
}

/**
 * Returns the flow of a job through its operations. Sheets consumed, assigned or required enter the first
 * one; each gets what its predecessors gave, parallel ones the least.
 */
export function flowOf(job: FlowJob, steps: readonly FlowStep[], losses: ExpectedLoss): Flow {
  const sorted = steps.toSorted((a, b) => a.index - b.index);
  const { main, runs } = inputStreams(job, sorted);
  const lines: FlowLine[] = [];
  const tooMuch: Flow['tooMuch'] = [];
  /** Returns what comes out of the steps of one run. `joining` returns what is added at a step. */
  const pass = (of: readonly FlowStep[], into: Stream, joining: (step: FlowStep) => Stream): Stream => {
    const outs = new Map<FlowStep, Stream>();
    const outOf = (before: readonly FlowStep[]) =>
      before.map((each) => outs.get(each) ?? into).reduce(minStream, outs.get(before[0] as FlowStep) ?? into);
    for (const step of sortByPredecessors(of).order) {
      const before = directPredecessors(step, of).map((each) => each.of);
      const stream = toStepStream(job, step, addStreams(outOf(before), joining(step)));
      const passedBy = of.some((other) => hasStarted(other) && !other.overlap && isBefore(step, other, of));
      const { line, out } = passOperation(job, step, { stream, loss: lossOf(losses, step.type), passedBy });
      lines.push(line);
      const counted = step.goodQuantity + step.wasteQuantity;
      const came = Math.max(stream.now, step.confirmedIn);
      if (counted > came) tooMuch.push({ id: step.id, in: came, out: counted });
      outs.set(step, toJobStream(job, step, out));
    }
    return outOf(finalOperations(of));
  };
  for (const run of runs) {
    const ofRun = sorted.filter(({ makeUp }) => makeUp === run.number);
    run.stream = pass(ofRun, run.stream, () => emptyStream);
  }
  const own = sorted.filter(({ makeUp }) => makeUp === null);
  let stream = pass(own, main, ({ index }) =>
    runs
      .filter(({ joins }) => joins === index)
      .reduce((all, run) => addStreams(all, run.stream), emptyStream),
  );
  for (const run of runs) if (run.joins === null) stream = addStreams(stream, run.stream);
  const isGivenUp = Boolean(job.cancelledAt ?? job.closedShortAt);
  if (isGivenUp) stream = madeWhenGivenUp(sorted, stream);
  const order = new Map(steps.map(({ id }, place) => [id, place]));
  const place = ({ operationId }: FlowLine) => order.get(operationId) ?? 0;
  return {
    lines: lines.toSorted((a, b) => place(a) - place(b)),
    made: sorted.some(hasStarted) ? stream.now : 0,
    willMake: stream.due,
    short: isGivenUp ? 0 : Math.max(0, job.quantity - stream.due),
    tooMuch,
  };
}

/** A step of a plan: its type and unit. */
export type PlannedStep = Pick<FlowStep, 'type' | 'unit'>;

/** Returns what a cancelled or closed job has made: the counts of its last operation. */
function madeWhenGivenUp(sorted: readonly FlowStep[], stream: Stream): Stream {
  const own = sorted.filter(({ makeUp }) => makeUp === null);
  const last = finalOperations(own);
  if (last.every(({ state }) => state === 'finished')) return stream;
  const made = Math.min(...last.map(({ goodQuantity }) => goodQuantity));
  return { due: made, now: made };
}

interface Run {
  number: number;
  /** The index of the operation where the run's pieces join; null if they are finished pieces. */
  joins: number | null;
  stream: Stream;
}

/**
 * Returns the press sheets that go into the job: consumed, else assigned and found, else required. Counted
 * sheets were there, whatever a stock count says.
 */
function sheetsInto(job: FlowJob, sorted: readonly FlowStep[]): number {
  const { assignedSheets, consumedSheets, missingSheets = 0 } = job;
  if (consumedSheets > 0) return consumedSheets;
  const isReady = job.scheduledAt !== null || assignedSheets >= papersRequired(job);
  if (!isReady || assignedSheets === 0) return papersWithBuffer(job);
  const there = Math.max(assignedSheets - missingSheets, sheetsCounted(job, sorted));
  return Math.min(assignedSheets, there);
}

/** Returns the press sheets that first operations must have had, by their counts. */
function sheetsCounted(job: FlowJob, sorted: readonly FlowStep[]): number {
  const own = sorted.filter(({ makeUp }) => makeUp === null);
  const pieces = own
    .filter((step) => directPredecessors(step, own).length === 0)
    .map((step) => {
      const counted = step.goodQuantity + step.wasteQuantity;
      return toJobStream(job, step, { due: counted, now: counted }).due;
    });
  return Math.ceil(Math.max(0, ...pieces) / job.ups);
}

/**
 * Returns what goes into the job's own run and into each make-up run. Sheets used before a make-up run belong
 * to the job's own run.
 */
function inputStreams(job: FlowJob, sorted: readonly FlowStep[]): { main: Stream; runs: Run[] } {
  const { ups, sheetsBeforeMakeUp, makeUpSheets = 0 } = job;
  const used = sheetsInto(job, sorted);
  const before = sheetsBeforeMakeUp ?? null;
  const own = before === null ? used : Math.min(used, before) + Math.max(0, used - before - makeUpSheets);
  let there = used - own;
  const ofRun = Map.groupBy(
    sorted.filter(({ makeUp }) => makeUp !== null),
    ({ makeUp }) => makeUp ?? 0,
  );
  const runs = [...ofRun].map(([number, steps]): Run => {
    const due = Math.floor((steps[0]?.quantity ?? 0) / ups);
    const now = Math.min(due, there);
    there -= now;
    const last = steps.at(-1)?.index ?? 0;
    const joins = sorted.find(({ makeUp, index }) => makeUp === null && index > last)?.index ?? null;
    return { number, joins, stream: { due: due * ups, now: now * ups } };
  });
  return { main: { due: own * ups, now: own * ups }, runs };
}

/**
 * Returns an operation's line and what it passes on. `passedBy` means that a later operation has started
 * without overlap, so the pieces went past this one.
 */
function passOperation(
  job: { ups: number },
  step: FlowStep,
  { stream, loss, passedBy }: { stream: Stream; loss: Loss | undefined; passedBy: boolean },
): { line: FlowLine; out: Stream } {
  const { unit } = step;
  const whole = (pieces: number) => (unit === 'sheets' ? Math.floor(pieces / job.ups) : pieces);
  const { goodQuantity, wasteQuantity, confirmedIn, state } = step;
  const due = Math.max(stream.due, confirmedIn);
  const now = Math.max(stream.now, confirmedIn);
  const [good, waste] = [goodQuantity, wasteQuantity].map((each) => fromPieces(each, unit, job.ups)) as [
    number,
    number,
  ];
  const uncounted = state === 'finished' && !step.counted;
  const came = whole(due);
  const rest = Math.max(0, came - good - waste - makeReadyLeft(job, step, loss));
  const more = isClosed(state) ? 0 : applyRunWaste(rest, loss);
  const passes = state === 'cancelled' || uncounted;
  const out =
    passes || (passedBy && !isClosed(state))
      ? { due: due - wasteQuantity, now: now - wasteQuantity }
      : { due: goodQuantity + toPieces(more, unit, job.ups), now: goodQuantity };
  const line: FlowLine = {
    operationId: step.id,
    unit,
    in: came,
    good,
    waste,
    toCome: isClosed(state) ? 0 : Math.max(0, came - good - waste),
    gives: whole(out.due),
    ...(goodQuantity + wasteQuantity > stream.due && { over: true }),
    ...(uncounted && { uncounted: true }),
  };
  return { line, out };
}

/** Returns the waste that make-ready is still expected to cost, in the operation's unit. */
export function makeReadyLeft({ ups }: { ups: number }, step: FlowStep, loss: Loss | undefined): number {
  const expected = (loss?.makeReadySheets ?? 0) * (step.unit === 'sheets' ? 1 : ups);
  return Math.max(0, expected - fromPieces(step.makeReadyWaste, step.unit, ups));
}

/** Returns a step of a plan without counts. */
export const plannedFlowStep = (step: PlannedStep & { id: string }, index: number): FlowStep => ({
  ...step,
  index,
  ...nothingMade,
  quantity: null,
  makeUp: null,
});

/** The counts of an operation that has made nothing. */
export const nothingMade = {
  state: 'waiting',
  startedAt: null,
  overlap: false,
  goodQuantity: 0,
  wasteQuantity: 0,
  makeReadyWaste: 0,
  counted: false,
  confirmedIn: 0,
} as const;
