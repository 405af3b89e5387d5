/**
 * Calculates how many pieces each operation receives and passes on, and how many pieces the job will make
 * (design: quantities). The server stores the result with the job.
 */
import { type ExpectedLoss, applyRunWaste, type Loss, lossOf } from '../../../shop/expected-loss.ts';
import { type Operation } from '../operation-fields.ts';
import {
  hasStarted,
  isClosed,
  isLeftOut,
  isFinished,
  piecesMade,
  wasDoneBefore,
} from '../operation-state.ts';
import { missingPieces, type Tolerance } from '../../../shop/tolerance/tolerance.ts';
import { type Unit } from '../../../shop/operation-types.ts';
import { fromPieces, toPieces } from '../paper/paper-rules.ts';
import {
  sortByPredecessors,
  isBefore,
  finalOperations,
  directPredecessors,
  type LinkedStep,
} from '../predecessors.ts';
import { papersRequired, papersWithBuffer, type SheetsNeeded } from '../paper/press-sheets.ts';
import {
  maxStream,
  minStream,
  emptyStream,
  toStepStream,
  type Stream,
  addStreams,
  toJobStream,
} from './piece-stream.ts';
import { groupBy } from '../../../../packages/planner/src/group-by.ts';

/** The phase in which waste occurred: make-ready or the run. */
export const entryPhases = ['make-ready', 'run'] as const;

/** An operation of a job with its counts in pieces. */
export interface FlowStep
  extends
    LinkedStep,
    Pick<
      Operation,
      | 'type'
      | 'unit'
      | 'state'
      | 'startedAt'
      | 'goodQuantity'
      | 'wasteQuantity'
      | 'makeReadyWaste'
      | 'counted'
      | 'confirmedIn'
      | 'quantity'
      | 'makeUp'
    > {}

/** A job with the press sheets that it needs, has reserved and has consumed. */
export interface FlowJob extends SheetsNeeded {
  buffer: number;
  assignedSheets: number;
  consumedSheets: number;
  /** The job's reserved press sheets that a stock count did not find on the shelf. */
  missingSheets?: number;
  /**
   * The time when the job was scheduled, or null for a draft. A draft's assigned sheets count only if they
   * cover the whole need.
   */
  scheduledAt?: string | null;
  /** The time when the job was cancelled, or null. A cancelled job makes nothing more and is not short. */
  cancelledAt?: string | null;
  /**
   * The time when a user closed the order short, or null. The job then makes nothing more and is not short.
   */
  closedShortAt?: string | null;
  /** The tolerance of the job; null or undefined if it is not known. */
  tolerance?: Tolerance | null;
}

/** The quantities that pass through one operation, in sheets or pieces by the operation's type. */
export interface FlowLine {
  operationId: string;
  unit: Unit;
  in: number;
  good: number;
  waste: number;
  /** The quantity that has come in, or will, without the pieces that were counted. */
  toCome: number;
  gives: number;
  /** Says that more came out than the predecessors passed on, and that a person confirmed the count. */
  over?: true;
  /** Says that the operation was finished without counts, so that everything that came in counts as good. */
  uncounted?: true;
}

export interface Flow {
  lines: FlowLine[];
  /** The pieces that the job's last operations have passed on so far. */
  made: number;
  /** The pieces that the job's last operations will have passed on in the end. */
  willMake: number;
  /** The number of ordered pieces that the job will not make. It is 0 if the customer accepts as few pieces. */
  short: number;
  /** The operations in which people counted more pieces than came in. */
  tooMuch: { id: string; in: number; out: number }[];
}

/**
 * Returns the flow of a job through its operations. The first operation gets the consumed, assigned or
 * required sheets. Each later operation gets what its predecessors pass on. Of parallel predecessors, the one
 * that passes on least decides.
 */
export function flowOf(job: FlowJob, steps: readonly FlowStep[], losses: ExpectedLoss): Flow {
  const sorted = steps.toSorted((a, b) => a.index - b.index);
  const { main, runs } = inputStreams(job, sorted);
  const lines: FlowLine[] = [];
  const tooMuch: Flow['tooMuch'] = [];
  /**
   * Passes pieces through the operations of one run (the job's own run or a make-up run) and returns what the
   * last ones pass on. `joining` returns the pieces that make-up runs add before an operation.
   */
  const pass = (of: readonly FlowStep[], into: Stream, joining: (step: FlowStep) => Stream): Stream => {
    const outs = new Map<FlowStep, Stream>();
    const outOf = (before: readonly FlowStep[]) =>
      before.map((each) => outs.get(each) ?? into).reduce(minStream, outs.get(before[0] as FlowStep) ?? into);
    for (const step of sortByPredecessors(of).order) {
      const before = directPredecessors(step, of).map((each) => each.of);
      const came = toStepStream(job, step, addStreams(outOf(before), joining(step)));
      // The pieces made before Makeready are unknown, so no count behind them is too high.
      const isUnknown = before.length > 0 && before.every(wasDoneBefore);
      const stream = isUnknown ? maxStream(came, piecesMade(step)) : came;
      const passedBy = of.some((other) => hasStarted(other) && !other.overlap && isBefore(step, other, of));
      const { line, out } = passOperation(job, step, { stream, loss: lossOf(losses, step.type), passedBy });
      lines.push(line);
      const counted = piecesMade(step);
      const most = Math.max(stream.now, step.confirmedIn);
      if (counted > most) tooMuch.push({ id: step.id, in: most, out: counted });
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
    made: sorted.some((each) => hasStarted(each) || wasDoneBefore(each)) ? stream.now : 0,
    willMake: stream.due,
    short: isGivenUp ? 0 : missingPieces(job, stream.due),
    tooMuch,
  };
}

/** The fields of a planned step from which its flow follows. */
export type PlannedStep = Pick<FlowStep, 'type' | 'unit'> & { done?: boolean | undefined };

/**
 * Returns the pieces that a cancelled or closed job has made. If its last operations are not all finished,
 * their counts of good pieces decide.
 */
function madeWhenGivenUp(sorted: readonly FlowStep[], stream: Stream): Stream {
  const own = sorted.filter(({ makeUp }) => makeUp === null);
  const last = finalOperations(own);
  if (last.every(({ state }) => isFinished(state))) return stream;
  const made = Math.min(...last.map(({ goodQuantity }) => goodQuantity));
  return { due: made, now: made };
}

interface Run {
  number: number;
  /**
   * The index of the operation before which this run's pieces join those of the job's own run. It is null if
   * the run ends with finished pieces.
   */
  joins: number | null;
  stream: Stream;
}

/**
 * Returns the press sheets that go into the job: consumed sheets, else assigned sheets in stock, else
 * required sheets. Counts prove that their sheets were there, even if a stock count did not find them.
 */
function sheetsInto(job: FlowJob, sorted: readonly FlowStep[]): number {
  const { assignedSheets, consumedSheets, missingSheets = 0 } = job;
  if (consumedSheets > 0) return consumedSheets;
  const isReady = job.scheduledAt !== null || assignedSheets >= papersRequired(job);
  if (!isReady || assignedSheets === 0) return papersWithBuffer(job);
  const there = Math.max(assignedSheets - missingSheets, sheetsCounted(job, sorted));
  return Math.min(assignedSheets, there);
}

/** Returns the least number of press sheets from which the first operations can have their counts. */
function sheetsCounted(job: FlowJob, sorted: readonly FlowStep[]): number {
  const own = sorted.filter(({ makeUp }) => makeUp === null);
  const pieces = own
    .filter((step) => directPredecessors(step, own).length === 0)
    .map((step) => {
      const counted = piecesMade(step);
      return toJobStream(job, step, { due: counted, now: counted }).due;
    });
  return Math.ceil(Math.max(0, ...pieces) / job.ups);
}

/**
 * Returns the pieces that go into the job's own run (its operations outside make-up runs) and into each
 * make-up run. The own run gets the sheets used before the first make-up run, and sheets beyond the need of
 * all make-up runs. If its first operations were done before Makeready, it gets the pieces that they are
 * assumed to have made.
 */
function inputStreams(job: FlowJob, sorted: readonly FlowStep[]): { main: Stream; runs: Run[] } {
  const { ups, sheetsBeforeMakeUp: before, makeUpSheets } = job;
  const used = sheetsInto(job, sorted);
  const own = before === null ? used : Math.min(used, before) + Math.max(0, used - before - makeUpSheets);
  let there = used - own;
  const ofRun = groupBy(
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
  const done = sorted.filter((step) => step.makeUp === null && wasDoneBefore(step));
  const madeBefore = Math.max(0, ...done.map(({ confirmedIn }) => confirmedIn));
  return { main: maxStream({ due: own * ups, now: own * ups }, madeBefore), runs };
}

/**
 * Returns the operation's quantities in the flow, and what the operation passes on. `passedBy` says that a
 * later operation without overlap has started, so this operation's pieces have moved on.
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
  const uncounted = isFinished(state) && !step.counted;
  const came = whole(due);
  const rest = Math.max(0, came - good - waste - makeReadyLeft(job, step, loss));
  const more = isClosed(state) ? 0 : applyRunWaste(rest, loss);
  const passes = isLeftOut(state) || uncounted;
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

/** Returns the sheets or pieces that make-ready will probably still waste, in the operation's unit. */
export function makeReadyLeft({ ups }: { ups: number }, step: FlowStep, loss: Loss | undefined): number {
  const expected = (loss?.makeReadySheets ?? 0) * (step.unit === 'sheets' ? 1 : ups);
  return Math.max(0, expected - fromPieces(step.makeReadyWaste, step.unit, ups));
}

/** Converts a planned step to an operation without counts, as the flow needs it. */
export const plannedFlowStep = (step: PlannedStep & { id: string }, index: number): FlowStep => ({
  ...step,
  index,
  ...nothingMade,
  quantity: null,
  makeUp: null,
});

/** The state and counts of an operation that has not started. */
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
