/**
 * What comes into each operation of a job and what it will give, and so what the job will make (design: quantities). The
 * server keeps what comes of it with the job; the screens show it.
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
import { minStream, emptyStream, toStepStream, type Stream, addStreams, toJobStream } from './stream.ts';

/** When waste came about: while the machine was made ready, or in the run. */
export const entryPhases = ['make-ready', 'run'] as const;
export type EntryPhase = (typeof entryPhases)[number];

/** An operation, counts in pieces; `unit` is what its type is counted in. */
export interface FlowStep {
  id: string;
  type: string;
  unit: Unit;
  index: number;
  state: OperationState;
  startedAt: string | null;
  /** Whether it may begin before the one before it is finished. */
  overlap: boolean;
  /** What it comes after; null or left out: all with a lower index (rule predecessorsOf). */
  after?: readonly OperationLink[] | null;
  goodQuantity: number;
  wasteQuantity: number;
  makeReadyWaste: number;
  /** Whether anything was ever counted. */
  counted: boolean;
  /** Pieces that came in by a person's word; 0 where nobody had to say so. */
  confirmedIn: number;
  /** Pieces that go into it where it has a quantity of its own. */
  quantity: number | null;
  /** Of which make-up run it is; null: of the job's own. */
  makeUp: number | null;
}

/** A job with the press sheets that it holds. */
export interface FlowJob extends SheetsNeeded {
  buffer: number;
  assignedSheets: number;
  consumedSheets: number;
  /** Of those assigned what a count has found missing. */
  missingSheets?: number;
  /** Null: it is still planned, so that less than it requires says nothing but that it is not ready. */
  scheduledAt?: string | null;
  /** Once it is given up, nothing of it is made any more, and nothing is missing. */
  cancelledAt?: string | null;
  /** Once it is closed short, neither. */
  closedShortAt?: string | null;
}

/** What passes through an operation, in the unit that its type is counted in. */
export interface FlowLine {
  operationId: string;
  unit: Unit;
  in: number;
  good: number;
  waste: number;
  /** What came in, or will, and is not counted yet. */
  toCome: number;
  gives: number;
  /** More came out than came in by the record, as a person confirmed. */
  over?: true;
  /** It was finished and nothing counted: it counts as having given what it got. */
  uncounted?: true;
}

export interface Flow {
  lines: FlowLine[];
  /** Pieces that have come out of the last operation, that will, and that are missing of those ordered. */
  made: number;
  willMake: number;
  short: number;
  /** The operations that have counted more than had come in so far, in pieces. */
  tooMuch: { id: string; in: number; out: number }[];
}

/**
 * The flow of a job through its operations, or through its plan where there are none yet: what came in is what the operations
 * before gave, for the first the press sheets consumed, before that those assigned once they suffice, before that those required. Operations at
 * one place each receive everything, and the least passes on; what a make-up run gives is added where it joins.
 */
export function flowOf(job: FlowJob, steps: readonly FlowStep[], losses: ExpectedLoss): Flow {
  const sorted = steps.toSorted((a, b) => a.index - b.index);
  const { main, runs } = inputStreams(job, sorted);
  const lines: FlowLine[] = [];
  const tooMuch: Flow['tooMuch'] = [];
  /** What comes out of the steps of one run, of what goes into it and what `joining` adds at a step. */
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

/** A step of a plan: its type and what that is counted in. */
export type PlannedStep = Pick<FlowStep, 'type' | 'unit'>;

/** What a job that was given up has made: what its last operation counted, not what went past it. */
function madeWhenGivenUp(sorted: readonly FlowStep[], stream: Stream): Stream {
  const own = sorted.filter(({ makeUp }) => makeUp === null);
  const last = finalOperations(own);
  if (last.every(({ state }) => state === 'finished')) return stream;
  const made = Math.min(...last.map(({ goodQuantity }) => goodQuantity));
  return { due: made, now: made };
}

interface Run {
  number: number;
  /** The place of the operation that what it gives is added to; null: it is what the job made. */
  joins: number | null;
  stream: Stream;
}

/**
 * Press sheets that go into the job: consumed, else assigned and there, else required. What was counted before a start was taken
 * back was there, whatever a count of the shelf does not find.
 */
function sheetsInto(job: FlowJob, sorted: readonly FlowStep[]): number {
  const { assignedSheets, consumedSheets, missingSheets = 0 } = job;
  if (consumedSheets > 0) return consumedSheets;
  const isReady = job.scheduledAt !== null || assignedSheets >= papersRequired(job);
  if (!isReady || assignedSheets === 0) return papersWithBuffer(job);
  const there = Math.max(assignedSheets - missingSheets, sheetsCounted(job, sorted));
  return Math.min(assignedSheets, there);
}

/** Press sheets that an operation must have had of which nothing else comes before, by what it has counted. */
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

/** What goes into the job's first operation and into each make-up run: what was used before them is the job's, the rest theirs first. */
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
 * One operation: its line, and what it gives on. `passedBy`: a later one has started that doesn't overlap it, so that it was
 * added, or is done again, when the pieces had gone by.
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

/** What making ready is still expected to take, in the operation's unit. */
export function makeReadyLeft({ ups }: { ups: number }, step: FlowStep, loss: Loss | undefined): number {
  const expected = (loss?.makeReadySheets ?? 0) * (step.unit === 'sheets' ? 1 : ups);
  return Math.max(0, expected - fromPieces(step.makeReadyWaste, step.unit, ups));
}

/** A step of a plan, of which nothing has been made. */
export const plannedFlowStep = (step: PlannedStep & { id: string }, index: number): FlowStep => ({
  ...step,
  index,
  ...nothingMade,
  quantity: null,
  makeUp: null,
});

/** An operation of which nothing has been made. */
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
