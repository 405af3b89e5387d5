/**
 * Decides which verbs on a record a user or an API key may use at present. It checks the permission
 * first, then the verb's own rule (design: "Who may do what").
 */
import { type FloorVerb, floorVerbs } from '../operations/floor-actions.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { type Actor, type Owner, type Permission, refusal } from '../platform/role-permissions.ts';
import { refuseApprove, refuseUnapprove } from '../artwork/artwork-approval.ts';
import { refuseHeld, refuseWhileInspected } from '../shop/sampling/inspections.ts';
import { refuseOrderChange } from './job-change.ts';
import { type JobFacts } from './aggregate/job-facts.ts';
import {
  refuseCancel,
  refuseClosedShort,
  refuseCloseShort,
  refuseDeleteJob,
  refuseDispatch,
  refuseHold,
  refuseMakeUp,
  refuseReinstate,
  refuseRelease,
  refuseReopen,
  refuseSchedule,
  refuseUnschedule,
} from './aggregate/job-status.ts';
import { refuseUndoMakeUp } from './aggregate/pieces/make-up-runs.ts';
import { refuseAddStep, refuseMoveOperation, refuseDeleteOperation } from '../operations/operation-edits.ts';
import { refuseAnswer } from '../operations/operation-calls.ts';
import { type OperationFacts, operationFacts, type OperationRows } from '../operations/operation-facts.ts';
import {
  nextState,
  isLeftOut,
  isOpen,
  refuseOperationCounts,
  refuseFloorVerb,
  refuseUndoOperation,
} from './aggregate/operation-state.ts';
import { refuseAssignPaper } from './aggregate/paper/paper-rules.ts';

/**
 * Returns, for each verb, the reason why it is refused, or null. `owner` is the user who created the
 * record. `against` holds the reasons that apply to every user and API key.
 */
export function canForRecord<V extends string>(
  actor: Actor,
  verbs: Record<V, Permission>,
  owner: Owner | string | null | undefined,
  against: { [W in V]?: Reason | null },
): Record<V, Reason | null> {
  const all = Object.entries<Permission>(verbs) as [V, Permission][];
  const can = all.map(([verb, access]) => [verb, refusal(actor, access, owner) ?? against[verb] ?? null]);
  return Object.fromEntries(can) as Record<V, Reason | null>;
}

export const jobVerbs = [
  'edit',
  'change',
  'delete',
  'duplicate',
  'schedule',
  'unschedule',
  'hold',
  'release',
  'cancel',
  'reinstate',
  'closeShort',
  'reopen',
  'dispatch',
  'makeUp',
  'undoMakeUp',
  'assignPaper',
  'addOperation',
  'approveArtwork',
  'unapproveArtwork',
] as const;
export type JobVerb = (typeof jobVerbs)[number];

/** Returns, for each verb on the job, the reason why it is refused, or null. */
export function canForJob(actor: Actor, job: JobFacts): Record<JobVerb, Reason | null> {
  const { row, onMachine } = job;
  const { status } = row;
  const mayNot = refusal(actor, 'edit');
  const stage = { scheduled: row.scheduledAt !== null, cancelled: row.cancelledAt !== null };
  return {
    edit: mayNot,
    change: mayNot ?? refuseOrderChange(status),
    delete: refusal(actor, 'deleteOwn', row.userId) ?? refuseDeleteJob(status, job),
    duplicate: mayNot,
    schedule: mayNot ?? refuseSchedule({ ...job, status }),
    unschedule: mayNot ?? refuseUnschedule({ ...job, ...stage }) ?? refuseWhileInspected(row),
    hold: mayNot ?? refuseHold(status),
    release: mayNot ?? refuseRelease(status),
    cancel: mayNot ?? refuseCancel({ status, onMachine }),
    reinstate: mayNot ?? refuseReinstate(status),
    closeShort: mayNot ?? refuseCloseShort({ ...row, onMachine }),
    reopen: mayNot ?? refuseReopen(row),
    dispatch:
      refusal(actor, 'dispatch') ?? refuseClosedShort(row) ?? refuseDispatch(status) ?? refuseHeld(row),
    makeUp: mayNot ?? refuseMakeUp(status, job),
    undoMakeUp: mayNot ?? refuseUndoMakeUp(job.operations),
    assignPaper: refusal(actor, 'stock') ?? refuseAssignPaper(status),
    addOperation: mayNot ?? refuseAddStep(status),
    approveArtwork: mayNot ?? refuseApprove(row),
    unapproveArtwork: mayNot ?? refuseUnapprove(row),
  };
}

type OperationRule = (actor: Actor, facts: OperationFacts) => Reason | null;

const floorRule =
  (verb: FloorVerb): OperationRule =>
  (actor, facts) =>
    refusal(actor, 'floor') ?? refuseToRun(verb, actor, facts) ?? refuseFloorVerb(verb, facts);

/** Returns why the user may not start or resume an operation of this type, or null. Other verbs are open to everybody. */
function refuseToRun(verb: FloorVerb, { runs = [] }: Actor, { state, type }: OperationFacts): Reason | null {
  if (runs.length === 0 || runs.includes(type) || nextState(verb, state) !== 'running') return null;
  return reason('runs-other-types', { types: runs.join(', ') });
}

const moveRule: OperationRule = (actor, { state }) => refusal(actor, 'edit') ?? refuseMoveOperation(state);

/** Contains, for each verb on an operation, the function that returns why it is refused, or null. */
const operationRules = {
  ...(Object.fromEntries(floorVerbs.map((verb) => [verb, floorRule(verb)])) as Record<
    FloorVerb,
    OperationRule
  >),
  undo: (actor, facts) =>
    refusal(
      actor,
      'undo',
      facts.last && !facts.last.isHandedOver
        ? { id: facts.last.userId, name: facts.last.userName }
        : undefined,
    ) ??
    refuseClosedShort(facts.job) ??
    refuseUndoOperation(facts),
  counts: (actor, facts) => refusal(actor, 'floor') ?? refuseOperationCounts(facts),
  check: (actor, { state }) =>
    refusal(actor, 'floor') ?? (isOpen(state) ? null : reason('check-too-late', { state })),
  inspect: (actor, { state, startedAt }) =>
    refusal(actor, 'floor') ??
    (startedAt === null || isLeftOut(state) ? reason('inspection-too-early') : null),
  answer: (actor, { call }) => refusal(actor, 'floor') ?? refuseAnswer(actor, call),
  move: moveRule,
  pin: moveRule,
  unpin: moveRule,
  edit: (actor) => refusal(actor, 'edit'),
  delete: (actor, facts) => refusal(actor, 'delete') ?? refuseDeleteOperation(facts),
} satisfies Record<string, OperationRule>;
export type OperationVerb = keyof typeof operationRules;
export const operationVerbs = Object.keys(operationRules) as OperationVerb[];
export const cardVerbs = [...floorVerbs, 'undo'] as const;

/** Returns why the user or API key may not use the verb on the operation, or null. */
export const refuseOperationVerb = (actor: Actor, verb: OperationVerb, rows: OperationRows): Reason | null =>
  operationRules[verb](actor, operationFacts(rows));

/** Returns, for each verb on the operation, the reason why it is refused, or null. */
export const canForOperation = (actor: Actor, rows: OperationRows): Record<OperationVerb, Reason | null> =>
  canForVerbs(actor, operationVerbs, rows);

/**
 * Returns, for each verb on an operation's card in a queue, the reason why it is refused, or null. It
 * includes the verbs of the operation's state, and undo if a person has acted on the operation.
 */
export function canForCard(
  actor: Actor,
  rows: OperationRows,
): { [V in (typeof cardVerbs)[number]]?: Reason | null } {
  const has = floorVerbs.filter((verb) => nextState(verb, rows.operation.state) !== null);
  return canForVerbs(actor, rows.undo?.last ? [...has, 'undo'] : has, rows);
}

function canForVerbs<V extends OperationVerb>(actor: Actor, verbs: readonly V[], rows: OperationRows) {
  const facts = operationFacts(rows);
  return Object.fromEntries(verbs.map((verb) => [verb, operationRules[verb](actor, facts)])) as Record<
    V,
    Reason | null
  >;
}
