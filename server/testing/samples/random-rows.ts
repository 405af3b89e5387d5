/**
 * Inserts random rows of all kinds, to test that filters in SQL select the same rows as the rules in
 * TypeScript.
 */
import { type PgTable } from 'drizzle-orm/pg-core';
import { contract } from '../../../shared/contract/contract.ts';
import { actionNames, floorActions } from '../../../shared/operations/floor-actions.ts';
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { isOpenJob, jobStatus } from '../../../shared/jobs/aggregate/job-status.ts';
import { never } from '../../../shared/jobs/aggregate/lateness.ts';
import { hasStarted, isOnMachine, operationStates } from '../../../shared/jobs/aggregate/operation-state.ts';
import { units } from '../../../shared/shop/operation-types.ts';
import { type OperationLink } from '../../../shared/jobs/aggregate/predecessors.ts';
import { type Db } from '../../platform/db/database.ts';
import { inks } from '../../stock/inks/inks.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { customers } from '../../customers/customers.table.ts';
import { jobPapers } from '../../jobs/tables/job-papers.table.ts';
import { jobs, productOperations } from '../../jobs/tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { operations, operationTransitions } from '../../operations/operations.table.ts';
import { jobPaperOrders, paperOrders } from '../../stock/orders/paper-orders.table.ts';
import { tools } from '../../tools/tools.table.ts';
import { seededRandom } from './seeded-random.ts';
import { type Shop } from '../shop.ts';

let chance = seededRandom(24);
const count = 2_000;
const pick = <T>(all: readonly T[]): T => all[chance(all.length)] as T;
const int = (from: number, to: number) => from + chance(to - from + 1);
const once = (times: number) => chance(times) === 0;
const hours = (from: number, to: number) => new Date(Date.now() + int(from, to) * 3_600_000).toISOString();
const id = (kind: number, n: number) =>
  `0196${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const types = ['Printing', 'Lamination'] as const;
const times = <T>(many: number, make: (n: number) => T): T[] =>
  Array.from({ length: many }, (_, n) => make(n));

type Operation = typeof operations.$inferInsert & { startedAt: string | null; index: number; id: string };
/** The ids of machines and tools that an operation already uses. Each can be used by only one operation. */
const occupied = new Set<string>();

function operationsOf(job: number, machineIds: readonly string[], toolIds: readonly string[]): Operation[] {
  const isChain = once(2);
  const ids: string[] = [];
  return times(once(4) ? 0 : int(1, 4), (n): Operation => {
    const machineId = once(4) ? null : pick(machineIds);
    const tool = once(3) ? pick(toolIds) : null;
    const wanted = pick(operationStates);
    const isFree = [machineId, tool].every((each) => each === null || !occupied.has(each));
    const state = isOnMachine(wanted) && !isFree ? 'queued' : wanted;
    if (isOnMachine(state)) for (const each of [machineId, tool]) if (each) occupied.add(each);
    const startedAt = isOnMachine(state) || state === 'finished' || once(4) ? hours(-90, -1) : null;
    const before = ids
      .filter(() => once(2))
      .map((operationId): OperationLink => ({ operationId, transferMinutes: null, transferPieces: null }));
    const own = id(4, job * 10 + n);
    ids.push(own);
    return {
      id: own,
      jobId: id(3, job),
      name: `Step ${n + 1}`,
      type: pick(types),
      unit: pick(units),
      needsMachine: true,
      detail: '',
      instruction: '',
      index: n,
      after: isChain ? before : null,
      state,
      machineId,
      rank: machineId === null ? null : (job * 10 + n) * 1024,
      toolIds: tool === null ? null : [tool],
      makeUp: once(6) ? 1 : null,
      quantity: once(4) ? int(1, 900) : null,
      startedAt,
      runningSince: state === 'running' ? startedAt : null,
      finishedAt: state === 'finished' ? hours(-90, -1) : null,
      makeReadyMinutes: once(3) ? int(0, 60) : null,
      runMinutes: once(4) ? int(1, 90) : null,
      counted: once(2),
      goodQuantity: int(0, 900),
      wasteQuantity: int(0, 90),
      priority: once(5) ? pick(priorities) : null,
      deliveryDate: once(5) ? hours(-90, 120) : null,
    };
  });
}

/** Returns the transition to the operation's state, for most of the operations that have started. */
function transitionOf({ id: operationId, state, startedAt, machineId = null }: Operation, userId: string) {
  const verb = actionNames.find((action) => floorActions[action].to === state);
  if (startedAt === null || !verb || once(4)) return [];
  const [from] = floorActions[verb].from;
  const before = {
    state: from,
    machineId: once(9) ? null : machineId,
    startedAt: verb === 'start' ? null : startedAt,
    runningSeconds: 0,
    runningSince: from === 'running' ? startedAt : null,
    pauseReason: null,
    call: null,
  };
  return [{ operationId, verb, before, userId: once(4) ? null : userId, at: startedAt }];
}

/** Returns a random number of incoming pieces for some of the operations. */
const randomInflow = (own: readonly Operation[]) =>
  Object.fromEntries(own.filter(() => once(2)).map((each) => [each.id, int(0, 900)]));

function jobOf(n: number, own: readonly Operation[]) {
  const quantity = int(1, 4) * 100;
  const sent = pick([0, 0, 100, quantity]);
  const isAtWork = own.some(({ state }) => isOnMachine(state ?? 'waiting'));
  const facts = {
    scheduledAt: once(2) ? hours(-90, -1) : null,
    cancelledAt: !isAtWork && once(12) ? hours(-9, -1) : null,
    onHold: once(8),
    closedShortAt: !isAtWork && sent > 0 && sent < quantity && once(3) ? hours(-9, -1) : null,
  };
  const tolerance = pick([null, { under: 5, over: 10 }, { under: 25.5, over: 0.5 }]);
  const made = int(0, 4) * 100;
  const status = jobStatus({
    scheduled: facts.scheduledAt !== null,
    onHold: facts.onHold,
    cancelled: facts.cancelledAt !== null,
    closedShort: facts.closedShortAt !== null,
    dispatched: sent,
    dispatchedComplete: false,
    quantity,
    tolerance,
    made,
    operations: own.map(({ state, startedAt }) => ({ state: state ?? 'waiting', startedAt })),
  });
  return {
    ...facts,
    id: id(3, n),
    name: `Carton ${n}`,
    number: `R-${n}`,
    type: 'Plain Box',
    style: 'Four Corner Box',
    productCode: '',
    quantity,
    buffer: int(0, 1) * 40,
    effectiveBuffer: once(3) ? null : int(0, 90),
    inflow: once(2) ? randomInflow(own) : null,
    ups: int(1, 8),
    deliveryDate: hours(-90, 120),
    priority: pick(priorities),
    paperLength: 360,
    paperBreadth: 510,
    paperThickness: 380,
    paperGsm: 300,
    paperQuality: 'Carte Lumina',
    ink: pick(['', 'Cyan', `Cyan ,, iNK ${int(0, 3)}`, ` ink ${int(0, 3)},Ink 10 `]),
    coat: 'Aquacoat',
    customerId: id(2, 0),
    status,
    sent,
    made,
    tolerance,
    short: pick([null, 0, 0, 40]),
    expected: isOpenJob(status) ? pick([null, never, hours(1, 200), hours(1, 200)]) : null,
    artworkToCome: n % 5 === 0,
    artworkApprovedAt: once(2) ? hours(-9, -1) : null,
    makeUpSheets: once(4) ? int(1, 20) : 0,
    sheetsBeforeMakeUp: once(5) ? int(1, 60) : null,
  };
}

async function inserted(db: Db, table: PgTable, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 400)
    await db.insert(table).values(rows.slice(from, from + 400));
}

/**
 * Fills an empty shop with thousands of random but realistic rows. The shop requires an approval of artwork.
 */
export async function fillAtRandom(shop: Shop): Promise<void> {
  // Test files that run in one process share this module; each gets the same rows.
  chance = seededRandom(24);
  occupied.clear();
  const { db } = shop.database;
  await shop.call('Admin', contract.settings.update, { body: { artworkApproval: true } });
  await db
    .insert(customers)
    .values({ id: id(2, 0), name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' });
  const papersMade = times(40, (n) => {
    const stockQuantity = int(0, 60);
    return {
      id: id(5, n),
      name: `Paper ${n}`,
      gsm: 300,
      quality: 'Carte Lumina',
      stockQuantity,
      reservedQuantity: int(0, 40),
      reorderQuantity: int(0, 20),
      consumed: 0,
    };
  });
  const machinesMade = times(60, (n) => ({
    id: id(1, n),
    name: `Press ${n}`,
    type: pick(types),
    makeReadyMinutes: once(2) ? int(0, 60) : null,
    sheetsPerHour: once(2) ? int(100, 9_000) : null,
    capabilities: once(3) ? [{ capability: 'Lamination', makeReadyMinutes: int(0, 60), perHour: 700 }] : [],
  }));
  const toolsMade = times(30, (n) => ({
    id: id(6, n),
    name: `Die ${n}`,
    kind: 'Die' as const,
    place: '',
    note: '',
  }));
  const steps = times(count, (n) =>
    operationsOf(
      n,
      machinesMade.map((each) => each.id),
      toolsMade.map((each) => each.id),
    ),
  );
  const made = steps.map((own, n) => jobOf(n, own));
  const orders = times(60, (n) => ({
    id: id(7, n),
    paperId: id(5, n % 40),
    quantity: 5_000,
    received: pick([0, 1_000, 5_000]),
    expected: hours(5, 200),
  }));
  const held = made.flatMap((job, place) =>
    [...new Set(times(int(0, 2), () => int(0, 39)))].map((n) => {
      const quantity = int(1, 80);
      const ordered = once(4) ? int(1, quantity) : 0;
      const isStarted = steps[place]?.some(hasStarted);
      return {
        jobId: job.id,
        paperId: id(5, n),
        quantity,
        cut: int(1, 2),
        consumed: isStarted ? quantity - ordered : 0,
        ordered,
      };
    }),
  );
  const coming = held.flatMap(({ jobId, paperId, ordered: quantity }) => {
    const order = orders.find((each) => each.paperId === paperId);
    return quantity > 0 && order ? [{ jobId, paperId, orderId: order.id, quantity }] : [];
  });
  // A paper's reserved sheets are at least the sum of the jobs' reservations of it.
  for (const paper of papersMade) {
    const own = held.filter(({ paperId }) => paperId === paper.id);
    for (const { quantity, ordered, consumed } of own) {
      paper.reservedQuantity += quantity - ordered - consumed;
      paper.consumed += consumed;
    }
  }
  const plans = made.flatMap((job, n) =>
    times(once(2) ? 0 : int(1, 3), (position) => ({
      id: id(8, n * 10 + position),
      jobId: job.id,
      position,
      type: 'Printing',
      unit: 'sheets' as const,
      needsMachine: true,
      detail: '',
      instruction: '',
    })),
  );
  await inserted(db, papers, papersMade);
  await inserted(db, machines, machinesMade);
  await inserted(db, tools, toolsMade);
  await inserted(
    db,
    inks,
    times(200, (n) => ({
      id: id(9, n),
      name: `Ink ${n}`,
      stockQuantity: int(0, 20) / 4,
      reorderQuantity: int(0, 12) / 4,
    })),
  );
  await inserted(db, jobs, made);
  await inserted(db, productOperations, plans);
  await inserted(db, operations, steps.flat());
  const userIds = Object.values(shop.users).map((user) => user.id);
  await inserted(
    db,
    operationTransitions,
    steps.flat().flatMap((each) => transitionOf(each, pick(userIds))),
  );
  await inserted(db, paperOrders, orders);
  await inserted(db, jobPapers, held);
  await inserted(db, jobPaperOrders, coming);
  // Until Postgres knows the number of rows, it scans the tables for each row.
  await shop.database.pool.query('analyze');
}
