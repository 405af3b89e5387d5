/**
 * Adds jobs to a copy of the queues to compute when they would finish: unscheduled jobs, or jobs described by
 * a request. It imports neither the database nor libraries.
 */
import type { EarliestDeliveryRequest } from '../../shared/queues/promise.contract.ts';
import { placeByUrgency, type Precedes } from '../../packages/planner/src/urgency-placement.ts';
import { decode } from '../../packages/planner/src/calculate-schedule.ts';
import { type Problem, readProblem } from '../../packages/planner/src/planning-problem.ts';
import { type PlanSnapshot } from '../../packages/planner/src/snapshot.ts';
import { type Priority } from '../../shared/platform/specification-constants.ts';
import { isOnHold, piecesPlanned } from '../../shared/jobs/aggregate/job-status.ts';
import { minutesLeft } from '../../shared/jobs/aggregate/remaining-work-minutes.ts';
import {
  firstFreeMachine,
  keyComesBefore,
  refuseMachine,
  type MachineNeed,
  type UrgencyKey,
  urgencyKey,
} from '../../shared/operations/machine-queue.ts';
import { speedForType } from '../../shared/shop/machine-speed.ts';
import { type TypeBehaviour } from '../../shared/shop/operation-types.ts';
import { fromPieces, pressSheetOf } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { operationSetupKeys } from '../../shared/tools/setup-keys.ts';
import {
  expectedBackAt,
  type Job,
  type Operation,
  type ShopQueues,
} from '../../shared/open-shop/expected-dates-input.ts';
import { snapshotQueues } from '../../shared/open-shop/queue-snapshot.ts';
import {
  hasSetupKeys,
  laterTime,
  toShopQueues,
  toPlannedJob,
  toServingMachine,
} from './convert-open-shop.ts';
import type { OpenShop } from './open-shop.repo.ts';

/** A job that a request describes, for example to promise a date for a new order. */
export interface RequestedJob {
  request: Omit<EarliestDeliveryRequest, 'operations' | 'productOperations'>;
  steps: readonly EarliestDeliveryRequest['operations'][number][];
  /** The unit of each operation type and whether the type needs a machine, by the type's name. */
  types: ReadonlyMap<string, TypeBehaviour>;
}

interface TentativeOperation extends Operation {
  /** The only machine that may do the operation. Undefined allows every suitable machine. */
  pinnedTo?: string | undefined;
  priority?: Priority | null | undefined;
}
/**
 * A job that the planner adds to the queues on trial. It chooses a machine for each operation that needs one and has
 * none.
 */
export interface TentativeJob extends Omit<Job, 'operations'> {
  priority: Priority;
  sheet: MachineNeed['sheet'];
  operations: readonly TentativeOperation[];
}

/** Names the jobs to place: unscheduled jobs by id, or jobs that only the request describes. */
export type PlacementQuery = { jobIds: readonly string[] } | { drafts: readonly RequestedJob[] };

/**
 * Returns an id for a job that only the request describes, or for one of its operations, from its position in the
 * request.
 */
export const requestedId = (...at: number[]) => ['draft', ...at].join(' ');

/**
 * Returns, by step id or `requestedId`, the machine that each operation would get if somebody scheduled the jobs now.
 * It omits operations that get none.
 */
export function* placeTentativeJobs(
  shop: OpenShop,
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

/** The shop as input of the rule projectQueues. A query of the planner builds it once and passes it on, because building it is slow. */
export type ShopInput = ReturnType<typeof toShopQueues>;

/**
 * Returns a list with the tentative job: first its operations that people added by hand, on suitable machines, then
 * its steps. The list is empty if the job is scheduled or unknown.
 */
export const toTentativeJob = (shop: OpenShop, jobId: string, queues: ShopInput) =>
  toTentativeJobs(shop, findPlans(shop, [jobId]), queues);

const findPlans = ({ plans }: OpenShop, jobIds: readonly string[]) =>
  plans.filter(({ id }) => jobIds.includes(id));

/** Returns the unscheduled jobs as tentative jobs. */
export function toTentativeJobs(
  shop: OpenShop,
  plans: OpenShop['plans'],
  queues: ShopInput,
): (TentativeJob & { version: number })[] {
  const byId = new Map(shop.machines.map((machine) => [machine.id, machine]));
  const jobs = new Map(queues.jobs.map((job) => [job.id, job]));
  return plans.map((plan) => {
    const { steps, ...job } = toPlannedJob(shop, plan);
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

/**
 * Returns a function that decides which of two operations comes first in a queue (rule keyComesBefore). Tentative
 * operations count as the newest.
 */
export function createPrecedes(
  shop: OpenShop,
  { operationIds, job: ofJob, jobIds }: Problem,
  coming: readonly TentativeJob[],
): Precedes {
  const jobs = new Map(coming.map((job) => [job.id, job]));
  const own = new Map(coming.flatMap(({ operations }) => operations.map((each) => [each.id, each])));
  const known = new Map(
    shop.jobs.flatMap((job) =>
      job.operations.map((operation) => [operation.id, { operation, job }] as const),
    ),
  );
  // The planner calls this some hundred thousand times.
  const all = operationIds.map((id, at) => {
    const row = known.get(id);
    const job = row?.job ?? jobs.get(jobIds[ofJob[at] as number] as string);
    if (!job) throw new Error('The queues contain an operation without a job');
    return urgencyKey({
      id: row ? id : `~${String(at).padStart(9, '0')}`,
      priority: (row?.operation ?? own.get(id))?.priority ?? job.priority,
      deliveryDate: (row?.operation ?? own.get(id))?.deliveryDate ?? job.deliveryDate,
    });
  });
  return (other, operation) => keyComesBefore(all[other] as UrgencyKey, all[operation] as UrgencyKey);
}

/**
 * Returns the queues as if jobs on hold were released and the tentative jobs were scheduled at this moment. They
 * follow all queues. In the order of their delivery dates, each operation gets the machine with the least work. The
 * result shows when the shop could make these jobs, not their effect on others.
 */
export function withJobsAtTheEnd(
  shop: OpenShop,
  coming: readonly TentativeJob[],
  queues: ShopInput,
): ShopQueues {
  const machines = shop.machines.map((row) => {
    const machine = toServingMachine(row);
    // A machine with a known time of return takes work again.
    const down = machine.down !== null && expectedBackAt(machine.down, shop.now) === null;
    return { ...machine, down, load: 0, operationsCount: 0 };
  });
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const add = (operation: Operation) => {
    const machine = byId.get(operation.machineId ?? '');
    if (!machine) return;
    machine.load += minutesLeft(operation, speedForType(machine, operation.type));
    machine.operationsCount += 1;
  };
  const isComing = new Set(coming.map(({ id }) => id));
  const others = queues.jobs.filter(({ id }) => !isComing.has(id));
  for (const job of others) for (const operation of job.operations) add(operation);
  const byDelivery = coming.toSorted(
    (a, b) => Date.parse(a.deliveryDate) - Date.parse(b.deliveryDate) || (a.id < b.id ? -1 : 1),
  );
  const placed = byDelivery.map((job) => ({
    ...job,
    operations: job.operations.map((operation) => {
      const { pinnedTo = firstFreeMachine(machines, { ...operation, sheet: job.sheet })?.id } = operation;
      const own = { ...operation, machineId: pinnedTo ?? null };
      add(own);
      return own;
    }),
  }));
  const released = others.map((job) =>
    isOnHold(job.status) ? { ...job, status: 'scheduled' as const } : job,
  );
  return { ...queues, jobs: [...released, ...placed] };
}

/** The values of an operation that is in no queue. */
const unplaced = { rank: null, state: 'waiting', machineId: null, deliveryDate: null, run: null } as const;

/**
 * Returns the planner's snapshot of the shop with the tentative jobs. Any suitable machine may do operations that
 * have no machine.
 */
export function snapshotWithJobs(
  shop: OpenShop,
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
    // A machine that is down gets nothing while another one is up.
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

/**
 * Converts a job that a request describes to a tentative job without machines. `at` is its position in the request.
 */
export function requestedToTentative(
  { request, steps, types }: RequestedJob,
  { now, machines }: OpenShop,
  at = 0,
) {
  const order = { quantity: request.quantity, buffer: request.buffer, ups: request.ups };
  // If no machine has change-overs, nothing needs the set-up keys, as for the other jobs.
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
