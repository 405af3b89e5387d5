/** Tests that the SQL and the rules in TypeScript compute the same values for the same operation. */
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { hasStarted } from '../../shared/jobs/aggregate/operation-state.ts';
import * as rules from '../../shared/jobs/aggregate/paper/press-sheets.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { isStarted, papersAssigned } from './operation-facts.sql.ts';
import { operations } from './operations.table.ts';

const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

test('an operation in each state counts as started by the rule hasStarted', async () => {
  const once = async (...verbs: ('advance' | 'suspend' | 'undo')[]) => {
    const [step] = (await floor.job(['Packing', 'Packing'])).steps;
    for (const verb of verbs) await floor.call(verb, step!.id);
  };
  await once();
  await once('advance');
  await once('advance', 'advance');
  await once('advance', 'suspend');
  await once('advance', 'undo');
  const rows = await shop.database.db
    .select({ startedAt: operations.startedAt, started: isStarted(operations), state: operations.state })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId));
  expect(rows.map(({ started }) => started)).toEqual(rows.map(hasStarted));
  expect(new Set(rows.map(({ state, started }) => `${state} ${started}`))).toEqual(
    new Set(['queued false', 'waiting false', 'running true', 'finished true', 'queued true']),
  );
});

test('a job’s press sheets are those of the rule papersAssigned, for any number of papers', async () => {
  const { id } = await floor.orders.make();
  const held = async () => {
    const [row] = await shop.database.db
      .select({ sheets: papersAssigned, id: jobs.id })
      .from(jobs)
      .where(eq(jobs.id, id));
    return row?.sheets;
  };
  expect(await held()).toBe(0);
  const large = await floor.orders.paper(1_000, { length: 720, breadth: 1_020 });
  for (const [paper, quantity, cut] of [
    [large, 30, 4],
    [await floor.orders.paper(), 7, 1],
  ] as const) {
    const query = { quantity, cut };
    const params = { id, paperId: paper.id };
    await shop.call('Standard', contract.jobs.assignPaper, { params, query });
  }
  const papers = await shop.call('Standard', contract.jobs.papers, { params: { id } });
  expect(await held()).toBe(rules.papersAssigned(papers));
  expect(await held()).toBe(127);
});
