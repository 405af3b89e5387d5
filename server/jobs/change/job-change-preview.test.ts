/**
 * Tests with random shops that changing an order has the effects that its preview announced, and that a
 * preview writes nothing.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type ChangeImpactResponse } from '../../../shared/jobs/job-changes.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { isClosed } from '../../../shared/jobs/aggregate/operation-state.ts';
import { toPieces } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { minutesLeft } from '../../../shared/jobs/aggregate/remaining-work-minutes.ts';
import { expectedOfJob, projectQueues } from '../../../shared/open-shop/expected-dates.ts';
import { speedForType } from '../../../shared/shop/machine-speed.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';
import { readRemainingWork } from '../aggregate/placing/machine-load.repo.ts';

const { jobs, operations, papers, queues, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const days = fc.integer({ min: 1, max: 30 });
const shops = fc.record({
  /** The make-ready minutes and the sheets an hour of two presses and a laminator, in this sequence. */
  speeds: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 60, max: 4_000 })), {
    minLength: 3,
    maxLength: 3,
  }),
  jobs: fc.array(
    fc.record({
      steps: fc.constantFrom(
        ['Printing', 'Lamination'],
        ['Lamination'],
        ['Printing', 'Packing'],
        ['Lamination', 'Printing'],
        ['Printing', 'Lamination', 'Packing'],
      ),
      quantity: fc.integer({ min: 50, max: 1_000 }),
      // The default 1 means that no person has set it.
      buffer: fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 50 })),
      ups: fc.integer({ min: 1, max: 12 }),
      delivery: days,
      /** The number of times that an operation starts or finishes before the change. */
      advances: fc.integer({ min: 0, max: 5 }),
      /** Whether jobs have reserved all sheets in stock. */
      isShelfEmpty: fc.boolean(),
      /**
       * The number of pieces that the last operation makes for each ordered piece, or null if the operation has no
       * quantity of its own.
       */
      each: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
      good: fc.option(fc.double({ min: 0.3, max: 1, noNaN: true }), { nil: null }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  of: fc.nat(3),
  /** The loss in percent that the settings expect of the laminator. */
  loss: fc.integer({ min: 0, max: 9 }),
  /** The changes of the order, one after the other. */
  changes: fc.array(
    fc.record({
      quantity: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }),
      makeUp: fc.boolean(),
      delivery: fc.option(days, { nil: undefined }),
      split: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Wanted = (typeof shops extends fc.Arbitrary<infer T> ? T : never) & object;

/** A shop in which a cut leaves a make-up run larger than needed, and the next cut removes it. */
const runLargerThanNeeded: Wanted = {
  speeds: [
    [26, 67],
    [56, 63],
    [3, 3_991],
  ],
  jobs: [
    {
      steps: ['Printing', 'Packing'],
      quantity: 811,
      buffer: 0,
      ups: 4,
      delivery: 23,
      advances: 3,
      isShelfEmpty: false,
      each: 4,
      good: 0.3,
    },
  ],
  of: 0,
  loss: 1,
  changes: [
    { quantity: 2_122, makeUp: true, delivery: 18, split: false },
    { quantity: 662, makeUp: true, delivery: 10, split: false },
    { quantity: 76, makeUp: false, delivery: 24, split: true },
  ],
};

/** Creates the shop's machines and jobs and returns the ids of the jobs. */
async function open({ speeds, loss, jobs: wanted }: Wanted): Promise<string[]> {
  await shop.database.db.execute(sql`truncate jobs, machines, papers, stock_movements cascade`);
  await shop.database.db.execute(
    sql`delete from audit where entity in ('jobs', 'operations', 'machines', 'papers')`,
  );
  const expectedLoss = { Lamination: { makeReadySheets: 2, runWastePercent: loss } };
  await shop.call('Admin', settings.update, { body: { expectedLoss } });
  for (const [place, [makeReadyMinutes, sheetsPerHour]] of speeds.entries())
    await floor.machine(place < 2 ? 'Printing' : 'Lamination', { makeReadyMinutes, sheetsPerHour });
  const ids: string[] = [];
  for (const { steps, advances, good, each, delivery, isShelfEmpty, ...fields } of wanted) {
    const productOperations = steps.map((type) => ({ type, detail: '', instruction: '' }));
    const job = await floor.orders.scheduled({
      productOperations,
      deliveryDate: inDays(delivery),
      ...fields,
    });
    ids.push(job.id);
    if (each !== null) {
      const last = (await floor.steps(job.id)).at(-1);
      const body = { quantity: each * (last?.plannedQuantity ?? 1) };
      await shop.call('Standard', operations.update, { params: { id: last?.id ?? '' }, body });
    }
    if (isShelfEmpty) await emptyShelf(job.id);
    for (let step = 0; step < advances; step += 1) await advance(job.id, good);
  }
  return ids;
}

/** Removes the stock of the job's paper that no job has reserved. */
async function emptyShelf(id: string): Promise<void> {
  const [held] = await shop.call('Admin', jobs.papers, { params: { id } });
  const quantity = -(held?.paper.availableQuantity ?? 0);
  const body = { kind: 'adjustment', quantity } as const;
  if (held && quantity < 0) await shop.call('Admin', papers.move, { params: { id: held.paper.id }, body });
}

/** Starts or finishes the job's next operation, if the rules allow it. */
async function advance(jobId: string, part: number | null): Promise<void> {
  const next = (await floor.steps(jobId)).find(({ state }) => state === 'queued' || state === 'running');
  if (!next) return;
  await floor.ask('advance', next.id);
  const now = await floor.get(next.id);
  if (now.state !== 'running' || part === null) return;
  const { flow } = await floor.orders.get(jobId);
  const came = flow.find(({ operationId }) => operationId === next.id)?.in ?? 0;
  const goodQuantity = Math.floor(came * part);
  const body = { goodQuantity, wasteQuantity: Math.min(3, came - goodQuantity) };
  await shop.ask('Restricted', operations.counts, { params: { id: next.id }, body });
}

/** Reads the job, its papers and the whole shop, to compare them before and after a change. */
async function look(id: string) {
  const held = await shop.call('Restricted', jobs.papers, { params: { id } });
  return { job: await floor.orders.get(id), held, board: await shop.call('Restricted', queues.get) };
}
type Seen = Awaited<ReturnType<typeof look>>;

/** Returns the difference of two reads in the form of a change's response, with times rounded to ten seconds. */
function happened(before: Seen, after: Seen) {
  const { job } = after;
  return {
    sheets: job.papersRequired - before.job.papersRequired,
    papersAssigned: job.papersAssigned,
    papersShort: Math.max(0, job.papersRequired - job.papersAssigned),
    willMake: job.willMake,
    short: job.short,
    paper: sheetsOf(after) - sheetsOf(before),
    minutes: minutesOf(before.board, after.board, job.id),
    moves: movesOf(before.board, after.board),
  };
}

const sheetsOf = ({ held }: Seen) => held.reduce((sum, { quantity }) => sum + quantity, 0);
const quantityOf = (sheets: readonly { quantity: number }[]) =>
  sheets.reduce((sum, { quantity }) => sum + quantity, 0);

const rough = (at: string | null) => at && Math.round(Date.parse(at) / 10_000);

/**
 * Returns how jobs moved between two reads of the queues. It omits jobs that are in one read only, since a make-up
 * run reopens finished jobs.
 */
function movesOf(before: Queues, after: Queues) {
  const finishes = (board: Queues) => {
    const projected = projectQueues(board);
    return new Map(board.jobs.map((job) => [job.id, expectedOfJob(job, projected).finish]));
  };
  const [then, now] = [finishes(before), finishes(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((id) => {
    const [from, to] = [then.get(id) ?? null, now.get(id) ?? null];
    const moved = from && to ? Math.abs(Date.parse(to) - Date.parse(from)) > 60_000 : from !== to;
    return moved ? [{ jobId: id, from: rough(from), to: rough(to) }] : [];
  });
}

function minutesOf(before: Queues, after: Queues, id: string) {
  const left = (board: Queues, machineId: string) =>
    board.jobs
      .filter((job) => job.id === id)
      .flatMap((job) =>
        job.operations
          .filter((each) => each.machineId === machineId)
          .map((each) => {
            const machine = board.machines.find((one) => one.id === machineId);
            return minutesLeft(each, machine && speedForType(machine, each.type));
          }),
      )
      .reduce((sum, minutes) => sum + minutes, 0);
  return after.machines.flatMap((machine) => {
    const minutes = left(after, machine.id) - left(before, machine.id);
    return Math.round(minutes) === 0 ? [] : [{ machineId: machine.id, minutes }];
  });
}

const byId = <T extends Record<K, string>, K extends string>(key: K, list: readonly T[]) =>
  [...list].sort((a, b) => (a[key] < b[key] ? -1 : 1));
const near = (value: number) => ({ asymmetricMatch: (other: number) => Math.abs(other - value) <= 1 });

/** Expects that the response announces what happened. Times may differ a little. */
function expectSame(answer: ChangeImpactResponse, real: ReturnType<typeof happened>): void {
  const { minutes: _minutes, moves: moved, paper, ...figures } = real;
  expect(answer).toMatchObject({ ...figures, moved: moved.length });
  expect(quantityOf(answer.taken) - quantityOf(answer.freed)).toBe(paper);
  const told = byId('machineId', answer.minutes);
  expect(told.map(({ machineId, minutes }) => [machineId, minutes])).toEqual(
    byId('machineId', real.minutes).map(({ machineId, minutes }) => [machineId, near(minutes)]),
  );
  const moves = byId('jobId', answer.moves).map(({ jobId, from, to }) => [jobId, rough(from), rough(to)]);
  expect(moves).toEqual(
    byId('jobId', real.moves).map(({ jobId, from, to }) => [jobId, near(Number(from)), near(Number(to))]),
  );
}

test('a change has exactly the impact that the preview showed', async () => {
  await fc.assert(
    fc.asyncProperty(shops, async (wanted) => {
      const ids = await open(wanted);
      const id = ids[wanted.of % ids.length] ?? '';
      for (const each of ids) await expectInflow(each);
      for (const change of wanted.changes) await expectPreviewed(id, change);
      expect(await brokenInvariants(shop.database)).toEqual([]);
    }),
    { examples: [[runLargerThanNeeded]], numRuns: Number(process.env.MODEL_RUNS ?? 8), endOnFailure: true },
  );
}, 240_000);

/** Tests that a change does what its preview announces, and that an undo reverts it. Makes the change once more. */
async function expectPreviewed(id: string, change: Wanted['changes'][number]): Promise<void> {
  const before = await look(id);
  const body = bodyOf(change, before.job);
  const call = (preview: boolean) =>
    shop.call('Standard', jobs.change, { params: { id }, body: { ...body, preview } });
  const audited = () => shop.database.pool.query('select count(*)::int as n from audit');
  const { rows } = await audited();
  const preview = await call(true);
  expect((await audited()).rows).toEqual(rows);
  const same = await look(id);
  expect(same.board.jobs).toEqual(before.board.jobs.map(withClock(same)));
  const done = await call(false);
  const after = await look(id);
  const real = happened(before, after);
  expectSame(preview, real);
  expectSame(done, real);
  await expectInflow(id);
  expect(await brokenInvariants(shop.database)).toEqual([]);
  if (done.changeId === null) return;
  const { changeId, makeUpRemoved } = done;
  await shop.call('Standard', jobs.undoChange, { params: { id, changeId } });
  const { moves, minutes, sheets, paper, short } = happened(before, await look(id));
  // Make-up runs may come back on other machines.
  const times = makeUpRemoved === 0 ? { moves, minutes } : { moves: [], minutes: [] };
  expect({ ...times, sheets, paper, short }).toEqual({
    moves: [],
    minutes: [],
    sheets: 0,
    paper: 0,
    short: before.job.short,
  });
  expect(await brokenInvariants(shop.database)).toEqual([]);
  await call(false);
}

/**
 * Tests that operations after a finished one get their input by the flow. Tests that a larger order without more
 * sheets moves no job.
 */
async function expectInflow(id: string): Promise<void> {
  const { job, board } = await look(id);
  const rows = await floor.steps(id);
  const machineIds = board.machines.map((machine) => machine.id);
  const left = [...(await readRemainingWork(shop.database.db, machineIds)).values()].flat();
  const shown = new Map(board.jobs.flatMap((each) => each.operations).map((each) => [each.id, each]));
  const follows = ({ index, makeUp }: Operation) =>
    rows.some((other) => other.index < index && other.makeUp === makeUp && other.state === 'finished');
  for (const row of rows.filter(follows)) {
    const comesIn = job.flow.find(({ operationId }) => operationId === row.id)?.in ?? NaN;
    const pieces = toPieces(comesIn, row.unit, job.ups);
    expect([row.plannedQuantity, shown.get(row.id)?.planned ?? comesIn]).toEqual([pieces, comesIn]);
    const isQueued = row.machineId !== null && !isClosed(row.state);
    expect(!isQueued || left.some(({ planned }) => planned === pieces)).toBe(true);
  }
  const body = { quantity: job.quantity + 777, preview: true };
  const { data } = await shop.ask('Standard', jobs.change, { params: { id }, body });
  const moved = data?.runOver ? [data.minutes, data.moves, data.willMake] : [[], [], job.willMake];
  expect(moved).toEqual([[], [], job.willMake]);
}

/**
 * Returns a function that gives a job's running operations the seconds of another read. The seconds grow during the
 * test and must not count as a difference.
 */
const withClock = (now: Seen) => (job: Queues['jobs'][number]) => ({
  ...job,
  operations: job.operations.map((each) => {
    const present = now.board.jobs.flatMap((other) => other.operations).find(({ id }) => id === each.id);
    return { ...each, run: each.run && { ...each.run, seconds: present?.run?.seconds ?? 0 } };
  }),
});

function bodyOf(change: Wanted['changes'][number], before: Job) {
  const quantity = change.quantity ?? before.quantity;
  const { makeUp } = change;
  const date = inDays(change.delivery ?? 5);
  if (change.split && quantity > 1)
    return {
      quantity,
      makeUp,
      deliveries: [
        { quantity: Math.floor(quantity / 2), date },
        { quantity: Math.ceil(quantity / 2), date: inDays(40) },
      ],
    };
  if (before.deliveries.length > 0) return { quantity, makeUp, deliveries: [{ quantity, date }] };
  return { quantity: change.quantity, makeUp, ...(change.delivery !== undefined && { deliveryDate: date }) };
}
