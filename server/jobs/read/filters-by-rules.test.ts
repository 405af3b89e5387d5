/**
 * Tests that the SQL conditions of lists and counts select the same random rows as the rules in TypeScript.
 */
import { eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysRed } from '../../../shared/platform/specification-constants.ts';
import { daysRemaining, startOfDay } from '../../../shared/platform/days-remaining.ts';
import { inkNames } from '../../../shared/stock/ink-rules.ts';
import { piecesToRun as piecesByRule } from '../../../shared/jobs/aggregate/pieces/operation-inflow.ts';
import { piecesToSend } from '../../../shared/dispatch/dispatchable-pieces.ts';
import { refuseWithoutFields } from '../../../shared/shop/own-fields/own-fields.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { isWaitingFor, jobWaits } from '../../../shared/jobs/aggregate/what-job-waits-for.ts';
import { isInHouse, isOpenJob, refuseDispatch } from '../../../shared/jobs/aggregate/job-status.ts';
import { hasNoDate, lateness, latenesses } from '../../../shared/jobs/aggregate/lateness.ts';
import { canMachineDo } from '../../../shared/operations/machine-queue.ts';
import { ownOrUsualSpeed, speedForType } from '../../../shared/shop/machine-speed.ts';
import {
  hasStarted,
  isClosed,
  isOnMachine,
  jobOperationStates,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { freeOnOrder, sheetsToCome } from '../../../shared/stock/paper-order.ts';
import { isLow } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { isBefore } from '../../../shared/jobs/aggregate/predecessors.ts';
import { papersAssigned, papersRequired } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { makeReadyOf } from '../../../shared/jobs/aggregate/remaining-work-minutes.ts';
import { missingSheets, refuseConsumePaper } from '../../../shared/stock/stock-count.ts';
import { type Db, oneSnapshot } from '../../platform/db/database.ts';
import { chunksOf } from '../../../packages/pg-kit/src/split-into-chunks.ts';
import { fillAtRandom } from '../../testing/samples/random-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { inks, isLow as inkIsLow } from '../../stock/inks/inks.table.ts';
import { isLow as paperIsLow, papers } from '../../stock/papers/papers.table.ts';
import { findStockedPapers } from '../paper/job-papers.repo.ts';
import { type JobFilter, filterCondition } from './jobs-filter.repo.ts';
import { findObstacles } from './obstacles-to-queueing.domain.ts';
import { obstacleColumns } from './obstacles-to-queueing.repo.ts';
import { operationStates } from './job-lists-and-details.repo.ts';
import { hasDefaultName } from '../../shop/lists/list-references.repo.ts';
import { lacksSheets } from '../../open-shop/open-shop.repo.ts';
import { readTimeFigures } from '../../review/review-figures.repo.ts';
import * as rules from '../aggregate/job-facts.domain.ts';
import { lockMachines, queuedColumns } from '../aggregate/placing/machine-queue.repo.ts';
import { operationDefaults } from '../aggregate/placing/operation-defaults.ts';
import { latestPendingPaper } from '../aggregate/paper/reservations.domain.ts';
import { customers } from '../../customers/customers.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { jobs, productOperations } from '../tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { occupiedTool } from '../../tools/needed-tools.sql.ts';
import * as now from '../../operations/operation-facts.sql.ts';
import { operations, piecesToRun } from '../../operations/operations.table.ts';
import { jobPaperOrders, paperOrders, reservedOnOrder } from '../../stock/orders/paper-orders.table.ts';
import { pendingPaper } from '../../stock/orders/pending-paper.sql.ts';
import { allocatedPaperValues, hasPaperMissing, paperMissing } from '../../stock/orders/reservations.sql.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

const shop = await openShop();
afterAll(() => shop.close());
const { db } = shop.database;
const required = { key: 'foodContact', name: 'Food contact' };
beforeAll(async () => {
  await fillAtRandom(shop);
  const kind = { entity: 'jobs', kind: 'yes or no' } as const;
  await shop.call('Admin', contract.fields.create, {
    body: { ...kind, name: required.name, required: true },
  });
  await db
    .update(jobs)
    .set({ fields: { [required.key]: true } })
    .where(sql`random() < 0.7`);
}, 120_000);

/** Evaluates the SQL expression for all operations, 200 at a time, and returns the values by operation. */
async function readJobs(db: Db = shop.database.db) {
  const ofJob = <T extends { jobId: string }>(rows: T[]) => groupBy(rows, ({ jobId }) => jobId);
  const own = ofJob(await db.select().from(operations));
  const plans = ofJob(await db.select().from(productOperations));
  const held = ofJob(await db.select().from(jobPapers));
  const stock = new Map((await db.select().from(papers)).map((paper) => [paper.id, paper]));
  return (await db.select().from(jobs)).map((job) => {
    const holds = held.get(job.id) ?? [];
    return { ...job, steps: own.get(job.id) ?? [], planned: plans.get(job.id) ?? [], holds, stock };
  });
}
type Job = Awaited<ReturnType<typeof readJobs>>[number];
const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted();
const found = async (db: Db, filter: JobFilter) =>
  idsOf(await db.select({ id: jobs.id }).from(jobs).where(filterCondition(filter)));

/** Reads the jobs as the rules for an open job need them, with paper on order and papers that are scarce. */
async function readWorks() {
  const ordered = await db
    .select({ to: jobPaperOrders, expected: paperOrders.expected, paper: papers.name })
    .from(jobPaperOrders)
    .innerJoin(paperOrders, eq(paperOrders.id, jobPaperOrders.orderId))
    .innerJoin(papers, eq(papers.id, jobPaperOrders.paperId));
  const all = await readJobs();
  const reservationsOf = (id: string) =>
    all.flatMap(({ holds, ...job }) =>
      holds.flatMap(({ paperId, quantity, consumed, ordered: coming, cut }) => {
        const reserved = quantity - consumed - coming;
        return paperId === id && reserved > 0 ? [{ ...job, reserved, cut }] : [];
      }),
    );
  const scarce = new Map(
    [...(all[0]?.stock.values() ?? [])]
      .filter(({ reservedQuantity, stockQuantity }) => reservedQuantity > stockQuantity)
      .map(({ id, stockQuantity }) => [id, { paperId: id, stockQuantity, reservations: reservationsOf(id) }]),
  );
  return all.map(({ steps, holds, planned: _planned, stock: _stock, ...row }) => ({
    row,
    operations: steps,
    papers: holds.map((held) => ({
      ...held,
      orders: ordered
        .filter(({ to }) => to.jobId === row.id && to.paperId === held.paperId)
        .map(({ to, paper, expected }) => {
          return { orderId: to.orderId, sheets: to.quantity, paper, expected, zone: 'UTC' };
        }),
    })),
    scarce: holds.flatMap(({ paperId }) => scarce.get(paperId) ?? []),
  }));
}

const awaitingOf = (job: Job) => ({
  status: job.status,
  productOperationsCount: job.planned.length + job.steps.length,
  papersRequired: papersRequired(job),
  papersAssigned: papersAssigned(job.holds),
  isUnapproved: job.artworkApprovedAt === null,
  makeUpSheets: job.makeUpSheets,
  hasOrders: job.holds.some(({ ordered }) => ordered > 0),
  unfilled: refuseWithoutFields([required], job.fields),
});

describe('jobs', () => {
  const zone = 'Asia/Kolkata';
  const soon = startOfDay(daysRed + 1, new Date(), zone);
  const isDueSoon = ({ status, deliveryDate }: Job) => {
    const { days } = daysRemaining(deliveryDate, new Date(), zone);
    return isOpenJob(status) && days <= daysRed && Date.parse(deliveryDate) >= Date.now();
  };
  const filters: [string, JobFilter, (job: Job) => boolean][] = [
    ...latenesses.map((is): [string, JobFilter, (job: Job) => boolean] => [
      is,
      { lateness: is },
      (job) => lateness(job, new Date()) === is,
    ]),
    [
      'in the queues without a date',
      { lateness: 'no-date' },
      (job) =>
        hasNoDate({ ...job, openOperations: job.steps.filter(({ state }) => !isClosed(state)).length }),
    ],
    ['late or at risk', { lateness: 'any' }, (job) => lateness(job, new Date()) !== null],
    ['open', { open: true }, ({ status }) => isOpenJob(status)],
    ['due soon', { dueSoon: true, soon }, isDueSoon],
    ['short', { short: true }, ({ short, status }) => (short ?? 0) > 0 && isInHouse(status)],
    ['paused', { paused: true }, ({ steps }) => steps.some(({ state }) => state === 'paused')],
    [
      'ready to be sent',
      { ready: true },
      ({ made, status, ...job }) =>
        piecesToSend({ ...job, made: made ?? 0 }) > 0 && refuseDispatch(status) === null,
    ],
    ...jobWaits.map((what): [string, JobFilter, (job: Job) => boolean] => [
      `waiting for ${what}`,
      { awaits: what },
      (job) => isWaitingFor(what, awaitingOf(job)),
    ]),
  ];
  test.each(filters)('are listed as %s exactly if the rule agrees', async (_name, filter, rule) => {
    // Expected dates may be updated meanwhile, so both reads use one snapshot.
    const [all, listed] = await db.transaction(
      async (at) => [await readJobs(at), await found(at, filter)] as const,
      oneSnapshot,
    );
    const right = idsOf(all.filter(rule));
    expect(listed).toEqual(right);
    // The rule tells some from others, so that something was compared.
    expect(right.length).toBeGreaterThan(10);
    expect(right.length).toBeLessThan(all.length - 10);
  });

  test('have the required, assigned and consumed press sheets of the rules', async () => {
    const { papersRequired: required, papersAssigned: assigned, papersConsumed: consumed } = now;
    const rows = await db.select({ id: jobs.id, required, assigned, consumed }).from(jobs);
    const right = (await readJobs()).map((job) => ({
      id: job.id,
      required: papersRequired(job),
      assigned: papersAssigned(job.holds),
      consumed: papersAssigned(job.holds.map((each) => ({ ...each, quantity: each.consumed }))),
    }));
    expect(new Map(rows.map((row) => [row.id, row]))).toEqual(new Map(right.map((row) => [row.id, row])));
  });

  test('have operations in the states of the rule jobOperationStates', async () => {
    const rows = await db
      .select({ id: jobs.id, operationStates })
      .from(jobs)
      .innerJoin(customers, eq(customers.id, jobs.customerId));
    const right = (await readJobs()).map(({ steps, planned, ...job }) => {
      const inOrder = steps.toSorted((a, b) => a.index - b.index);
      return [job.id, jobOperationStates({ ...job, operations: inOrder, steps: planned })] as const;
    });
    expect(new Map(rows.map((row) => [row.id, row.operationStates]))).toEqual(new Map(right));
    expect(new Set(right.map(([, states]) => states.length)).size).toBeGreaterThan(5);
  });

  test('await the paper of latestPendingPaper, and lack the sheets of missingSheets', async () => {
    const works = await readWorks();
    const read = async (ids: string[]) =>
      await db
        .select({ id: jobs.id, pendingPaper, allocatedPaperValues })
        .from(jobs)
        .where(inArray(jobs.id, ids));
    const rows = [];
    for (const part of chunksOf(idsOf(works.map(({ row }) => row)), 200)) rows.push(...(await read(part)));
    const values = new Map(rows.map((row) => [row.id, row]));
    for (const work of works) {
      const found = values.get(work.row.id);
      expect(found?.pendingPaper?.expected ?? null).toBe(latestPendingPaper(work)?.expected ?? null);
      const lacks = missingSheets(found?.allocatedPaperValues.scarce ?? []).get(work.row.id) ?? 0;
      expect(lacks).toBe(rules.flowInput(work).missingSheets);
    }
    expect(rows.filter((row) => row.pendingPaper).length).toBeGreaterThan(10);
    expect(works.filter((work) => rules.flowInput(work).missingSheets > 0).length).toBeGreaterThan(10);
  });

  test('name an ink by the rule inkNames, regardless of case and blanks', async () => {
    const all = await readJobs();
    for (const ink of (await db.select().from(inks)).slice(0, 3)) {
      const isIn = (text: string) =>
        inkNames(text).some((name) => name.toLowerCase() === ink.name.toLowerCase());
      const right = all.filter((job) => isIn(job.ink));
      expect([ink.name, await found(db, { inkId: ink.id })]).toEqual([ink.name, idsOf(right)]);
      expect(right.length).toBeGreaterThan(10);
    }
  });

  test('that are drafts have the obstacle that matches the list containing them', async () => {
    const rows = await db.select(obstacleColumns).from(jobs).where(eq(jobs.status, 'draft'));
    const codes = (await findObstacles({ db }, rows)).map((why) => why?.code);
    const of = (code: string) => idsOf(rows.filter((_row, place) => codes[place] === code));
    const waits = async (awaits: JobFilter['awaits']) => await found(db, { status: 'draft', awaits });
    const [bare, unapproved] = [await waits('operations'), await waits('approval')];
    const lacking = (await waits('paper')).filter((id) => !bare.includes(id) && !unapproved.includes(id));
    expect(of('obstacle-no-steps')).toEqual(bare);
    expect(of('obstacle-artwork')).toEqual(unapproved);
    expect(of('obstacle-paper')).toEqual(lacking);
    expect(of('obstacle-not-scheduled')).toEqual(await waits('schedule'));
    expect(lacking.length).toBeGreaterThan(10);
  });

  test('lack sheets of a paper if the rule refuseConsume refuses the start', async () => {
    const missing = idsOf(await db.select({ id: jobs.id }).from(jobs).where(isNotNull(paperMissing)));
    const all = await readJobs();
    const isMissing = ({ holds, stock }: Job) =>
      holds.some(({ paperId, quantity, ordered, consumed }) => {
        const paper = stock.get(paperId);
        const needs = quantity - ordered - consumed;
        return paper !== undefined && needs > 0 && refuseConsumePaper(paper, needs) !== null;
      });
    expect(missing).toEqual(idsOf(all.filter(isMissing)));
    const ofMany = idsOf(await db.select({ id: jobs.id }).from(jobs).where(hasPaperMissing));
    expect(ofMany).toEqual(idsOf(all.filter((job) => isOpenJob(job.status) && isMissing(job))));
    expect(missing.length).toBeGreaterThan(10);
  });
});

describe('operations', () => {
  /** Reads all operations page by page and returns the value of the SQL expression for each, by id. */
  const ask = async <T>(what: SQL<T>): Promise<Map<string, T>> => {
    const all = await db.select({ id: operations.id }).from(operations).orderBy(operations.id);
    const told = new Map<string, T>();
    for (const part of chunksOf(all, 200)) {
      const rows = await db
        .select({ id: operations.id, what })
        .from(operations)
        .innerJoin(jobs, eq(jobs.id, operations.jobId))
        .where(inArray(operations.id, idsOf(part)));
      for (const row of rows) told.set(row.id, row.what);
    }
    return told;
  };
  const some = (all: Iterable<unknown>) => expect([...all].filter(Boolean).length).toBeGreaterThan(10);

  test('have started, or have a later started operation, as the rules say', async () => {
    const started = await ask(now.isStarted(operations));
    const later = await ask(now.laterStarted);
    const [rule, order] = [new Map<string, boolean>(), new Map<string, string | null>()];
    for (const { steps } of await readJobs())
      for (const step of steps) {
        rule.set(step.id, hasStarted(step));
        const behind = steps.filter(
          (other) => other !== step && hasStarted(other) && isBefore(step, other, steps),
        );
        order.set(step.id, behind.toSorted((a, b) => a.index - b.index)[0]?.name ?? null);
      }
    expect(started).toEqual(rule);
    expect(later).toEqual(order);
    some(later.values());
  });

  test('have the occupant of their machine and of their tools', async () => {
    const all = (await readJobs()).flatMap(({ number, steps }) =>
      steps.map((step) => ({ ...step, who: `${number} ${step.name}` })),
    );
    const runs = all.filter(({ state }) => isOnMachine(state));
    type Who = { jobNumber: string; name: string } | null | undefined;
    const whoOf = (of: Who) => of && `${of.jobNumber} ${of.name}`;
    const onMachine = await ask(sql<Who>`${now.occupant}`);
    const held = await ask(sql<Who>`${occupiedTool}`);
    for (const each of all) {
      const others = runs.filter((other) => other.id !== each.id);
      const occupant = runs.find(({ machineId }) => machineId !== null && machineId === each.machineId);
      const holder = others.find(({ toolIds }) => toolIds?.some((tool) => each.toolIds?.includes(tool)));
      const found = [each.id, whoOf(onMachine.get(each.id)), whoOf(held.get(each.id))];
      expect(found).toEqual([each.id, occupant?.who ?? null, holder?.who ?? null]);
    }
    some(onMachine.values());
    some(held.values());
  });

  test('run as many pieces as the rule piecesToRun gives', async () => {
    const pieces = await ask(piecesToRun(operations));
    for (const job of await readJobs())
      for (const step of job.steps) expect(pieces.get(step.id)).toBe(piecesByRule(job, step));
    expect(new Set(pieces.values()).size).toBeGreaterThan(100);
  });

  test('of a make-up run lack sheets as the rule says', async () => {
    const lacks = await ask(now.lacksPaper);
    for (const job of await readJobs()) {
      const consumed = papersAssigned(job.holds.map((each) => ({ ...each, quantity: each.consumed })));
      for (const step of job.steps) {
        const isWaiting = step.makeUp !== null && !hasStarted(step);
        expect(lacks.get(step.id)).toBe(isWaiting && papersRequired(job) > consumed);
      }
    }
    some(lacks.values());
  });

  test('lack sheets, and have sheets for their make-up run, as the rules for an open job say', async () => {
    const [lacks, holds] = [await ask(lacksSheets), await ask(now.consumedForMakeUp)];
    for (const work of await readWorks())
      for (const step of work.operations) {
        const isPending = step.makeUp !== null && !hasStarted(step);
        expect(holds.get(step.id)).toBe(isPending ? rules.flowInput(work).consumedSheets : null);
        // Closed jobs are in no queue, and the condition for many rows leaves them out.
        const isOpen = isOpenJob(work.row.status);
        expect(isOpen && lacks.get(step.id)).toBe(isOpen && rules.lacksSheets(work, step));
      }
    some(lacks.values());
    some(holds.values());
  });

  test('have the job’s priority and date unless they have their own', async () => {
    const priority = await ask(sql<string>`${queuedColumns.priority}`);
    const date = await ask(sql<string>`${queuedColumns.deliveryDate}`);
    for (const job of await readJobs())
      for (const step of job.steps) {
        expect(priority.get(step.id)).toBe(step.priority ?? job.priority);
        const due = new Date(date.get(step.id) ?? '').toISOString();
        expect(due).toBe(step.deliveryDate ?? job.deliveryDate);
      }
  });

  test('take the time of their type on the machine, by the speed rules', async () => {
    const own = new Map((await db.select().from(machines)).map((machine) => [machine.id, machine]));
    const right = new Map<string, { operations: number; estimate: number }>();
    for (const job of await readJobs())
      for (const step of job.steps) {
        const machine = own.get(step.machineId ?? '');
        if (step.state !== 'finished' || !machine) continue;
        const speed = speedForType({ ...machine, ...ownOrUsualSpeed(machine) }, step.type);
        const pieces = step.counted ? step.goodQuantity + step.wasteQuantity : piecesByRule(job, step);
        const sheets = step.unit === 'sheets' ? pieces / job.ups : pieces;
        const run = step.runMinutes ?? (sheets / speed.perHour) * 60;
        const sum = right.get(step.type) ?? { operations: 0, estimate: 0 };
        sum.operations += 1;
        sum.estimate += (makeReadyOf(step, speed) + run) * 60;
        right.set(step.type, sum);
      }
    const [start, end] = [Date.now() - 100 * 3_600_000, Date.now()];
    const rows = await readTimeFigures(db, [{ n: 0, start, end, openings: [], own: [] }]);
    for (const { type, operations: many, estimate } of rows)
      expect([type, many, estimate]).toEqual([
        type,
        right.get(type)?.operations,
        Math.round(right.get(type)?.estimate ?? 0),
      ]);
    expect(rows.length).toBe(2);
  });

  test('have the default values of the operations table', async () => {
    const columns = Object.entries(getTableColumns(operations)).filter(([name]) => name in operationDefaults);
    const row = Object.fromEntries(
      columns.map(([name, { hasDefault, default: value }]) => [name, hasDefault ? value : null]),
    );
    expect(row).toEqual(operationDefaults);
  });

  test('without an own name get a name by the rule operationName', async () => {
    const words = ['', 'Printing', 'Print', 'Printing Frontside', '%', '_', 'UV'];
    for (const type of words.slice(1))
      for (const detail of words) {
        const { rows } = await db.execute(sql`select ${hasDefaultName(type, detail)} as name`);
        expect(rows).toEqual([{ name: operationName(type, detail) }]);
      }
  });
});

test('the machines for a type are those of the rule canMachineDo', async () => {
  for (const type of ['Printing', 'Lamination', 'Punching']) {
    const right = (await db.select().from(machines)).filter((machine) => canMachineDo(machine, type));
    expect(idsOf(await db.transaction((at) => lockMachines(at, [], [type])))).toEqual(idsOf(right));
  }
});

test('orders have the free sheets of the rule freeOnOrder', async () => {
  const all = await db
    .select({ ...getTableColumns(paperOrders), reserved: reservedOnOrder })
    .from(paperOrders);
  const sheet = { paperLength: 0, paperBreadth: 0, paperThickness: 0 };
  const offered = await findStockedPapers(db, { ...sheet, paperQuality: 'Carte Lumina', paperGsm: 300 });
  const left = new Map(offered.flatMap(({ orders }) => orders.map((order) => [order.orderId, order.left])));
  const free = all.filter((order) => sheetsToCome(order) > 0 && freeOnOrder(order) > 0);
  expect(left).toEqual(new Map(free.map((order) => [order.id, freeOnOrder(order)])));
  expect(free.length).toBeGreaterThan(10);
  expect(free.length).toBeLessThan(all.length - 10);
});

test('papers and inks are listed as low by the rule isLow', async () => {
  const low = idsOf(await db.select({ id: papers.id }).from(papers).where(paperIsLow));
  const all = await db.select().from(papers);
  expect(low).toEqual(
    idsOf(
      all.filter((paper) =>
        isLow({ ...paper, availableQuantity: paper.stockQuantity - paper.reservedQuantity }),
      ),
    ),
  );
  expect(low.length).toBeGreaterThan(3);
  const lowInks = idsOf(await db.select({ id: inks.id }).from(inks).where(inkIsLow));
  const allInks = await db.select().from(inks);
  expect(lowInks).toEqual(
    idsOf(allInks.filter((ink) => isLow({ ...ink, availableQuantity: ink.stockQuantity }))),
  );
  expect(lowInks.length).toBeGreaterThan(10);
});
