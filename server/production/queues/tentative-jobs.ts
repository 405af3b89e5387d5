/** Jobs that stand in no queue yet, as a plan takes them: where they would come, and when they would be done. No database and no libraries. */
import type { EarliestDeliveryRequest } from '../../../shared/contract/promise.ts';
import { placeByUrgency, type Precedes } from '../../../shared/plan/urgency-placement.ts';
import { decode } from '../../../shared/plan/decode.ts';
import { type Problem, readProblem } from '../../../shared/plan/problem.ts';
import { type PlanSnapshot } from '../../../shared/plan/snapshot.ts';
import { type Priority } from '../../../shared/rules/catalogue.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import {
  keyComesBefore,
  refuseMachine,
  type MachineNeed,
  type UrgencyKey,
  urgencyKey,
} from '../../../shared/rules/machine-queue.ts';
import { type TypeBehaviour } from '../../../shared/rules/operation-types.ts';
import { fromPieces, pressSheetOf } from '../../../shared/rules/paper.ts';
import { operationSetupKeys } from '../../../shared/rules/setup-keys.ts';
import { type Job, type Operation } from '../../../shared/rules/shop-queues.ts';
import { snapshotQueues } from '../../../shared/rules/queue-snapshot.ts';
import {
  hasSetupKeys,
  laterTime,
  toShopQueues,
  toPlannedJob,
  toServingMachine,
  type WholeShop,
} from './shop-queues.ts';

/** A job that is asked for. */
export interface RequestedJob {
  request: Omit<EarliestDeliveryRequest, 'operations' | 'productOperations'>;
  steps: readonly EarliestDeliveryRequest['operations'][number][];
  /** What each type of them does. */
  types: ReadonlyMap<string, TypeBehaviour>;
}

interface TentativeOperation extends Operation {
  /** The only machine that it may go to; left out: any that can have it. */
  pinnedTo?: string | undefined;
  priority?: Priority | null | undefined;
}
/** What of it has no machine yet is what comes. */
export interface TentativeJob extends Omit<Job, 'operations'> {
  priority: Priority;
  sheet: MachineNeed['sheet'];
  operations: readonly TentativeOperation[];
}

/** Jobs that are not scheduled, by their ids, or jobs that are asked for. */
export type PlacementQuery = { jobIds: readonly string[] } | { drafts: readonly RequestedJob[] };

/** Of a job that is asked for, or of one of its operations. */
export const requestedId = (...at: number[]) => ['draft', ...at].join(' ');

/**
 * On which machine each operation of the jobs would come if they were scheduled now, one job after the other (rule placedByUrgency): by the
 * id of its step, or of those asked for by `idOf`; without what can't be expected on any.
 */
export function* placeTentativeJobs(
  shop: WholeShop,
  question: PlacementQuery,
): Generator<void, Record<string, string>> {
  const queues = toShopQueues(shop);
  const coming =
    'jobIds' in question
      ? toTentativeJobs(shop, findPlans(shop, question.jobIds), queues)
      : question.drafts.map((draft, at) => requestedToTentative(draft, shop, at));
  const problem = readProblem(snapshotWithJobs(shop, coming, queues));
  yield;
  const jobs = coming.map(({ id }) => problem.jobIds.indexOf(id));
  const precedes = createPrecedes(shop, problem, coming);
  const { plan } = yield* placeByUrgency(problem, decode(problem), { jobs, precedes });
  const isComing = new Set(coming.flatMap(({ operations }) => operations.map(({ id }) => id)));
  const places = problem.operationIds.flatMap((id, at) => {
    const place = problem.machineIds[plan.machine[at] as number];
    return isComing.has(id) && place !== undefined ? [[id, place] as const] : [];
  });
  return Object.fromEntries(places);
}

/** The shop as it is projected, which is a good part of the work: once for a question. */
export type ShopInput = ReturnType<typeof toShopQueues>;

/**
 * The job with the steps of its plan as operations, behind those that were added by hand, which stay on machines that take them; none
 * where it is scheduled, or nowhere.
 */
export const toTentativeJob = (shop: WholeShop, jobId: string, queues: ShopInput) =>
  toTentativeJobs(shop, findPlans(shop, [jobId]), queues);

const findPlans = ({ plans }: WholeShop, jobIds: readonly string[]) =>
  plans.filter(({ id }) => jobIds.includes(id));

/** The same of each of these plans. */
export function toTentativeJobs(
  shop: WholeShop,
  plans: WholeShop['plans'],
  queues: ShopInput,
): (TentativeJob & { version: number })[] {
  const byId = new Map(shop.machines.map((machine) => [machine.id, machine]));
  const jobs = new Map(queues.jobs.map((job) => [job.id, job]));
  return plans.map((plan) => {
    const { steps, ...job } = toPlannedJob(shop, plan, []);
    const added = jobs.get(job.id)?.operations ?? [];
    const staysOn = (id: string | null | undefined, operation: { type: string; needsMachine: boolean }) => {
      const machine = byId.get(id ?? '');
      const takes =
        machine && refuseMachine(toServingMachine(machine), { ...operation, sheet: job.sheet }) === null;
      return takes ? machine.id : undefined;
    };
    const there = added.map(({ pin, ...operation }) => {
      const releaseDate = laterTime(operation.releaseDate ?? null, pin?.start ?? null);
      const pinnedTo = staysOn(operation.machineId, operation);
      return { ...operation, ...unplaced, releaseDate, pinnedTo };
    });
    const coming = steps.map((step) => ({ ...unplaced, ...step, pinnedTo: staysOn(step.pinnedTo, step) }));
    return { ...job, status: 'scheduled', operations: [...there, ...coming] };
  });
}

/** Who stands before whom in a queue (rule keyComesBefore); what comes is younger than all that is there. */
export function createPrecedes(
  { rows }: WholeShop,
  { operationIds, job: ofJob, jobIds }: Problem,
  coming: readonly TentativeJob[],
): Precedes {
  const jobs = new Map(coming.map((job) => [job.id, job]));
  const own = new Map(coming.flatMap(({ operations }) => operations.map((each) => [each.id, each])));
  const known = new Map(rows.map((row) => [row.operation.id, row]));
  // It is asked a hundred thousand times.
  const all = operationIds.map((id, at) => {
    const row = known.get(id);
    const job = row?.job ?? jobs.get(jobIds[ofJob[at] as number] as string);
    if (!job) throw new Error('An operation of no job stands in the queues');
    return urgencyKey({
      id: row ? id : `~${String(at).padStart(9, '0')}`,
      priority: (row?.operation ?? own.get(id))?.priority ?? job.priority,
      deliveryDate: (row?.operation ?? own.get(id))?.deliveryDate ?? job.deliveryDate,
    });
  });
  return (other, operation) => keyComesBefore(all[other] as UrgencyKey, all[operation] as UrgencyKey);
}

/** Of an operation that is not in the queues yet. */
const unplaced = { rank: null, state: 'waiting', machineId: null, deliveryDate: null, run: null } as const;

/** The shop with the jobs in it, what of them stands nowhere yet on any machine that can have it. */
export function snapshotWithJobs(
  shop: WholeShop,
  coming: readonly TentativeJob[],
  queues: ShopInput,
): PlanSnapshot {
  const machines = shop.machines.map(toServingMachine);
  const mayGo = ({ pinnedTo, ...operation }: TentativeOperation, sheet: MachineNeed['sheet']) => {
    const able = machines.filter(
      (machine) =>
        (pinnedTo === undefined || machine.id === pinnedTo) &&
        refuseMachine(machine, { ...operation, sheet }) === null,
    );
    // Nothing is put on one that is down while another one is up.
    const up = able.filter(({ down }) => down === null);
    return up.length > 0 ? up : able;
  };
  const sheets = new Map(coming.map(({ id, sheet }) => [id, sheet]));
  const others = queues.jobs.filter(({ id }) => !sheets.has(id));
  return snapshotQueues<(typeof machines)[number], Job>(
    { ...queues, machines, jobs: [...others, ...coming] },
    shop.now,
    (operation, { id }) => {
      const sheet = sheets.get(id);
      return sheet && operation.machineId === null ? mayGo(operation, sheet) : [];
    },
  );
}

/** A job that is asked for as the queues would have it, its operations on no machine. `at` is its place among those asked for. */
export function requestedToTentative(
  { request, steps, types }: RequestedJob,
  { now, machines }: WholeShop,
  at = 0,
) {
  const order = { quantity: request.quantity, buffer: request.buffer, ups: request.ups };
  // As of the jobs beside it: where no machine asks what it is made ready for, nothing is worked out.
  const keysOf = (setup: RequestedJob['steps'][number]['setup']) =>
    machines.some(hasSetupKeys) ? { keys: operationSetupKeys(request, setup) } : {};
  const ofKey = new Map(
    steps.flatMap(({ key }, place) => (key === undefined ? [] : [[key, requestedId(at, place)]])),
  );
  return {
    id: requestedId(at),
    sheet: pressSheetOf(request),
    status: 'scheduled' as const,
    deliveryDate: request.deliveryDate ?? now.toISOString(),
    priority: request.priority,
    ups: request.ups,
    awaits: null,
    releaseDate: request.releaseDate,
    operations: steps.map(
      ({ type, overlap, after, quantity, pin, machineId, releaseDate, toolIds, ...own }, place) => {
        const { unit = 'pieces' as const, needsMachine = true } = types.get(type) ?? {};
        return {
          id: requestedId(at, place),
          type,
          unit,
          needsMachine,
          index: place,
          ...unplaced,
          pinnedTo: pin?.machineId ?? machineId ?? undefined,
          overlap,
          after:
            after?.flatMap(({ key, transferMinutes, transferPieces }) => {
              const operationId = ofKey.get(key);
              return operationId === undefined ? [] : [{ operationId, transferMinutes, transferPieces }];
            }) ?? null,
          makeReadyMinutes: own.makeReadyMinutes,
          runMinutes: own.runMinutes,
          releaseDate: laterTime(releaseDate, pin?.start ?? null),
          planned: fromPieces(quantity ?? piecesPlanned(order), unit, request.ups),
          tools: toolIds.map((id) => ({ id })),
          ...keysOf(own.setup),
        };
      },
    ),
  };
}
