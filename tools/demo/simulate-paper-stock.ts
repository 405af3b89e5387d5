/**
 * Simulates the sample shop's paper stock: reserves for each job the paper that fits best, and buys paper
 * that runs low.
 */
import { cutsFrom, offcutShare, paperMismatch } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import {
  papersRequired,
  papersWithBuffer,
  noMakeUp,
} from '../../shared/jobs/aggregate/paper/press-sheets.ts';
import { assignPaper } from '../../server/jobs/paper/job-papers.domain.ts';
import { papers as stock } from '../../server/stock/orders/connect-stock-with-jobs.ts';
import { type DemoJob } from './demo-job.ts';
import { type DemoPaper, type DemoShop } from './create-demo-shop.ts';
import { thicknessOf } from './lists/papers.data.ts';

/** Reserves the job's paper with its buffer. A job with the fate "draft short of paper" gets only a part. */
export async function givePaper(shop: DemoShop, job: DemoJob, minutes: number): Promise<void> {
  const { fate, product, quantity, buffer } = job.order;
  const counts = { quantity, buffer, ups: product.ups, ...noMakeUp };
  const part = 0.2 + 0.6 * shop.chance.next();
  const short = fate === 'draft short of paper';
  const sheets = short ? Math.ceil(papersRequired(counts) * part) : papersWithBuffer(counts);
  const [best, second] = serving(shop.papers, job);
  if (!best) throw new Error(`No paper serves ${product.name}`);
  const actor = shop.atDesk(minutes);
  const has = async (paper: DemoPaper) => (await stock.get(actor, paper.id)).availableQuantity;
  const assign = (paper: DemoPaper, quantity: number) =>
    assignPaper(actor, job.id, paper.id, { quantity, cut: cutOf(paper, job), substitute: false });
  job.paperId = best.id;
  const wanted = Math.ceil(sheets / cutOf(best, job));
  const there = await has(best);
  const after = there - wanted;
  if (after < 0) {
    const rest = second ? Math.ceil((sheets - there * cutOf(best, job)) / cutOf(second, job)) : 0;
    if (second && there > wanted * 0.4 && (await has(second)) >= rest) {
      await assign(best, there);
      await assign(second, rest);
      return;
    }
  }
  // The person who takes the last sheets orders more, but sometimes forgets to.
  const low = !best.lean && after <= best.reorderQuantity && shop.chance.chance(0.8);
  if (after < 0 || low) await buy(shop, best, Math.max(0, -after), minutes);
  await assign(best, wanted);
}

const sheetOf = ({ order: { product } }: DemoJob) => ({ length: product.length, breadth: product.breadth });
/** Returns how many press sheets the job gets from one stock sheet of the paper. */
export const cutOf = (paper: DemoPaper, job: DemoJob) => cutsFrom(paper, sheetOf(job));

/** Returns the papers that suit the job, the paper with the least offcut first. */
function serving(papers: readonly DemoPaper[], job: DemoJob): DemoPaper[] {
  const { product } = job.order;
  const need = {
    paperLength: product.length,
    paperBreadth: product.breadth,
    paperThickness: thicknessOf(product.quality, product.gsm),
    paperGsm: product.gsm,
    paperQuality: product.quality,
  };
  const lost = (paper: DemoPaper) => offcutShare(paper, sheetOf(job), cutOf(paper, job));
  return papers
    .filter((paper) => Object.keys(paperMismatch(paper, need)).length === 0)
    .sort((a, b) => lost(a) - lost(b));
}

/**
 * Buys the missing sheets in whole reams, and a reserve for later jobs. Of a paper marked `lean`, it buys no reserve.
 */
async function buy(shop: DemoShop, paper: DemoPaper, missing: number, minutes: number): Promise<void> {
  const { chance } = shop;
  const more = paper.lean ? 0 : paper.reorderQuantity * chance.whole(2, 4);
  const ream = paper.lean ? 100 : 500;
  const quantity = Math.ceil((missing + more) / ream) * ream;
  const note = `Delivery note ${paper.manufacturer.slice(0, 3).toUpperCase()} ${chance.whole(10_000, 99_999)}`;
  await stock.move(shop.atDesk(minutes - 20), paper.id, { kind: 'receipt', quantity, note });
}
