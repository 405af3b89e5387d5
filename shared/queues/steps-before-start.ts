/** Lists what happens between now and an operation's start: waits, and the work of earlier operations (decision 116). */
import { whyKinds } from '../../packages/planner/src/delay-reasons.ts';
import { type DelayExplanation } from './delay-explanation.ts';

type Span = DelayExplanation['spans'][number];

/** Make-ready counts as work, and closed hours are no step. */
export const stepKinds = whyKinds.filter((kind) => kind !== 'make-ready' && kind !== 'closed');
type StepKind = (typeof stepKinds)[number];

/**
 * One wait, or the work of an earlier operation of the job. Its hours are open ones; waits for paper, for a release and for
 * drying pass by the clock.
 */
export interface StepBeforeStart {
  kind: StepKind;
  operationId: string;
  machineId: string | null;
  start: string;
  end: string;
  hours: number;
  /** The ids of the other jobs that go first, in the sequence of time. */
  behind: string[];
}

const hour = 3_600_000;
const hoursOf = ({ start, end }: Span) => (Date.parse(end) - Date.parse(start)) / hour;

/**
 * Joins the spans that follow one another for the same reason. The hours of all steps and the closed hours add up to the
 * time of the spans.
 */
export function toStepsBeforeStart(spans: readonly Span[]): {
  steps: StepBeforeStart[];
  closedHours: number;
} {
  const steps: StepBeforeStart[] = [];
  let closedHours = 0;
  for (const span of spans) {
    const { operationId, machineId, start, end, behind } = span;
    const hours = hoursOf(span);
    if (span.kind === 'closed') {
      closedHours += hours;
      continue;
    }
    const kind = span.kind === 'make-ready' ? 'work' : span.kind;
    const last = steps.at(-1);
    if (last?.kind === kind && last.operationId === operationId && last.machineId === machineId) {
      last.end = end;
      last.hours += hours;
      last.behind = [...new Set([...last.behind, ...behind])];
    } else steps.push({ kind, operationId, machineId, start, end, hours, behind: [...behind] });
  }
  return { steps, closedHours };
}
