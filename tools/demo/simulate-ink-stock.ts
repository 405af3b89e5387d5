/** Simulates the sample shop's ink stock: printed jobs consume ink, and the shop buys inks that run low. */
import { inkNames } from '../../shared/stock/ink-rules.ts';
import { inks as stock } from '../../server/stock/orders/connect-stock-with-jobs.ts';
import { type DemoJob } from './demo-job.ts';
import { type DemoInk, type DemoShop } from './create-demo-shop.ts';

/**
 * Returns the grams of ink on a square metre of sheet. A set of four colours covers the whole picture, a single ink
 * only a part.
 */
const gramsOf = ({ name }: DemoInk) => (name.includes('set') ? 1.6 : 0.5);
const tin = 2.5;

/** Consumes the job's inks after its sheets are printed. It skips inks that the shop does not stock. */
export async function useInks(shop: DemoShop, job: DemoJob, sheets: number, minutes: number): Promise<void> {
  const { length, breadth, ink: text } = job.order.product;
  const area = (sheets * length * breadth) / 1e6;
  for (const name of inkNames(text)) {
    const ink = shop.inks.get(name);
    if (!ink) continue;
    const quantity = Math.max(0.1, Math.round((area * gramsOf(ink)) / 100) / 10);
    await buyFor(shop, ink, quantity, minutes);
    await stock.move(shop.atDesk(minutes), ink.id, { kind: 'consume', quantity, jobId: job.id, note: '' });
  }
}

async function buyFor(shop: DemoShop, ink: DemoInk, wanted: number, minutes: number): Promise<void> {
  const actor = shop.atDesk(minutes - 30);
  const after = (await stock.get(actor, ink.id)).stockQuantity - wanted;
  const enough = ink.lean ? 0 : ink.reorderQuantity;
  if (after >= enough) return;
  const more = ink.lean ? 0 : ink.reorderQuantity * 1.5;
  const quantity = Math.ceil((enough - after + more) / tin) * tin;
  const note = `Delivery note ${ink.manufacturer.slice(0, 3).toUpperCase()} ${10_000 + Math.round(-minutes)}`;
  await stock.move(actor, ink.id, { kind: 'receipt', quantity, note });
}
