/** What stands in the way of a job first (design: today): one sentence, said beside jobs that are late or at risk. */
import { type Reason, reason } from '../reasons/reason.ts';
import { type JobStatus, sheetsShort } from './job-status.ts';
import { isOnMachine, type OperationState } from './operation-state.ts';
import { type AwaitedPaper, notArrived } from './paper-order.ts';
import { refuseConsume } from './stock-count.ts';

export interface Obstructed {
  status: JobStatus;
  holdReason: string | null;
  scheduled: boolean;
  /** The shop asks for its artwork to be approved, and it is not. */
  unapproved?: boolean;
  /** Steps planned, of a job that is not scheduled; press sheets required and assigned. */
  steps: number;
  papersRequired: number;
  papersAssigned: number;
  /** Pieces that are made, have left, and will be missing: of one that is finished. */
  made: number;
  sent: number;
  short: number;
  /** A paper that it has yet to take, of which fewer sheets lie there. */
  missing?: { name: string; stockQuantity: number; needs: number } | null;
  /** Paper on order, before which nothing of it starts. */
  awaits: AwaitedPaper | null;
  /** What is on a machine, or the next that is open; null where nothing is. */
  step: {
    name: string;
    /** Who has it, of one that is away, and until when. */
    supplier?: string | null;
    dueBack?: string | null;
    needsMachine: boolean;
    state: OperationState;
    pauseReason: string | null;
    machine: { name: string; down: { expectedBack: string | null } | null } | null;
    /** Open operations before it in the machine's queue. */
    ahead: number;
  } | null;
}

/** The first obstacle; null where there is none to name. `zone` is the shop's. */
export function obstacleOf(job: Obstructed, zone: string): Reason | null {
  const { status, step } = job;
  if (status === 'finished')
    return reason('obstacle-not-sent', { ready: job.made - job.sent, short: job.short });
  if (status === 'on hold') return reason('obstacle-hold', { why: job.holdReason });
  if (!job.scheduled) return obstacleOfDraft(job);
  if (job.awaits) return notArrived(job.awaits);
  if (job.missing) return refuseConsume(job.missing, job.missing.needs);
  const lacks = sheetsShort(job.papersRequired, job.papersAssigned);
  if (step && !isOnMachine(step.state) && lacks > 0) return reason('make-up-paper', { sheets: lacks });
  return step && obstacleOfStep(step, zone);
}

function obstacleOfDraft({ steps, unapproved, papersRequired, papersAssigned }: Obstructed): Reason {
  if (steps === 0) return reason('obstacle-no-steps');
  if (unapproved) return reason('obstacle-artwork');
  const sheets = sheetsShort(papersRequired, papersAssigned);
  return sheets > 0 ? reason('obstacle-paper', { sheets }) : reason('obstacle-not-scheduled');
}

function obstacleByHand(step: NonNullable<Obstructed['step']>, zone: string): Reason {
  const { name: operation, state, pauseReason, supplier, dueBack = null } = step;
  if (state === 'paused')
    return reason('obstacle-paused', { operation, machine: null, why: pauseReason ?? '' });
  if (!isOnMachine(state)) return reason('obstacle-by-hand', { operation });
  return reason('obstacle-by-hand-runs', { operation, supplier: supplier ?? '', back: dueBack, zone });
}

function obstacleOfStep(step: NonNullable<Obstructed['step']>, zone: string): Reason {
  const { name: operation, needsMachine, state, machine: on, ahead } = step;
  if (!on) return needsMachine ? reason('obstacle-no-machine', { operation }) : obstacleByHand(step, zone);
  const { name: machine, down } = on;
  if (down) return reason('obstacle-down', { machine, back: down.expectedBack, zone });
  if (state === 'paused')
    return reason('obstacle-paused', { operation, machine, why: step.pauseReason ?? '' });
  if (isOnMachine(state)) return reason('obstacle-running', { operation, machine });
  return ahead > 0
    ? reason('obstacle-behind', { operation, machine, ahead })
    : reason('obstacle-next', { operation, machine });
}
