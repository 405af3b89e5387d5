/**
 * Determines which history entries the user can undo now, and the API request that undoes each
 * (docs/decisions/047).
 */
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { type EntityWithHistory, type UndoCall } from '../../../shared/history/records/history.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { floorVerbs } from '../../../shared/operations/floor-actions.ts';
import {
  type Reason,
  type ReasonResponse,
  toReasonResponse,
} from '../../../shared/platform/reasons/refusal-reason.ts';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { type JobTolerance } from '../../../shared/shop/tolerance/tolerance.ts';
import { type FromTo } from '../../platform/verb/field-changes.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { lockedWhenScheduled, refuseClosedShort } from '../../../shared/jobs/aggregate/job-status.ts';
import { innermostVerb } from '../../../shared/history/history-words.ts';
import { same } from '../../platform/verb/field-changes.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { getOperation } from '../../operations/operations.domain.ts';
import { findLastLine } from '../../stock/ledger/ledger.domain.ts';
import * as repo from './history.repo.ts';
import { dataOf, changeSchemaOf } from '../history-lines.ts';

type Line = repo.Line;
/**
 * A record as the API returns it to the reader: its fields, its version, and `can`, which says what the reader may
 * do.
 */
export type Whole = Record<string, unknown> & {
  version: number;
  can?: Record<string, Reason | ReasonResponse | null>;
};

interface Undo {
  undo: UndoCall | null;
  why: ReasonResponse | null;
}
const noUndo: Undo = { undo: null, why: null };
const toResponse = (why: Reason | ReasonResponse): ReasonResponse =>
  'reason' in why ? why : toReasonResponse(why);

/** Returns the call of the API with this name, such as `jobs.release`, with its method and address. */
function toUndoCall(call: string, params: Record<string, string>, body?: Record<string, unknown>): UndoCall {
  const [entity = '', verb = ''] = call.split('.');
  const { method, path } = (contract as Record<string, Record<string, Endpoint>>)[entity]![verb]!;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return { call, method: method as UndoCall['method'], path: filled, params, ...(body && { body }) };
}
/** Returns the refusal if there is a reason against the undo, or else the call that undoes the change. */
const unless = (why: Reason | ReasonResponse | null | undefined, call: () => UndoCall): Undo =>
  why ? { undo: null, why: toResponse(why) } : { undo: call(), why: null };

/**
 * For each decision about a record, such as a hold, the call that reverts it and the entry in `can` that allows this
 * call. Users can undo only the newest decision.
 */
const inverseCalls: Record<string, { call: string; can: string }> = {
  'job.schedule': { call: 'jobs.unschedule', can: 'unschedule' },
  'job.hold': { call: 'jobs.release', can: 'release' },
  'job.cancel': { call: 'jobs.reinstate', can: 'reinstate' },
  'job.closeShort': { call: 'jobs.reopen', can: 'reopen' },
  'job.makeUp': { call: 'jobs.undoMakeUp', can: 'undoMakeUp' },
  'job.approveArtwork': { call: 'jobs.unapproveArtwork', can: 'unapproveArtwork' },
  'machine.down': { call: 'machines.up', can: 'up' },
};
const transitions = new Set<string>(floorVerbs.map((verb) => `operation.${verb}`));
const entries = new Set(['operation.entry', 'operation.counts']);

/** Returns a function that says how the reader can undo each of the given audit lines. */
export async function findUndo(
  context: Context,
  of: { entity: EntityWithHistory; id: string },
  record: Whole,
  lines: readonly Line[],
): Promise<(line: Line) => Undo> {
  const verbs = new Set(lines.map(({ verb }) => innermostVerb(verb)));
  const newest = await repo.readNewestLine(
    context.db,
    of,
    Object.keys(inverseCalls).filter((verb) => verbs.has(verb)),
  );
  const floor = await findFloorUndo(context, lines);
  const counted = of.entity === 'papers' && verbs.has('paper.count');
  const last = counted ? await findLastLine(context.db, { entity: 'papers', id: of.id }) : undefined;
  const person = signedIn(context);
  return (line) => {
    const verb = innermostVerb(line.verb);
    const data = dataOf(line);
    if (line.entity === 'operations') return floor(line);
    if (line.entity !== of.entity) return noUndo;
    const back = inverseCalls[verb];
    if (back) {
      if (newest.get(verb) !== line.id) return noUndo;
      const why = record.can?.[back.can];
      // If somebody has undone the action already, there is nothing to say.
      const taken = why !== null && why !== undefined && isReverted(verb, record);
      return taken ? noUndo : unless(why, () => toUndoCall(back.call, { id: of.id }));
    }
    if (verb === 'paper.count') {
      if (last?.id !== data['id'] || last?.kind !== 'count') return noUndo;
      const params = { id: of.id, countId: String(data['id']) };
      return unless(refusal(person, 'stock'), () => toUndoCall('papers.undoCount', params));
    }
    if (of.entity === 'jobs') {
      const job = record as unknown as Job;
      if (verb === 'job.change') {
        const change = job.changes.find(({ id }) => id === data['changeId']);
        if (!change || change.undoneAt !== null) return noUndo;
        return unless(refusal(person, 'edit') ?? change.undo, () =>
          toUndoCall('jobs.undoChange', { id: of.id, changeId: change.id }),
        );
      }
      if (verb === 'job.dispatch' || verb === 'dispatch.create') {
        const sent = job.dispatches.find(({ id }) => id === data['dispatchId']);
        if (!sent) return noUndo;
        return unless(refusal(person, 'dispatch') ?? refuseClosedShort(job), () =>
          toUndoCall('jobs.undispatch', { id: of.id, dispatchId: sent.id }),
        );
      }
    }
    return verb.endsWith('.update') ? undoByUpdate(context, of, record, line) : noUndo;
  };
}

/** Returns whether somebody has reverted the decision already. */
function isReverted(verb: string, { status, downReason, ...record }: Whole): boolean {
  const { scheduledAt, artworkApprovedAt, closedShortAt } = record;
  if (verb === 'job.approveArtwork') return artworkApprovedAt === null;
  if (verb === 'job.schedule') return scheduledAt === null;
  if (verb === 'job.closeShort') return closedShortAt === null;
  if (verb === 'job.hold') return status !== 'on hold';
  if (verb === 'job.cancel') return status !== 'cancelled';
  return verb === 'machine.down' ? downReason === null : false;
}

/**
 * Returns a function that says how to undo audit lines of operations. A user can undo an operation's last transition,
 * and counts that are not struck out.
 */
async function findFloorUndo(context: Context, lines: readonly Line[]): Promise<(line: Line) => Undo> {
  const ofFloor = lines.filter(
    ({ verb, entity }) =>
      entity === 'operations' && (transitions.has(innermostVerb(verb)) || entries.has(innermostVerb(verb))),
  );
  const last = await repo.lastTransitions(context.db, [...new Set(ofFloor.map(({ entityId }) => entityId))]);
  const counts = ofFloor.flatMap((line) => {
    const { entryId } = dataOf(line);
    return entries.has(innermostVerb(line.verb)) && typeof entryId === 'string' ? [entryId] : [];
  });
  const counted = await repo.readCounts(context.db, counts);
  const isStanding = (line: Line) => {
    const { transition, entryId } = dataOf(line);
    return transitions.has(innermostVerb(line.verb))
      ? transition !== undefined && last.get(line.entityId) === transition
      : counted.has(String(entryId));
  };
  const operationIds = [...new Set(ofFloor.filter(isStanding).map(({ entityId }) => entityId))];
  const found = new Map<string, OperationRecord | null>();
  for (const id of operationIds) found.set(id, await getOperation(context, id).catch(() => null));
  return (line) => {
    const operation = found.get(line.entityId);
    if (!operation || !ofFloor.includes(line) || !isStanding(line)) return noUndo;
    const { id, can } = operation;
    if (transitions.has(innermostVerb(line.verb)))
      return unless(can.undo, () => toUndoCall('operations.undo', { id }));
    return unless(can.counts, () =>
      toUndoCall('operations.strikeEntry', { id, entryId: String(dataOf(line)['entryId']) }),
    );
  };
}

/**
 * The fields that an undo in the history does not restore. Their old values may no longer fit, and only the record's
 * form can check that.
 */
const fieldsNotRestored: Partial<Record<EntityWithHistory, readonly string[]>> = {
  papers: ['length', 'breadth', 'thickness', 'gsm', 'quality'],
  operations: ['priority', 'deliveryDate', 'type', 'detail', 'index'],
  jobs: ['artworkName', 'artworkHash', 'type', 'style'],
  machines: ['type'],
  users: ['username', 'userType', 'permissions'],
};

/**
 * Returns the update that restores the values from before the audit line, or the reason against it. Returns neither
 * if somebody has changed a field after that.
 */
function undoByUpdate(
  context: Context,
  { entity, id }: { entity: EntityWithHistory; id: string },
  record: Whole,
  { changes }: Line,
): Undo {
  const shape = changeSchemaOf(entity)?.shape ?? {};
  const all = Object.entries(changes ?? {});
  // A record omits a field without a value, such as the layout.
  const isKept = all.every(([field, [, to]]) => field in shape && same(record[field] ?? null, idIn(to)));
  if (all.length === 0 || !isKept || all.some(([field]) => fieldsNotRestored[entity]?.includes(field)))
    return noUndo;
  if (entity === 'jobs' && isFixed(record as unknown as Job, all)) return noUndo;
  const why = record.can ? record.can['edit'] : refusal(signedIn(context), 'admin');
  const isOtherCustomer = all.some(([field]) => field === 'customerId');
  const body = Object.fromEntries(
    all.map(([field, change]) => [field, restored[field]?.(change, isOtherCustomer) ?? idIn(change[0])]),
  );
  const params: Record<string, string> = entity === 'settings' ? {} : { id };
  return unless(why, () => toUndoCall(`${entity}.update`, params, { ...body, version: record.version }));
}

/** For fields that an update changes in parts or by a rule, returns the value with which it restores the former one. */
const restored: Record<string, (change: FromTo[string], isOtherCustomer: boolean) => unknown> = {
  // A value that the record did not have is sent as null, because an update leaves what it does not name.
  fields: ([from, to]) => ({
    ...Object.fromEntries(Object.keys(to ?? {}).map((key) => [key, null])),
    ...(from as object | null),
  }),
  // With the mark, the job would get the tolerance that its customer has today.
  tolerance: ([from], isOtherCustomer) =>
    from && isOtherCustomer ? { ...(from as JobTolerance), fromCustomer: undefined } : from,
};

/** Returns the id of a referenced record, as requests contain it. It returns other values unchanged. */
const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value ? value.id : value;

/**
 * Returns whether an undo can't restore the job's fields. Scheduling or a split locks some fields, and a delivery
 * date may have passed.
 */
function isFixed(job: Job, changes: [string, [unknown, unknown]][]): boolean {
  const locked: readonly string[] = job.scheduledAt === null ? [] : lockedWhenScheduled;
  const split = job.deliveries.length > 0 ? ['quantity', 'deliveryDate'] : [];
  return changes.some(
    ([field, [from]]) =>
      locked.includes(field) ||
      split.includes(field) ||
      (field === 'deliveryDate' && refuseDeliveryDate(String(from), new Date()) !== null),
  );
}
