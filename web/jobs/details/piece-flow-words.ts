/**
 * Formats as text how many pieces come into an operation, are lost in it, and go on to the next one (design:
 * quantities).
 */
import { type z } from 'zod';
import { type flowLine, type Job } from '../../../shared/jobs/jobs.contract.ts';
import { isClosed, isLeftOut, type OperationState } from '../../../shared/jobs/aggregate/operation-state.ts';
import { toPieces } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { number } from '../../ui/text/format-values.ts';
import { quantityInUnit, wastedInWords } from '../../operations/operation-counts.ts';
import { t } from '../../../shared/platform/translate.ts';

export type FlowLine = z.infer<typeof flowLine>;

/**
 * Describes how many pieces pass through an operation, with the reasons for waste. Numbers to compare with the
 * order are in pieces.
 */
export interface StepFlow {
  line: FlowLine;
  reasons: readonly { reason: string; waste: number }[];
  ordered: number;
  /** True if the job will be short and this operation passes on fewer pieces than ordered. */
  short: boolean;
  /** The good pieces that people or counters have counted so far. */
  good: number;
  /** The wasted pieces that people or counters have counted so far. */
  waste: number;
  /** The pieces that the operation passes on to the next one. */
  gives: number;
  /** The most pieces that any operation of the job receives, which sets the scale of the bars. */
  most: number;
}

/**
 * Returns the flow of the operation or planned step with this id, or undefined if the job's flow does not contain it.
 */
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

/**
 * Returns the number of pieces that came into the operation, but that were not counted and that the job can't
 * expect as good either.
 */
const missingOf = ({ in: came, good, waste, gives, uncounted }: FlowLine) =>
  uncounted ? 0 : Math.max(0, came - waste - Math.max(good, gives));

/**
 * Says how many pieces came in and were good, "3,120 → 3,012 sheets", and what was lost: "108 waste: Make-ready 70,
 * Hickeys 38".
 */
export function flowWords(
  { line, reasons }: StepFlow,
  state: OperationState,
): { good: string; lost: string } {
  const { unit, in: came, good, waste, gives, toCome, over, uncounted } = line;
  if (isLeftOut(state)) return { good: t`${quantityInUnit(came, unit)} pass on`, lost: '' };
  const closed = isClosed(state);
  const begun = good + waste > 0;
  const result = uncounted || !begun ? quantityInUnit(gives, unit) : quantityInUnit(good, unit);
  const missing = missingOf(line);
  const why = wastedInWords(reasons);
  const lost = [
    waste > 0 && t`${number(waste)} waste${why && `: ${why}`}`,
    !closed &&
      missing > 0 &&
      (waste > 0 ? t`${number(missing)} more expected` : t`${number(missing)} waste expected`),
    closed && missing > 0 && t`${number(missing)} not counted`,
    over && t('more came out than came in, as confirmed'),
    uncounted && t('nothing was counted'),
  ];
  return {
    good: `${number(came)} → ${result}${begun && !closed && toCome > 0 ? t(' so far') : ''}`,
    lost: lost.filter(Boolean).join('; '),
  };
}

/**
 * Says where the job lost the missing pieces: "Lamination took it below the order: 444 pieces lost, 126 not counted".
 */
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
    return t`${quantityInUnit(came, 'pieces')} come into ${step.name}, ${number(job.quantity)} are ordered`;
  const closed = isClosed(step.state);
  const missing = pieces(missingOf(at.line));
  const lost = at.waste;
  const parts = [
    lost > 0 && t`${quantityInUnit(lost, 'pieces')} lost`,
    missing > 0 &&
      `${lost === 0 ? quantityInUnit(missing, 'pieces') : `${number(missing)}${closed ? '' : ' more'}`} ${closed ? t('not counted') : t('expected to be lost')}`,
  ];
  return closed
    ? t`${step.name} took it below the order: ${parts.filter(Boolean).join(', ')}`
    : t`${step.name} takes it below the order: ${parts.filter(Boolean).join(', ')}`;
}
