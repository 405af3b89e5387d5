/**
 * Calculates how much paper open jobs need, and which papers in stock or on order could cover that need
 * (design: stock).
 */
import { freeOnOrderByPaper } from '../../../stock/paper-order.ts';
import {
  cutsFrom,
  toEligiblePaper,
  isLow,
  type PaperNeed,
  paperMismatch,
  type PaperStock,
} from './paper-rules.ts';
import { isGiven } from '../../../stock/given-measure.ts';
import { papersRequired, papersWithBuffer } from './press-sheets.ts';
import { groupBy } from '../../../../packages/planner/src/group-by.ts';

export type JobLackingPaper = Parameters<typeof papersRequired>[0] &
  PaperNeed & { id: string; number: string; papersAssigned: number };

/**
 * Returns the jobs that the paper's available stock can supply with all sheets they lack. Jobs get sheets one
 * after the other, with their buffer if enough sheets remain. `quantity` is in stock sheets.
 */
export function coveredJobs(
  paper: PaperStock & { availableQuantity: number },
  jobs: readonly (JobLackingPaper & { buffer: number })[],
): { id: string; number: string; quantity: number; cut: number; assigned: boolean }[] {
  let left = paper.availableQuantity;
  return jobs.flatMap((job) => {
    const required = papersRequired(job);
    const all = papersWithBuffer(job);
    if (required <= job.papersAssigned || Object.keys(paperMismatch(paper, job)).length > 0) return [];
    const { cut } = toEligiblePaper(paper, job);
    const sheets = (of: number) => Math.ceil((of - job.papersAssigned) / cut);
    if (sheets(required) > left) return [];
    const quantity = Math.min(left, sheets(all));
    left -= quantity;
    return [{ id: job.id, number: job.number, quantity, cut, assigned: false }];
  });
}

/** An open job, with the number of press sheets that its assigned papers are cut into. */
export type DemandJob = JobLackingPaper & { deliveryDate: string };
/** The number of stock sheets of one paper that an open job has reserved. */
interface DemandAllocation {
  jobId: string;
  paperId: string;
  quantity: number;
  consumed: number;
}
export interface DemandPaper extends PaperStock {
  id: string;
  name: string;
  stockQuantity: number;
  availableQuantity: number;
  reorderQuantity: number;
}
/** An order of paper that has not arrived in full. */
export interface DemandOrder {
  id: string;
  paperId: string;
  quantity: number;
  received: number;
  reserved: number;
  expected: string;
}

export const byDelivery = (
  a: { deliveryDate: string; id: string },
  b: { deliveryDate: string; id: string },
) => Date.parse(a.deliveryDate) - Date.parse(b.deliveryDate) || (a.id < b.id ? -1 : 1);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Returns a key for the paper that a job needs. Jobs with equal keys can use the same papers. */
export const paperRequirementKey = (job: PaperNeed): string =>
  [job.paperQuality, job.paperGsm, job.paperLength, job.paperBreadth, job.paperThickness].join('|');

/**
 * Returns other papers in stock with the same quality, GSM and thickness (if both are known) and at least the
 * same size, the smallest first.
 */
function substitutesOf<P extends DemandPaper>(paper: P, papers: readonly P[]): P[] {
  const thick = isGiven(paper.thickness);
  return papers
    .filter(
      (other) =>
        other.id !== paper.id &&
        other.availableQuantity > 0 &&
        other.quality === paper.quality &&
        other.gsm === paper.gsm &&
        (!thick || !isGiven(other.thickness) || other.thickness === paper.thickness) &&
        cutsFrom(other, paper) > 0,
    )
    .sort((a, b) => a.length * a.breadth - b.length * b.breadth || (a.name < b.name ? -1 : 1));
}

/**
 * Returns the papers that open jobs need, that are on order, or that are low in stock. Each has its demand,
 * stock, orders and shortage in stock sheets. Papers that are short come first, sorted by the earliest job.
 */
export function demandByPaper<P extends DemandPaper>(of: {
  papers: readonly P[];
  jobs: readonly DemandJob[];
  held: readonly DemandAllocation[];
  orders: readonly DemandOrder[];
}) {
  const jobs = new Map(of.jobs.map((job) => [job.id, job]));
  const heldOf = groupBy(of.held, ({ paperId }) => paperId);
  const ordersOf = groupBy(of.orders, ({ paperId }) => paperId);
  const rows = of.papers.flatMap((paper) => {
    const waiting = (heldOf.get(paper.id) ?? []).flatMap(({ jobId, quantity, consumed }) => {
      const job = jobs.get(jobId);
      if (!job || quantity === consumed) return [];
      const { id, number, deliveryDate } = job;
      return [{ id, number, quantity: quantity - consumed, deliveryDate }];
    });
    const onOrder = (ordersOf.get(paper.id) ?? [])
      .map(({ id, quantity, received, expected }) => ({
        orderId: id,
        quantity: quantity - received,
        expected,
      }))
      .sort((a, b) => Date.parse(a.expected) - Date.parse(b.expected));
    if (waiting.length + onOrder.length === 0 && !isLow(paper)) return [];
    const needed = sum(waiting.map(({ quantity }) => quantity));
    const inStock = paper.stockQuantity;
    const short = Math.max(0, needed - inStock - sum(onOrder.map(({ quantity }) => quantity)));
    const substitutes = short > 0 ? substitutesOf(paper, of.papers) : [];
    return [{ paper, needed, inStock, onOrder, short, jobs: waiting.sort(byDelivery), substitutes }];
  });
  const first = ({ jobs: [job] }: (typeof rows)[number]) => (job ? Date.parse(job.deliveryDate) : Infinity);
  const order = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    Number(b.short > 0) - Number(a.short > 0) || first(a) - first(b) || 0;
  return rows.sort((a, b) => order(a, b) || (a.paper.name < b.paper.name ? -1 : 1));
}

/**
 * Groups the press sheets that jobs lack by the paper that they need. Each group has the shortage `short`,
 * the suitable `papers`, and the paper to `buy`. Sheets that several groups could use count for the group
 * with the earliest delivery.
 */
export function demandByRequirement<P extends DemandPaper>(of: {
  papers: readonly P[];
  jobs: readonly DemandJob[];
  orders: readonly DemandOrder[];
}) {
  const lacking = of.jobs.flatMap((job) => {
    const quantity = papersRequired(job) - job.papersAssigned;
    return quantity > 0 ? [{ job, quantity }] : [];
  });
  const groups = [
    ...groupBy(
      lacking.sort((a, b) => byDelivery(a.job, b.job)),
      ({ job }) => paperRequirementKey(job),
    ).values(),
  ];
  const free = freeOnOrderByPaper(of.orders);
  for (const { id, availableQuantity } of of.papers)
    free.set(id, (free.get(id) ?? 0) + Math.max(0, availableQuantity));
  return groups.flatMap((group) => {
    const need = group[0]?.job;
    if (!need) return [];
    const papers = of.papers
      .filter((paper) => Object.keys(paperMismatch(paper, need)).length === 0)
      .map((paper) => toEligiblePaper(paper, need))
      .sort((a, b) => a.offcut - b.offcut || (a.name < b.name ? -1 : 1));
    const needed = sum(group.map(({ quantity }) => quantity));
    let short = needed;
    for (const { id, cut } of papers) {
      const sheets = Math.min(free.get(id) ?? 0, Math.ceil(short / cut));
      free.set(id, (free.get(id) ?? 0) - sheets);
      short = Math.max(0, short - sheets * cut);
    }
    const [best] = papers;
    const jobs = group.map(({ job: { id, number, deliveryDate }, quantity }) => ({
      id,
      number,
      quantity,
      deliveryDate,
    }));
    return [
      {
        quality: need.paperQuality,
        gsm: need.paperGsm,
        length: need.paperLength,
        breadth: need.paperBreadth,
        thickness: need.paperThickness,
        needed,
        short,
        jobs,
        papers,
        buy: best && short > 0 ? { paperId: best.id, quantity: Math.ceil(short / best.cut) } : null,
      },
    ];
  });
}
