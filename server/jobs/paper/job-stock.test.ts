import { desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { audit } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { perform } from '../../platform/verb/verb.ts';
import { jobs as jobsTable } from '../tables/jobs.table.ts';
import { contextOf, insertJob, insertOperation } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { balances, ledgerSums, paperDesk } from '../../testing/clients/stock-client.ts';
import { type OpenJob } from '../aggregate/job-aggregate.domain.ts';
import { openJob } from '../aggregate/open-job.domain.ts';
import {
  consumeReserved,
  releaseAll,
  reserveFreed,
  revertConsumption,
} from '../aggregate/paper/reservations.domain.ts';
import { save } from '../aggregate/save-job.domain.ts';

const { jobs, operations, papers } = contract;
const now = new Date().toISOString();
const shop = await openShop();
const desk = paperDesk(shop);
afterAll(() => shop.close());

/** Returns the number of press sheets that the job's assigned papers give. */
const sheetsOf = async (id: string) =>
  (await shop.call('Restricted', jobs.get, { params: { id } })).papersAssigned;

/** Opens the job in a transaction of its own and runs a function on it that other verbs use. */
const onJob = <T>({ id }: { id: string }, work: (opened: OpenJob) => Promise<T>) =>
  perform(contextOf(shop), 'test', 'edit', async (verb) => {
    const opened = await openJob(verb, id);
    const answer = await work(opened);
    await save(opened);
    return answer;
  });

/** Creates a job with one started operation, which has consumed the paper. */
async function startedJob(paperId: string, quantity: number) {
  const job = await insertJob(shop, { scheduledAt: now, status: 'scheduled' });
  await desk.assign(job.id, paperId, { quantity, cut: 1 });
  const operation = await insertOperation(shop, job.id, {
    state: 'running',
    startedAt: now,
    runningSince: now,
  });
  await onJob(job, (work) => consumeReserved(work, operation.id));
  return { job, operation };
}

describe('the start of a job', () => {
  test('consumes the reserved sheets; sheets assigned later are consumed at once, and none can be removed', async () => {
    const paper = await desk.make({ stockQuantity: 2_000 });
    const { job } = await startedJob(paper.id, 1_200);
    expect(await balances(shop, paper.id)).toEqual({ stock: 800, reserved: 0, consumed: 1_200 });
    expect(await desk.assign(job.id, paper.id, { quantity: 100 })).toMatchObject([
      { quantity: 1_300, consumed: 1_300 },
    ]);
    expect(await desk.get(paper.id)).toMatchObject({
      stockQuantity: 700,
      availableQuantity: 700,
      consumed: 1_300,
    });
    const refused = await desk.remove(job.id, paper.id);
    expect(refused.status).toBe(409);
    expect(refused.problem.reason).toBe(
      '1,300 of Carte Lumina 300 are already consumed; return the sheets instead',
    );
    expect(await ledgerSums(shop, paper.id)).toEqual({ stock: 700, reserved: 0, consumed: 1_300 });
  });

  test('returns its sheets when undone, also later ones, unless another operation has started', async () => {
    const paper = await desk.make({ stockQuantity: 2_000 });
    const { job, operation } = await startedJob(paper.id, 1_200);
    const { version } = await desk.get(paper.id);
    await desk.assign(job.id, paper.id, { quantity: 100 });
    // Reserved and consumed: two lines, of each of which the audit log tells.
    expect((await desk.get(paper.id)).version).toBe(version + 2);
    await onJob(job, (work) => revertConsumption(work, operation.id));
    expect(await balances(shop, paper.id)).toEqual({ stock: 2_000, reserved: 1_300, consumed: 0 });
    await onJob(job, (work) => consumeReserved(work, operation.id));
    await insertOperation(shop, job.id, { state: 'finished', startedAt: now, finishedAt: now });
    await onJob(job, (work) => revertConsumption(work, operation.id));
    expect(await balances(shop, paper.id)).toEqual({ stock: 700, reserved: 0, consumed: 1_300 });
    expect(await ledgerSums(shop, paper.id)).toEqual({ stock: 700, reserved: 0, consumed: 1_300 });
  });

  test('can’t be undone if sheets were returned and too few are left', async () => {
    const paper = await desk.make({ stockQuantity: 2_000 });
    const job = await insertJob(shop, { scheduledAt: now, status: 'scheduled' });
    await desk.assign(job.id, paper.id, { quantity: 1_200, cut: 1 });
    const { id } = await insertOperation(shop, job.id, { type: 'Packing', state: 'queued' });
    const params = { id };
    await shop.call('Restricted', operations.advance, { params });
    await desk.giveBack(job.id, paper.id, 300);
    const { status, problem } = await shop.ask('Restricted', operations.undo, { params });
    expect([status, problem.reason]).toEqual([
      409,
      `Sheets of Carte Lumina 300 were returned from ${job.number}: 900 of the 1,200 that it needs are left; assign the missing ones first`,
    ]);
    await desk.assign(job.id, paper.id, { quantity: 300 });
    await shop.call('Restricted', operations.undo, { params });
    expect(await balances(shop, paper.id)).toEqual({ stock: 2_000, reserved: 1_200, consumed: 0 });
  });
});

describe('returning', () => {
  test('returns at most what the job consumed', async () => {
    const paper = await desk.make({ stockQuantity: 2_000 });
    const { job } = await startedJob(paper.id, 1_200);
    const some = await desk.giveBack(job.id, paper.id, 200);
    expect(some.data).toMatchObject({ stockQuantity: 1_000, availableQuantity: 1_000, consumed: 1_000 });
    expect(await desk.get(paper.id)).toMatchObject(some.data);
    const params = { id: job.id };
    expect(await shop.call('Restricted', jobs.papers, { params })).toMatchObject([
      { quantity: 1_000, consumed: 1_000 },
    ]);
    const tooMany = await desk.giveBack(job.id, paper.id, 1_001);
    expect(tooMany.status).toBe(409);
    const reason = `${job.number} has consumed 1,000 of Carte Lumina 300; 1,001 cannot be returned`;
    expect(tooMany.problem).toMatchObject({ reason, errors: { quantity: reason } });
    expect((await desk.giveBack(job.id, paper.id, 1_000)).status).toBe(200);
    expect(await shop.call('Restricted', jobs.papers, { params })).toEqual([]);
    expect((await desk.giveBack(job.id, paper.id, 1)).status).toBe(409);
    expect(await ledgerSums(shop, paper.id)).toEqual({ stock: 2_000, reserved: 0, consumed: 0 });
  });

  test('is refused for a job that has not started, and is a 404 for an unknown job', async () => {
    const paper = await desk.make({ stockQuantity: 500 });
    const job = await insertJob(shop);
    await desk.assign(job.id, paper.id, { quantity: 100 });
    const refused = await desk.giveBack(job.id, paper.id, 10);
    expect(refused.status).toBe(409);
    expect(refused.problem.reason).toBe(
      `${job.number} has consumed 0 of Carte Lumina 300; 10 cannot be returned`,
    );
    expect((await desk.giveBack(paper.id, paper.id, 10)).status).toBe(404);
  });
});

describe('cancelling and reinstating', () => {
  test('frees reserved sheets, and reserves the sheets again if still available', async () => {
    const paper = await desk.make({ stockQuantity: 1_000 });
    const job = await insertJob(shop);
    await desk.assign(job.id, paper.id, { quantity: 300, cut: 4 });
    const freed = await onJob(job, (work) => releaseAll(work));
    expect(freed).toEqual([{ paperId: paper.id, quantity: 300, cut: 4, substitute: false }]);
    expect(await balances(shop, paper.id)).toEqual({ stock: 1_000, reserved: 0, consumed: 0 });
    expect(await sheetsOf(job.id)).toBe(0);
    const other = await insertJob(shop);
    await desk.assign(other.id, paper.id, { quantity: 800 });
    await expect(onJob(job, (work) => reserveFreed(work, freed))).rejects.toThrow(
      'Only 200 of Carte Lumina 300 are available; 300 were asked for',
    );
    await desk.remove(other.id, paper.id);
    await onJob(job, (work) => reserveFreed(work, freed));
    expect(await sheetsOf(job.id)).toBe(1_200);
    expect(await ledgerSums(shop, paper.id)).toEqual({ stock: 1_000, reserved: 300, consumed: 0 });
  });

  test('is refused with the reason if a reserved paper has been deleted', async () => {
    const paper = await desk.make({ stockQuantity: 100 });
    const job = await insertJob(shop);
    await desk.assign(job.id, paper.id, { quantity: 10 });
    const freed = await onJob(job, (work) => releaseAll(work));
    await shop.call('Admin', papers.remove, { params: { id: paper.id } });
    await expect(onJob(job, (work) => reserveFreed(work, freed))).rejects.toThrow(
      `A paper that ${job.number} had has been deleted; duplicate the job instead`,
    );
  });

  test('deleting a paper removes the paper from finished jobs, and the audit log still has the quantities', async () => {
    const paper = await desk.make({ stockQuantity: 1_200 });
    const { job } = await startedJob(paper.id, 1_200);
    const params = { id: paper.id };
    expect((await shop.ask('Admin', papers.remove, { params })).problem.reason).toBe(
      `Carte Lumina 300 is assigned to 1 unfinished job (${job.number}), its sheets consumed or on order; delete it once they are finished`,
    );
    const { db } = shop.database;
    await db.update(jobsTable).set({ status: 'finished' }).where(eq(jobsTable.id, job.id));
    await shop.call('Admin', papers.remove, { params });
    expect(await shop.call('Admin', jobs.papers, { params: { id: job.id } })).toEqual([]);
    const [last] = await db.select().from(audit).where(eq(audit.entityId, paper.id)).orderBy(desc(audit.id));
    expect(last?.data).toMatchObject({ consumed: 1_200, heldBy: [{ jobId: job.id, quantity: 1_200 }] });
  });

  test('consumed sheets stay consumed', async () => {
    const paper = await desk.make({ stockQuantity: 2_000 });
    const { job } = await startedJob(paper.id, 1_200);
    expect(await onJob(job, (work) => releaseAll(work))).toEqual([]);
    expect(await balances(shop, paper.id)).toEqual({ stock: 800, reserved: 0, consumed: 1_200 });
  });
});

describe('concurrent requests', () => {
  test('sixteen requests that assign two papers to started jobs lock the papers in one order', async () => {
    const stock = await Promise.all([
      desk.make({ stockQuantity: 5_000 }),
      desk.make({ stockQuantity: 5_000, name: 'Wide', breadth: 1_040 }),
    ]);
    // One after the other: the update below takes its rows in an order of its own.
    const started: { id: string }[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { job } = await startedJob(stock[0].id, 100);
      await desk.assign(job.id, stock[1].id, { quantity: 100 });
      // Reserved and not consumed, as by a job whose start is under way: the next assignment consumes all of it.
      await shop.database.pool.query(
        `with freed as (update job_papers set consumed = 0 where job_id = $1 returning paper_id, quantity)
          update papers set reserved_quantity = reserved_quantity + freed.quantity, consumed = consumed - freed.quantity,
            stock_quantity = stock_quantity + freed.quantity from freed where papers.id = freed.paper_id`,
        [job.id],
      );
      started.push(job);
    }
    const assigning = Array.from({ length: 16 }, (_, n) =>
      desk.ask(started[n % 4]?.id ?? '', stock[(n >> 1) % 2]?.id ?? '', { quantity: 5 }),
    );
    const answers = await Promise.all(assigning);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const consumed = await Promise.all(stock.map(async ({ id }) => (await balances(shop, id))?.consumed));
    expect(consumed).toEqual([440, 440]);
  });

  test('fifty concurrent requests for the last sheets get exactly what is available', async () => {
    const paper = await desk.make({ stockQuantity: 100 });
    const wanting = await Promise.all(Array.from({ length: 50 }, () => insertJob(shop)));
    const answers = await Promise.all(wanting.map((job) => desk.ask(job.id, paper.id, { quantity: 7 })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(14);
    // On a slow machine some requests wait for too long and get a 423.
    const refused = answers.filter(({ status }) => status !== 200 && status !== 423);
    expect(new Set(refused.map((answer) => answer.problem.reason))).toEqual(
      new Set(['Only 2 of Carte Lumina 300 are available; 7 were asked for']),
    );
    expect(await desk.get(paper.id)).toMatchObject({ availableQuantity: 2, stockQuantity: 100 });
    expect(await ledgerSums(shop, paper.id)).toEqual({ stock: 100, reserved: 98, consumed: 0 });
  });

  test('after many concurrent verbs the ledger adds up to the balances', async () => {
    const stock = await Promise.all([
      desk.make({ stockQuantity: 500 }),
      desk.make({ stockQuantity: 500, name: 'Wide', breadth: 1_040 }),
    ]);
    const wanting = await Promise.all(Array.from({ length: 6 }, () => insertJob(shop)));
    const started = await startedJob(stock[0].id, 100);
    const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
    const storm = Array.from({ length: 240 }, (_, n) => {
      const { id } = pick(stock, n);
      const job = pick(wanting, n >> 1);
      const params = { id };
      if (n % 6 === 0) return desk.remove(job.id, id);
      if (n % 6 === 1) return desk.giveBack(started.job.id, id, 1 + (n % 9));
      if (n % 6 === 2) {
        const body = { kind: 'adjustment', quantity: 40 - (n % 90) } as const;
        return shop.ask('Standard', papers.move, { params, body });
      }
      if (n % 6 === 3) return desk.ask(started.job.id, id, { quantity: 5 });
      return desk.ask(job.id, id, { quantity: 20 + (n % 40) });
    });
    const statuses = new Set((await Promise.all(storm)).map((answer) => answer.status));
    // On a slow machine some of these requests wait for too long and get a 423.
    for (const busy of [423, 503]) statuses.delete(busy);
    expect(statuses).toEqual(new Set([200, 404, 409]));
    for (const { id } of stock) {
      const row = await balances(shop, id);
      expect(row).toEqual(await ledgerSums(shop, id));
      const held = await Promise.all(
        [...wanting, started.job].map(async (job) => {
          const listed = await shop.call('Admin', jobs.papers, { params: { id: job.id } });
          const mine = listed.find((each) => each.paper.id === id);
          return { reserved: (mine?.quantity ?? 0) - (mine?.consumed ?? 0), consumed: mine?.consumed ?? 0 };
        }),
      );
      expect(held.reduce((sum, each) => sum + each.reserved, 0)).toBe(row?.reserved);
      expect(held.reduce((sum, each) => sum + each.consumed, 0)).toBe(row?.consumed);
    }
  });
});
