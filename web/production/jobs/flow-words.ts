/** What passes through an operation in words (design: quantities). */
import { type z } from 'zod';
import { type flowLine, type Job } from '../../../shared/contract/jobs.ts';
import { isClosed, type OperationState } from '../../../shared/rules/operation-state.ts';
import { toPieces } from '../../../shared/rules/paper.ts';
import { number } from '../../ui/page/format.ts';
import { quantityInUnit, wastedInWords } from '../operations/counts.ts';

export type FlowLine = z.infer<typeof flowLine>;

/** An operation's line with why it wasted, in pieces where it is compared to the order. */
export interface StepFlow {
  line: FlowLine;
  reasons: readonly { reason: string; waste: number }[];
  ordered: number;
  /** The job will be short, and this operation gives less than was ordered. */
  short: boolean;
  /** What has been counted, what it gives on, and the most that any operation of the job gets. */
  good: number;
  waste: number;
  gives: number;
  most: number;
}

/** The flow of the job's operation or planned step of that id; undefined where it has none. */
export function flowAt(job: Job, id: string): StepFlow | undefined {
  const line = job.flow.find(({ operationId }) => operationId === id);
  if (line === undefined) return undefined;
  const pieces = (n: number, unit: FlowLine['unit']) => toPieces(n, unit, job.ups);
  const gives = pieces(line.gives, line.unit);
  return {
    line,
    reasons: job.wasteReasons.filter(({ operationId }) => operationId === id),
    ordered: job.quantity,
    good: pieces(line.good, line.unit),
    waste: pieces(line.waste, line.unit),
    gives,
    short: job.short > 0 && gives < job.quantity,
    most: Math.max(job.quantity, ...job.flow.map((each) => pieces(each.in, each.unit))),
  };
}

/** Came in and neither counted nor expected any more: what it still expects to lose, and once it is closed what nobody counted. */
const missingOf = ({ in: came, good, waste, gives, uncounted }: FlowLine) =>
  uncounted ? 0 : Math.max(0, came - waste - Math.max(good, gives));

/** "3,120 → 3,012 sheets" and below it what was lost and why: "108 waste: Make-ready 70, Hickeys 38". */
export function flowWords(
  { line, reasons }: StepFlow,
  state: OperationState,
): { good: string; lost: string } {
  const { unit, in: came, good, waste, gives, toCome, over, uncounted } = line;
  if (state === 'cancelled') return { good: `${quantityInUnit(came, unit)} pass on`, lost: '' };
  const closed = isClosed(state);
  const begun = good + waste > 0;
  const result = uncounted || !begun ? quantityInUnit(gives, unit) : quantityInUnit(good, unit);
  const missing = missingOf(line);
  const why = wastedInWords(reasons);
  const lost = [
    waste > 0 && `${number(waste)} waste${why && `: ${why}`}`,
    !closed && missing > 0 && `${number(missing)} ${waste > 0 ? 'more' : 'waste'} expected`,
    closed && missing > 0 && `${number(missing)} not counted`,
    over && 'more came out than came in, as confirmed',
    uncounted && 'nothing was counted',
  ];
  return {
    good: `${number(came)} → ${result}${begun && !closed && toCome > 0 ? ' so far' : ''}`,
    lost: lost.filter(Boolean).join('; '),
  };
}

/** Where what is missing was lost: "Lamination took it below the order: 444 pieces lost, 126 more expected". */
export function lossWords(
  job: Job,
  nameOf: (id: string) => { name: string; state: OperationState } | null,
): string {
  const flows = job.flow
    .map(({ operationId }) => flowAt(job, operationId))
    .filter((each) => each !== undefined);
  const at = flows.find(({ gives }) => gives < job.quantity);
  const step = at && nameOf(at.line.operationId);
  if (!at || !step) return '';
  const pieces = (n: number) => toPieces(n, at.line.unit, job.ups);
  const came = pieces(at.line.in);
  if (came < job.quantity)
    return `${quantityInUnit(came, 'pieces')} come into ${step.name}, ${number(job.quantity)} are ordered`;
  const closed = isClosed(step.state);
  const missing = pieces(missingOf(at.line));
  const lost = at.waste;
  const parts = [
    lost > 0 && `${quantityInUnit(lost, 'pieces')} lost`,
    missing > 0 &&
      `${lost === 0 ? quantityInUnit(missing, 'pieces') : `${number(missing)}${closed ? '' : ' more'}`} ${closed ? 'not counted' : 'expected to be lost'}`,
  ];
  return `${step.name} ${closed ? 'took' : 'takes'} it below the order: ${parts.filter(Boolean).join(', ')}`;
}
