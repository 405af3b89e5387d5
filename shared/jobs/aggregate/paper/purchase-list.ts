/** Lists the paper to buy, because jobs lack it or its stock is low (design: stock). */
import { isLow } from './paper-rules.ts';

interface Paper {
  id: string;
  name: string;
  manufacturer: string;
  gsm: number;
  length: number;
  breadth: number;
  availableQuantity: number;
  reorderQuantity: number;
}
type Jobs = readonly { number: string }[];

/**
 * The demand as `GET /stock/demand` returns it: the needed papers, and the requirements for which a paper
 * must be bought.
 */
interface Needed {
  papers: readonly { paper: Paper; short: number; jobs: Jobs; onOrder: readonly unknown[] }[];
  requirements: readonly {
    jobs: Jobs;
    papers: readonly Paper[];
    buy: { paperId: string; quantity: number } | null;
  }[];
}

export interface PurchaseLine {
  paper: Pick<Paper, 'id' | 'name' | 'manufacturer' | 'gsm' | 'length' | 'breadth'>;
  /** The number of stock sheets to buy. */
  quantity: number;
  /** The numbers of the jobs that need the paper. The list is empty if only the stock is low. */
  jobs: string[];
}

/**
 * Returns one line for each paper to buy, sorted by mill. The quantity covers the shortage. If no job is
 * short and nothing is on order, it fills a low stock up to twice the reorder quantity.
 */
export function purchaseList({ papers, requirements }: Needed): PurchaseLine[] {
  const lines = new Map<string, PurchaseLine>();
  const add = (paper: Paper, quantity: number, jobs: Jobs) => {
    const before = lines.get(paper.id) ?? { paper, quantity: 0, jobs: [] };
    const numbers = new Set([...before.jobs, ...jobs.map((job) => job.number)]);
    lines.set(paper.id, { paper, quantity: before.quantity + quantity, jobs: [...numbers] });
  };
  for (const { buy, papers: would, jobs } of requirements) {
    const paper = would.find(({ id }) => id === buy?.paperId);
    if (buy && paper) add(paper, buy.quantity, jobs);
  }
  for (const { paper, short, jobs, onOrder } of papers) {
    if (short > 0) add(paper, short, jobs);
    else if (isLow(paper) && onOrder.length === 0 && !lines.has(paper.id))
      add(paper, 2 * paper.reorderQuantity - Math.max(0, paper.availableQuantity), []);
  }
  return [...lines.values()].toSorted((a, b) => a.paper.manufacturer.localeCompare(b.paper.manufacturer));
}

/** The largest number of jobs that a line of the printed list names. */
export const namedJobsMaximum = 3;
