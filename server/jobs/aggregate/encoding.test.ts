/**
 * Tests that the server encodes uploaded images before it opens a transaction. Encoding inside one would
 * occupy a database connection and delay the events feed.
 */
import { ChildProcess } from 'node:child_process';
import { afterAll, expect, test, vi } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';
import { giftBox, lid, templateDesk } from '../../testing/samples/sample-products.ts';

const { components, jobs, products } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const desk = templateDesk(shop);
afterAll(() => shop.close());

/**
 * The verbs that take an image, by name. Each entry prepares the record and returns the function that sends the
 * request.
 */
const verbs: [string, (artwork: string) => Promise<() => Promise<{ status: number }>>][] = [
  [
    'a new job',
    async (artwork) => {
      const body = orders.body({ artwork });
      return () => shop.ask('Standard', jobs.create, { body }, { 'idempotency-key': 'with-an-image' });
    },
  ],
  [
    'a job',
    async (artwork) => {
      const { id } = await orders.make();
      return () => shop.ask('Standard', jobs.update, { params: { id }, body: { artwork } });
    },
  ],
  [
    'a new component',
    async (artwork) => () => shop.ask('Standard', components.create, { body: { ...lid, artwork } }),
  ],
  [
    'a component',
    async (artwork) => {
      const { id } = await desk.component();
      return () => desk.changeComponent(id, { artwork });
    },
  ],
  [
    'a new product',
    async (artwork) => {
      const body = { ...giftBox, components: [{ ...lid, artwork }] };
      return () => shop.ask('Standard', products.create, { body });
    },
  ],
  [
    'a product',
    async (artwork) => {
      const { id } = await desk.product();
      return () => desk.changeProduct(id, { components: [{ ...lid, artwork }] });
    },
  ],
];

/**
 * Delays the responses of the encoding processes until the test calls `release`. `held` returns the number of delayed
 * ones.
 */
function slowEncoder() {
  const answers: (() => void)[] = [];
  const spy = vi.spyOn(ChildProcess.prototype, 'once').mockImplementation(function (
    this: ChildProcess,
    event: string,
    listener: (...args: unknown[]) => void,
  ) {
    const later = (...args: unknown[]) => answers.push(() => listener(...args));
    return this.on(event, event === 'message' ? later : listener);
  });
  const release = () => {
    spy.mockRestore();
    for (const answer of answers.splice(0)) answer();
  };
  return { held: () => answers.length, release };
}

/** Counts the database connections that have been idle in a transaction for more than 100 ms. */
async function idleInTransaction(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and state_change < now() - interval '100 ms'`,
  );
  return rows[0]?.count ?? -1;
}

test.each(verbs)('the image of %s is encoded outside any transaction', async (what, prepare) => {
  const ask = await prepare(await picture(verbs.findIndex(([each]) => each === what) + 1));
  const encoder = slowEncoder();
  const answer = ask();
  try {
    await expect.poll(() => encoder.held()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await idleInTransaction()).toBe(0);
  } finally {
    encoder.release();
  }
  expect((await answer).status).toBe(200);
});
