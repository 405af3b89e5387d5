/**
 * Tests that the SQL conditions of lists, counts and facts select the same random rows as the rules in TypeScript.
 */
import { eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysRed } from '../../../shared/rules/catalogue.ts';
import { daysRemaining, startOfDay } from '../../../shared/rules/days-remaining.ts';
import { piecesToRun as piecesByRule } from '../../../shared/rules/inflow.ts';
import { isWaitingFor, jobWaits } from '../../../shared/rules/job-waits.ts';
import { isOpenJob, refuseDispatch } from '../../../shared/rules/job-status.ts';
import { hasNoDate, inHouseStatuses, lateness, latenesses } from '../../../shared/rules/lateness.ts';
import { hasStarted, isClosed, isOnMachine } from '../../../shared/rules/operation-state.ts';
import { isLow } from '../../../shared/rules/paper.ts';
import { isBefore } from '../../../shared/rules/predecessors.ts';
import { papersAssigned, papersRequired } from '../../../shared/rules/press-sheets.ts';
import { refuseConsumePaper } from '../../../shared/rules/stock-count.ts';
import { type Db, oneSnapshot } from '../../platform/db/database.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import { fillAtRandom } from '../../testing/random-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { inks, isLow as inkIsLow } from '../../stock/inks/inks.table.ts';
import { isLow as paperIsLow, papers } from '../../stock/papers/papers.table.ts';
import { type JobFilter, filterCondition } from '../jobs/jobs-filter.repo.ts';
import { jobPapers } from './job-papers.table.ts';
import { jobs, productOperations } from './jobs.table.ts';
import { occupiedTool } from './needed-tools.ts';
import * as now from './operation-facts.ts';
import { operations, piecesToRun } from './operations.table.ts';
import { hasPaperMissing, paperMissing } from './reservations.ts';

const shop = await openShop();
afterAll(() => shop.close());
const { db } = shop.database;
beforeAll(() => fillAtRandom(shop), 120_000);

/** Evaluates the SQL expression for all operations, 200 at a time, and returns the values by operation. */
async function readJobs(db: Db = shop.database.db) {
  const ofJob = <T extends { jobId: string }>(rows: T[]) => Map.groupBy(rows, ({ jobId }) => jobId);
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

const awaitingOf = (job: Job) => ({
  status: job.status,
  productOperationsCount: job.planned.length + job.steps.length,
  papersRequired: papersRequired(job),
  papersAssigned: papersAssigned(job.holds),
  isUnapproved: job.artworkApprovedAt === null,
  makeUpSheets: job.makeUpSheets,
  hasOrders: job.holds.some(({ ordered }) => ordered > 0),
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
    ['short', { short: true }, ({ short, status }) => (short ?? 0) > 0 && inHouseStatuses.includes(status)],
    ['paused', { paused: true }, ({ steps }) => steps.some(({ state }) => state === 'paused')],
    [
      'ready to be sent',
      { ready: true },
      ({ made, sent, status }) => (made ?? 0) > sent && refuseDispatch(status) === null,
    ],
    ...jobWaits.map((what): [string, JobFilter, (job: Job) => boolean] => [
      `waiting for ${what}`,
      { awaits: what },
      (job) => isWaitingFor(what, awaitingOf(job)),
    ]),
  ];
  test.each(filters)('that are %s', async (_name, filter, rule) => {
    // What is expected is worked out meanwhile.
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

  test('need, have and have used as many press sheets as the rules say', async () => {
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

  test('lack a paper that lies there in too few sheets where the rule refuseConsume says so', async () => {
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

  test('have started, and another one of them has started that comes later', async () => {
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

  test('share a machine or a tool with what runs', async () => {
    const all = await db.select().from(operations);
    const runs = all.filter(({ state }) => isOnMachine(state));
    const onMachine = await ask(sql<{ name: string } | null>`${now.occupant}`);
    const held = await ask(sql<{ tool: string } | null>`${occupiedTool}`);
    for (const each of all) {
      const others = runs.filter((other) => other.id !== each.id);
      const occupied = others.some(({ machineId }) => machineId !== null && machineId === each.machineId);
      const isHeld = others.some(({ toolIds }) => toolIds?.some((tool) => each.toolIds?.includes(tool)));
      expect([each.id, onMachine.get(each.id) !== null, held.get(each.id) !== null]).toEqual([
        each.id,
        occupied,
        isHeld,
      ]);
    }
    some(onMachine.values());
    some(held.values());
  });

  test('run as many pieces as the rule piecesToRun says', async () => {
    const pieces = await ask(piecesToRun(operations));
    for (const job of await readJobs())
      for (const step of job.steps) expect(pieces.get(step.id)).toBe(piecesByRule(job, step));
    expect(new Set(pieces.values()).size).toBeGreaterThan(100);
  });

  test('of a make-up run lack their sheets', async () => {
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
});

test('papers and inks are low where the rule isLow says so', async () => {
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
