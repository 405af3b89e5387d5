/** Fills an empty shop with sample data for `npm run demo`, by calling the actions that users call. */
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { customers } from '../../server/customers/customers.entity.ts';
import { conflict } from '../../server/platform/verb/refusals.ts';
import { type Context } from '../../server/platform/verb/verb.ts';
import { skipNumbers } from '../../server/jobs/verbs/job-numbers.domain.ts';
import { Floor } from './simulate-floor.ts';
import { foundShop } from './create-demo-shop.ts';
import { takeOrders } from './simulate-office.ts';
import { ordersOf } from './generate-orders.ts';
import { liveUntilNow } from './simulate-until-now.ts';
import { seeded } from './seeded-random.ts';
import { settle } from './end-orders.ts';

/** How many jobs the shop seems to have had before the sample data, judging by its job numbers. */
const earlierJobs = 1400;

/** Returns whether the shop is unused: it has no customers. Only an unused shop gets sample data. */
export async function isEmpty(context: Context): Promise<boolean> {
  return (await customers.list(context, { page: 1, per: 1 })).total === 0;
}

/**
 * Fills the shop with sample data. The data are the same each time, except that dates count from now. Nobody gets a
 * password. Throws 409 if the shop has customers.
 */
export async function seedDemo(context: Context, say: (line: string) => void): Promise<void> {
  if (!(await isEmpty(context))) throw conflict(reason('shop-not-empty', { table: 'customers' }));
  const began = performance.now();
  say('Filling the sample shop, which takes about half a minute');
  const chance = seeded(2401);
  const shop = await foundShop(context, chance);
  await skipNumbers(context, earlierJobs);
  const orders = ordersOf(chance);
  const floor = new Floor(shop, (job, minutes) => settle(shop, job, minutes));
  takeOrders(shop, floor, orders);
  await liveUntilNow(shop, floor);
  const seconds = Math.round((performance.now() - began) / 1000);
  const { customers, machines } = shop;
  say(
    `The sample shop has ${customers.size} customers, ${machines.size} machines and ${orders.length} jobs (${seconds} s)`,
  );
}
