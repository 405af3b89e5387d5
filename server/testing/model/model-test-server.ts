/**
 * Creates the model's small shop on a real server, performs the steps there over HTTP and reads the result.
 */
import { sql } from 'drizzle-orm';
import { contract } from '../../../shared/contract/contract.ts';
import { type Problem } from '../../../shared/platform/contract/endpoint.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { startingTypes } from '../../../shared/shop/operation-types.ts';
import { hasStarted } from '../../../shared/jobs/aggregate/operation-state.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { productOperations } from '../../jobs/tables/jobs.table.ts';
import {
  at,
  type FloorStep,
  type JobModel,
  type PaperStep,
  placeOf,
  type Step,
  type World,
} from './model.ts';
import { delivery, more } from './apply-model-step.ts';
import { insertJob } from '../samples/insert-test-rows.ts';
import { audit } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { type Shop } from '../shop.ts';
import { paperDesk } from '../clients/stock-client.ts';

const { jobs, machines, operations, papers, queues } = contract;
type StepResult = { status: number; problem: Problem };

export interface Floor {
  jobIds: string[];
  paperIds: string[];
  /**
   * Sends the step to the server and returns the response. For a record that does not exist, the response is
   * a 404.
   */
  run: (step: Step) => Promise<StepResult>;
  can: (step: Step) => Promise<Said[]>;
}
type Ids = Pick<Floor, 'jobIds' | 'paperIds'>;
/** The reason against a step, from the `can` of a record, or null if the step is possible. */
type Said = { code: string; reason: string } | null;

const plans = [
  ['Printing', 'Lamination', 'Packing'],
  ['Printing', 'Lamination'],
  ['Lamination', 'Printing'],
] as const;
const machineOf = { Printing: 'Komori', Lamination: 'Komfi', Packing: null } as const;

/**
 * Empties the shop and creates two machines, two papers, and three drafts that need ten press sheets each.
 */
export async function openFloor(shop: Shop): Promise<{ floor: Floor; world: World }> {
  const { db } = shop.database;
  await db.execute(sql`truncate jobs, machines, papers, stock_movements cascade`);
  await db.execute(sql`delete from audit where entity in ('jobs', 'operations', 'machines', 'papers')`);
  for (const type of ['Printing', 'Lamination'] as const) {
    await shop.call('Admin', machines.create, { body: { name: machineOf[type], type } });
  }
  const desk = paperDesk(shop);
  const world: World = { papers: [], jobs: [], clock: 0 };
  const paperIds: string[] = [];
  for (const [name, stock] of [['Carte one', 45] as const, ['Carte two', 15] as const]) {
    paperIds.push((await desk.make({ name, stockQuantity: stock })).id);
    world.papers.push({ name, stock, reserved: 0, consumed: 0 });
  }
  const jobIds: string[] = [];
  for (const plan of plans) {
    const job = await insertLoggedJob(shop, { quantity: 100, ups: 10, buffer: 5 });
    const steps = plan.map((type, position) => ({
      jobId: job.id,
      position,
      type,
      unit: startingTypes[type].unit,
      needsMachine: startingTypes[type].needsMachine,
      detail: '',
      instruction: '',
    }));
    await db.insert(productOperations).values(steps);
    jobIds.push(job.id);
    world.jobs.push(draft(job.number, plan));
  }
  const ids = { jobIds, paperIds };
  return {
    floor: { ...ids, run: (step) => run(shop, ids, step), can: (step) => canOf(shop, ids, step) },
    world,
  };
}

/**
 * Inserts a job together with its audit line. The check of the audit log then reports only lines that verbs
 * omit.
 */
async function insertLoggedJob(shop: Shop, values: Parameters<typeof insertJob>[1]) {
  const job = await insertJob(shop, values);
  const given = (entity: string, entityId: string) => ({ verb: 'given', entity, entityId, version: 1 });
  await shop.database.db.insert(audit).values([given('jobs', job.id), given('customers', job.customerId)]);
  return job;
}

function draft(number: string, plan: (typeof plans)[number]): JobModel {
  return {
    number,
    quantity: 100,
    ups: 10,
    plan: plan.map((type) => ({ name: operationName(type, ''), machine: machineOf[type] })),
    scheduled: false,
    onHold: false,
    cancelled: false,
    deleted: false,
    papers: new Map(),
    freed: new Map(),
    deliveries: [],
    operations: [],
  };
}

const nothing: StepResult = {
  status: 404,
  problem: { type: 'about:blank', title: 'Not Found', status: 404, reason: 'There is nothing to do that to' },
};

async function run(shop: Shop, ids: Ids, step: Step): Promise<StepResult> {
  const id = at(ids.jobIds, step.job);
  const params = { id };
  if ('paper' in step) return runPaper(shop, id, at(ids.paperIds, step.paper), step);
  if ('operation' in step) return runFloor(shop, id, step);
  if (step.do === 'undispatch') return takeDeliveryBack(shop, id);
  const calls = {
    schedule: () => shop.ask('Admin', jobs.submit, { params }),
    unschedule: () => shop.ask('Admin', jobs.unschedule, { params }),
    hold: () => shop.ask('Admin', jobs.hold, { params }),
    release: () => shop.ask('Admin', jobs.release, { params }),
    cancel: () => shop.ask('Admin', jobs.cancel, { params, body: { reason: 'Customer withdrew' } }),
    reinstate: () => shop.ask('Admin', jobs.reinstate, { params }),
    dispatch: () =>
      shop.ask('Admin', jobs.dispatch, { params, body: { quantity: delivery, confirmed: true } }),
    change: async () => {
      const { data, ...refused } = await shop.ask('Admin', jobs.get, { params });
      if (refused.status !== 200) return refused;
      return shop.ask('Admin', jobs.change, { params, body: { quantity: data.quantity + more } });
    },
    delete: () => shop.ask('Admin', jobs.remove, { params }),
  };
  return calls[step.do]();
}

/**
 * Returns what `can` says beforehand about the step, in the record and on an operation's card. It returns an
 * empty list for steps that `can` does not cover.
 */
async function canOf(shop: Shop, { jobIds }: Ids, step: Step): Promise<Said[]> {
  const params = { id: at(jobIds, step.job) };
  if ('paper' in step || step.do === 'undispatch') return [];
  if (!('operation' in step)) return [(await shop.call('Admin', jobs.get, { params })).can[step.do]];
  const steps = await shop.call('Admin', jobs.operations, { params });
  const { id } = at(steps, placeOf(stateOf(steps), step));
  const { can } = await shop.call('Admin', operations.get, { params: { id } });
  const board = await shop.call('Admin', queues.get);
  const card = board.jobs.flatMap((job) => job.operations).find((each) => each.id === id);
  const onCard = card?.can[step.do];
  return onCard === undefined ? [can[step.do]] : [can[step.do], onCard];
}

async function takeDeliveryBack(shop: Shop, id: string): Promise<StepResult> {
  const { data, ...refused } = await shop.ask('Admin', jobs.get, { params: { id } });
  if (refused.status !== 200) return refused;
  const last = data.dispatches.at(-1);
  return last ? shop.ask('Admin', jobs.undispatch, { params: { id, dispatchId: last.id } }) : nothing;
}

function runPaper(
  shop: Shop,
  jobId: string,
  paperId: string,
  { do: what, quantity }: PaperStep,
): Promise<StepResult> {
  const desk = paperDesk(shop);
  if (what === 'assign') return desk.ask(jobId, paperId, { quantity });
  if (what === 'remove') return desk.remove(jobId, paperId);
  if (what === 'return') return desk.giveBack(jobId, paperId, quantity);
  if (what === 'count') return desk.count(paperId, quantity);
  return desk.move(paperId, { kind: 'adjustment', quantity });
}

async function runFloor(shop: Shop, jobId: string, step: FloorStep): Promise<StepResult> {
  const { data, ...refused } = await shop.ask('Admin', jobs.operations, { params: { id: jobId } });
  if (refused.status !== 200) return refused;
  const operation = data[placeOf(stateOf(data), step)];
  if (!operation) return nothing;
  const params = { id: operation.id };
  if (step.do === 'pause') {
    return shop.ask('Admin', operations.pause, { params, body: { reason: 'Wash-up' } });
  }
  return shop.ask('Admin', operations[step.do], { params, body: { from: operation.state } });
}

/** Returns the jobs that are not deleted, with their papers and their operations in sequence. */
async function lookAround(shop: Shop, { jobIds }: Floor) {
  const listed = await shop.call('Restricted', jobs.list);
  const all = await shop.call('Restricted', operations.list);
  const alive = jobIds.flatMap((id) => listed.find((job) => job.id === id) ?? []);
  return Promise.all(
    alive.map(async (job) => {
      const held = await shop.call('Restricted', jobs.papers, { params: { id: job.id } });
      const steps = all.filter(({ jobId }) => jobId === job.id).sort((a, b) => a.index - b.index);
      return { job, held, steps };
    }),
  );
}

const stateOf = (steps: readonly Operation[]) =>
  steps.map(({ name, state, startedAt }) => ({ name, state, started: hasStarted({ startedAt }) }));

/** Returns what screens show of the shop, in the terms of the model. Deleted jobs are omitted. */
export async function observe(shop: Shop, floor: Floor) {
  const seen = await lookAround(shop, floor);
  const stock = await shop.call('Restricted', papers.list);
  return {
    papers: stock.toReversed().map(({ name, stockQuantity, availableQuantity, consumed }) => {
      return { name, stock: stockQuantity, reserved: stockQuantity - availableQuantity, consumed };
    }),
    jobs: seen.map(({ job, held, steps }) => {
      const mine = held.map(({ paper, quantity, consumed }) => ({ paper: paper.name, quantity, consumed }));
      return {
        status: job.status,
        papers: mine.sort((a, b) => a.paper.localeCompare(b.paper)),
        operations: stateOf(steps),
      };
    }),
  };
}
