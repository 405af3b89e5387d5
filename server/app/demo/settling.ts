/** What becomes of an order of the sample shop when it is as far as it came: delivered, held, cancelled. */
import { cancelJob, dispatchJob, holdJob } from '../../production/jobs/job-decisions.domain.ts';
import { papers as stock } from '../stock.ts';
import { type DemoJob } from './floor.ts';
import { cutOf } from './paper-store.ts';
import { type DemoShop } from './founding.ts';
import { cancellations, carriers, holds } from './words.data.ts';

/** The order has its last step behind it that it has by now: what follows is the office's. */
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
  if (fate !== 'dispatched') return;
  if (turn % 4 === 1) {
    deliver(shop, job, later, part, false);
    deliver(shop, job, Math.min(later + chance.whole(600, 1800), -1), quantity - part, false);
  } else if (turn % 9 === 2) {
    deliver(shop, job, later, Math.round(quantity * 0.98), true);
  } else {
    deliver(shop, job, later, quantity, false);
  }
}

function deliver(shop: DemoShop, job: DemoJob, minutes: number, quantity: number, complete: boolean): void {
  shop.timeline.at(minutes, async (at) => {
    const note = complete ? 'Short by two in the hundred, accepted' : shop.chance.pick(carriers);
    await dispatchJob(shop.as(job.owner, at), job.id, { quantity, note, complete });
  });
}

/** Sheets that the press did not need. */
async function giveBack(shop: DemoShop, job: DemoJob, minutes: number): Promise<void> {
  const paper = shop.papers.find(({ id }) => id === job.paperId);
  const quantity = paper ? Math.floor(job.unused / cutOf(paper, job)) : 0;
  if (!job.paperId || quantity === 0) return;
  const movement = { kind: 'return', quantity, jobId: job.id, note: 'Unused overs, sealed ream' } as const;
  await stock.move(shop.atDesk(minutes), job.paperId, movement);
}
