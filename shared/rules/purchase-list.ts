/** What to buy, from what is short and what is low (design: stock). */
import { isLow } from './paper.ts';

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

/** What is needed of papers, and of kinds of paper that jobs have none of, as `GET /stock/demand` answers it. */
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
  /** Stock sheets. */
  quantity: number;
  /** Numbers of the jobs that it is for; none: it is low. */
  jobs: string[];
}

/** One line a paper, by mill: what is short of it, else what would fill a low one up to twice its reorder quantity. */
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

/** So many jobs are named; of more their number is told. */
export const namedJobsMaximum = 3;
