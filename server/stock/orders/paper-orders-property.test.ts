/**
 * Tests paper orders, partial receipts and changing jobs in any sequence and concurrently. No sheet may
 * appear or vanish.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { onOrder } from '../../testing/samples/sample-paper-orders.ts';
import { openShop } from '../../testing/shop.ts';
import { balances, ledgerSums } from '../../testing/clients/stock-client.ts';

const shop = await openShop();
const on = await onOrder(shop);
afterAll(() => shop.close());

const does = [
  'order',
  'assign',
  'assignStock',
  'remove',
  'receive',
  'undoReceive',
  'cancel',
  'less',
  'cancelJob',
  'reinstate',
  'count',
] as const;
const step = fc.record({
  do: fc.constantFrom(...does),
  job: fc.nat(2),
  order: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 90 }),
});

test('the ledger adds up, and jobs have no more on order than is to come, after any concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (rounds) => {
        const { paper, make, job } = await on.need(60);
        const jobs = [job, await make(), await make()];
        const made = [await on.order(paper.id, 80), await on.order(paper.id, 120)];
        let receipt = { orderId: made[0]!.id, version: 1 };
        const run = async ({
          do: what,
          quantity,
          ...at
        }: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
          const [{ id }, { id: orderId }] = [jobs[at.job]!, made[at.order % made.length]!];
          const asked = {
            order: async () => void made.push(await on.order(paper.id, quantity)),
            assign: () => on.desk.ask(id, paper.id, { quantity, orderId }),
            assignStock: () => on.desk.ask(id, paper.id, { quantity }),
            remove: () => on.desk.remove(id, paper.id),
            receive: async () => {
              const answer = await on.receive(paper.id, orderId, quantity);
              if (answer.status === 200) receipt = { orderId, version: answer.data.version };
              return answer;
            },
            undoReceive: () => on.undoReceive(paper.id, receipt.orderId, receipt.version),
            cancel: () => on.cancel(paper.id, orderId),
            less: () => on.change(paper.id, orderId, { quantity }),
            cancelJob: () => on.verbs.ask('cancel', id, { reason: 'Any' }),
            reinstate: () => on.verbs.ask('reinstate', id),
            count: () => on.desk.count(paper.id, quantity),
          };
          const answer = await asked[what]();
          expect([undefined, 200, 404, 409]).toContain(answer ? answer.status : undefined);
        };
        for (const round of rounds) {
          await Promise.all(round.map(run));
          const now = await shop.call('Admin', contract.papers.get, { params: { id: paper.id } });
          const sums = await ledgerSums(shop, paper.id);
          expect(await balances(shop, paper.id)).toEqual(sums);
          expect(now.availableQuantity).toBe(sums.stock - sums.reserved);
        }
        expect(await brokenInvariants(shop.database)).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});
