/**
 * Tests quantities under random concurrent changes (design: quantities, stock). Totals must equal the sums of
 * counts, and balances must equal the ledger.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { openFloor } from './shop-floor.ts';
import { brokenInvariants } from './invariants/invariants.ts';
import { inDays } from './samples/create-test-jobs.ts';
import { openShop } from './shop.ts';

const { dispatches, jobs, operations, papers, settings, stock } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const expectedLoss = { Printing: { makeReadySheets: 5, runWastePercent: 2 } };
await shop.call('Admin', settings.update, { body: { expectedLoss } });
afterAll(() => shop.close());

const kinds = [
  'entry',
  'counter',
  'strike',
  'totals',
  'advance',
  'suspend',
  'undo',
  'overlap',
  'makeUp',
  'undoMakeUp',
  'assign',
  'return',
  'change',
  'undoChange',
  'order',
  'receive',
  'countPaper',
  'undoCount',
  'offcut',
  'redate',
  'split',
  'dispatch',
  'lorry',
  'lorryBack',
] as const;
const step = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...kinds) },
    { weight: 2, arbitrary: fc.constantFrom('entry' as const, 'advance' as const, 'totals' as const) },
  ),
  operation: fc.nat(4),
  n: fc.nat(140),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface At {
  jobId: string;
  paperId: string;
  /** The id of another scheduled job with the same paper, which can lose its sheets to a stock count. */
  otherId: string;
  /** Whether no other step changes the shop at the same time. */
  alone: boolean;
}

/** Performs the step and returns the response's status. The server may refuse the step but must not fail. */
async function play({ jobId, paperId, otherId, alone }: At, { what, operation, n }: Step): Promise<number> {
  const steps = await floor.steps(jobId);
  const id = steps[operation % Math.max(1, steps.length)]?.id ?? jobId;
  const ask = async <E extends Endpoint>(endpoint: E, params: object, body?: object, query?: object) => {
    const call = { params, ...(body && { body }), ...(query && { query }) };
    return (await shop.ask('Admin', endpoint, call as never)).status;
  };
  const job = () => shop.call('Admin', jobs.get, { params: { id: jobId } });
  const doing: Record<Step['what'], () => Promise<number>> = {
    entry: () => ask(operations.addEntry, { id }, { good: n + 1, waste: n % 7, reason: 'Jam' }),
    counter: () => ask(operations.addEntry, { id }, { counter: 100 + n }),
    strike: async () => {
      // Another one of the turn may have taken the operation away.
      const { status, data } = await shop.ask('Admin', operations.entries, { params: { id } });
      const entry = status === 200 && data[n % data.length];
      return entry ? ask(operations.strikeEntry, { id, entryId: entry.id }) : 200;
    },
    totals: () => ask(operations.counts, { id }, { goodQuantity: n, wasteQuantity: n % 5 }),
    advance: () => ask(operations.advance, { id }),
    suspend: () => ask(operations.suspend, { id }),
    undo: () => ask(operations.undo, { id }),
    overlap: () => ask(operations.update, { id }, { overlap: n % 2 === 0 }),
    makeUp: () => ask(jobs.makeUp, { id: jobId }),
    undoMakeUp: () => ask(jobs.undoMakeUp, { id: jobId }),
    assign: () => ask(jobs.assignPaper, { id: jobId, paperId }, undefined, { quantity: `${1 + (n % 40)}` }),
    return: () => ask(papers.move, { id: paperId }, { kind: 'return', quantity: 1 + (n % 20), jobId }),
    change: () => change(jobId, { quantity: 500 + n * 5 }, alone),
    redate: () => change(n % 2 === 0 ? jobId : otherId, { deliveryDate: inDays(1 + n) }, alone),
    split: () => {
      const parts = [
        { quantity: 1 + n, date: inDays(2 + (n % 9)) },
        { quantity: 600, date: inDays(6) },
      ];
      return change(jobId, { quantity: 601 + n, deliveries: parts }, alone);
    },
    undoChange: async () => {
      const [last] = (await job()).changes;
      return last ? ask(jobs.undoChange, { id: jobId, changeId: last.id }) : 200;
    },
    order: () => ask(stock.order, { id: paperId }, { quantity: 50 + n, expected: inDays(3) }),
    receive: async () => {
      const [order] = await shop.call('Admin', stock.orders, { params: { id: paperId } });
      return order ? ask(stock.receive, { id: paperId, orderId: order.id }, { quantity: 1 + (n % 60) }) : 200;
    },
    countPaper: () => ask(papers.count, { id: paperId }, { counted: n < 70 ? n : n * 10 }),
    undoCount: async () => {
      const [last] = (await shop.call('Admin', papers.movements, { params: { id: paperId } })).items;
      return last?.kind === 'count' ? ask(papers.undoCount, { id: paperId, countId: last.id }) : 200;
    },
    offcut: () =>
      ask(papers.bookOffcut, { id: paperId }, { quantity: 1 + n, length: 100 + (n % 3), breadth: 90, jobId }),
    dispatch: () => ask(jobs.dispatch, { id: jobId }, { quantity: 1 + n }),
    lorry: () => {
      const loads = [jobId, otherId].map((jobId) => ({ jobId, quantity: 1 + (n % 50) }));
      return ask(dispatches.create, {}, { jobs: n % 4 === 0 ? loads : loads.slice(0, 1) });
    },
    lorryBack: async () => {
      const lorry = (await job()).dispatches.find(({ lorryId }) => lorryId !== null);
      return lorry?.lorryId ? ask(dispatches.remove, { id: lorry.lorryId }) : 200;
    },
  };
  return doing[what]();
}

/**
 * Changes the order and returns the response's status. If no other step runs, the result must equal the
 * preview.
 */
async function change(id: string, body: object, alone: boolean): Promise<number> {
  const params = { id };
  const ask = (preview: boolean) => shop.ask('Admin', jobs.change, { params, body: { ...body, preview } });
  const before = await shop.call('Admin', jobs.get, { params });
  const seen = alone ? await ask(true) : null;
  const { status, data } = await ask(false);
  // Quantity and date of an order in parts follow from them.
  if (status === 400 && (before.deliveries.length > 0 || !alone)) return 409;
  if (!seen) return status;
  const told = (answer: typeof data) => [answer.sheets, answer.papersShort, answer.willMake, answer.short];
  const { papersRequired, papersAssigned, willMake, short } = await shop.call('Admin', jobs.get, { params });
  const sheets = papersRequired - before.papersRequired;
  const means = [sheets, Math.max(0, papersRequired - papersAssigned), willMake, short];
  expect([seen.status, status >= 300 || told(seen.data)]).toEqual([status, status >= 300 || told(data)]);
  expect(status >= 300 || told(data)).toEqual(status >= 300 || means);
  return status;
}

test('pieces are never created, whatever happens in between', async () => {
  const days = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 45 });
  const day = fc.asyncProperty(days, async (turns) => {
    const press = await floor.machine('Printing');
    await floor.machine('Punching');
    const { job, steps } = await floor.job(['Printing', 'Punching', 'Packing']);
    const [held] = await shop.call('Admin', jobs.papers, { params: { id: job.id } });
    const paperId = held?.paper.id ?? '';
    const other = await floor.orders.make({ deliveryDate: inDays(5) });
    const query = { quantity: 130 };
    await shop.call('Admin', jobs.assignPaper, { params: { id: other.id, paperId }, query });
    await shop.call('Admin', jobs.submit, { params: { id: other.id } });
    const at = { jobId: job.id, paperId, otherId: other.id };
    // An operation of an earlier day may still run without remaining minutes, so the job gets its machine
    // explicitly.
    const printing = { params: { id: steps[0]?.id ?? '' } };
    await shop.call('Admin', operations.update, { ...printing, body: { machineId: press.id } });
    await floor.call('advance', printing.params.id);
    for (const turn of turns) {
      // The actions of one turn run concurrently.
      const statuses = await Promise.all(turn.map((each) => play({ ...at, alone: turn.length === 1 }, each)));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(statuses.filter((status) => status === 400)).toEqual([]);
    }
    const { flow, willMake, quantity, short } = await shop.call('Admin', jobs.get, {
      params: { id: job.id },
    });
    expect(flow.filter((line) => line.good + line.waste > line.in || line.over)).toEqual([]);
    expect(short).toBe(Math.max(0, quantity - willMake));
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });
  const numRuns = Number(process.env.MODEL_RUNS ?? 6);
  await expect(fc.assert(day, { numRuns, endOnFailure: true })).resolves.toBeUndefined();
}, 300_000);
