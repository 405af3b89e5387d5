/**
 * What a person may do with a record now: for each verb null, or why not. Made of the facts that the verbs refuse by, with
 * the same rules; who they are comes first (design: "Who may do what").
 */
import { type Reason } from '../reasons/reason.ts';
import { type Actor, refusal } from './access.ts';
import {
  type JobStatus,
  refuseCancel,
  refuseDelete,
  refuseDispatch,
  refuseHold,
  refuseReinstate,
  refuseRelease,
  refuseSchedule,
  refuseUnschedule,
} from './job-status.ts';
import { refuseAddStep } from './operation-edits.ts';
import { refuseAssign } from './paper.ts';

export const jobVerbs = [
  'edit',
  'delete',
  'duplicate',
  'schedule',
  'unschedule',
  'hold',
  'release',
  'cancel',
  'reinstate',
  'dispatch',
  'assignPaper',
  'addOperation',
] as const;
export type JobVerb = (typeof jobVerbs)[number];

export interface JobNow {
  status: JobStatus;
  scheduled: boolean;
  cancelled: boolean;
  /** Who made it. */
  userId: string | null;
  productOperationsCount: number;
  /** In press sheets. */
  papersRequired: number;
  papersAssigned: number;
  /** Names of the operations that have started. */
  started: readonly string[];
  /** Which operation runs or is paused where. */
  onMachine: Reason | null;
  /** How many were recorded. */
  deliveries: number;
}

/** What `actor` may do with the job now. */
export function canJob(actor: Actor, job: JobNow): Record<JobVerb, Reason | null> {
  const { status, started, deliveries } = job;
  const mayNot = refusal(actor, 'edit');
  return {
    edit: mayNot,
    delete: refusal(actor, 'deleteOwn', job.userId) ?? refuseDelete(status, started, deliveries),
    duplicate: mayNot,
    schedule: mayNot ?? refuseSchedule(job),
    unschedule: mayNot ?? refuseUnschedule(job),
    hold: mayNot ?? refuseHold(status),
    release: mayNot ?? refuseRelease(status),
    cancel: mayNot ?? refuseCancel(job),
    reinstate: mayNot ?? refuseReinstate(status),
    dispatch: mayNot ?? refuseDispatch(status),
    assignPaper: mayNot ?? refuseAssign(status),
    addOperation: mayNot ?? refuseAddStep(status),
  };
}
