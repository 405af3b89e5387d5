/** Finishes the sample shop's orders: dispatches their jobs, puts them on hold or cancels them. */
import { cancelJob, dispatchJob, holdJob } from '../../server/jobs/verbs/job-decisions.domain.ts';
import { makeChange } from '../../server/jobs/change/job-change.domain.ts';
import { getJob } from '../../server/jobs/read/jobs.domain.ts';
import { piecesToSend } from '../../shared/dispatch/dispatchable-pieces.ts';
import { papers as stock } from '../../server/stock/orders/connect-stock-with-jobs.ts';
import { type DemoJob } from './demo-job.ts';
import { cutOf } from './simulate-paper-stock.ts';
import { type DemoShop } from './create-demo-shop.ts';
import { cancellations, carriers, holds } from './lists/reasons-and-carriers.data.ts';

/** The minutes of work in an average day. Six days a week have 14 hours of work each. */
const workedADay = 720;

/**
 * Adds to the sample shop's simulated time what the office does with the job next: deliveries, a hold, a cancellation
 * or a return of sheets.
 */
export async function settle(shop: DemoShop, job: DemoJob, minutes: number): Promise<void> {
  const { chance, timeline } = shop;
  const { fate, turn, quantity } = job.order;
  const later = Math.min(minutes + chance.whole(60, 1400), -1);
  if (fate === 'on hold') {
    timeline.at(Math.max(later, -chance.whole(200, 2600)), async (at) => {
      await holdJob(shop.as(job.owner, at), job.id, chance.pick(holds));
    });
  }
  if (fate === 'cancelled') {
    timeline.at(later, async (at) => {
      await cancelJob(shop.as(job.owner, at), job.id, chance.pick(cancellations));
    });
  }
  if (fate === 'finished' && turn % 3 === 0) await giveBack(shop, job, minutes);
  const part = Math.round((quantity * chance.whole(3, 7)) / 10);
  if (fate === 'partly dispatched') deliver(shop, job, later, part, false);
  if (fate === 'in production' && turn % 14 === 0) deliver(shop, job, later, Math.round(quantity / 5), false);
  if (fate === 'in production' && turn % 14 === 3) split(shop, job, later);
  if (fate !== 'dispatched') return;
  // About one job a week leaves only after its delivery date, so that each week's review has something to show.
  const leaves = turn % 5 === 4 ? Math.max(later, (job.order.due + 2) * workedADay) : later;
  if (turn % 4 === 1) {
    deliver(shop, job, leaves, part, false);
    deliver(shop, job, Math.min(leaves + chance.whole(600, 1800), -1), quantity - part, true);
  } else if (turn % 9 === 2) {
    deliver(shop, job, leaves, Math.round(quantity * 0.98), true);
  } else {
    deliver(shop, job, leaves, quantity, true);
  }
}

/**
 * Adds a delivery to the simulated events: the quantity, or all finished pieces if there are fewer. With `last`, the
 * delivery completes the order.
 */
function deliver(shop: DemoShop, job: DemoJob, minutes: number, quantity: number, last: boolean): void {
  shop.timeline.at(minutes, async (at) => {
    const context = shop.as(job.owner, at);
    const now = await getJob(context, job.id);
    const sent = Math.min(quantity, piecesToSend(now));
    if (sent === 0) return;
    const complete = last && now.sent + sent < now.quantity;
    const note = complete ? 'Short of the order, accepted' : shop.chance.pick(carriers);
    const delivery = { quantity: sent, note, complete, confirmed: false };
    await dispatchJob(context, job.id, delivery);
  });
}

/** Splits the order into two deliveries: one half on the delivery date, and one a week later. */
function split(shop: DemoShop, job: DemoJob, minutes: number): void {
  shop.timeline.at(minutes, async (at) => {
    const context = shop.as(job.owner, at);
    const { quantity, deliveryDate } = await getJob(context, job.id);
    const first = Math.ceil(quantity / 2);
    const later = new Date(Date.parse(deliveryDate) + 7 * 86_400_000).toISOString();
    const deliveries = [
      { quantity: first, date: deliveryDate },
      { quantity: quantity - first, date: later },
    ];
    const note = 'No room in their store for all of it';
    await makeChange(context, job.id, { deliveries, note, makeUp: false, preview: false });
  });
}

/** Returns to stock the sheets that printing did not use. */
async function giveBack(shop: DemoShop, job: DemoJob, minutes: number): Promise<void> {
  const paper = shop.papers.find(({ id }) => id === job.paperId);
  const quantity = paper ? Math.floor(job.unused / cutOf(paper, job)) : 0;
  if (!job.paperId || quantity === 0) return;
  const movement = { kind: 'return', quantity, jobId: job.id, note: 'Unused overs, sealed ream' } as const;
  await stock.move(shop.atDesk(minutes), job.paperId, movement);
}
