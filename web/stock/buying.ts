/** What to buy, from what is short and what is low. */
import { type Demand } from '../../shared/contract/stock.ts';
import { isLow } from '../../shared/rules/paper.ts';
import { count, sentenceList } from '../ui/page/format.ts';

export interface Buy {
  id: string;
  name: string;
  manufacturer: string;
  /** Stock sheets. */
  quantity: number;
  why: string;
}

const forJobs = (jobs: readonly { number: string }[]) =>
  jobs.length > 3
    ? `for ${count(jobs.length, 'job')}`
    : `for ${sentenceList(jobs.map(({ number }) => number))}`;

/** One line a paper: what is short of it, else what would fill a low one up to twice its reorder quantity. */
export function toBuy({ papers, requirements }: Demand): Buy[] {
  const lines = new Map<string, Buy>();
  const add = (line: Buy) => {
    const before = lines.get(line.id);
    lines.set(line.id, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  };
  for (const { buy, papers: would, jobs } of requirements) {
    const paper = would.find(({ id }) => id === buy?.paperId);
    if (buy && paper) add({ ...named(paper), quantity: buy.quantity, why: forJobs(jobs) });
  }
  for (const { paper, short, jobs, onOrder } of papers) {
    if (short > 0) add({ ...named(paper), quantity: short, why: forJobs(jobs) });
    else if (isLow(paper) && onOrder.length === 0 && !lines.has(paper.id)) {
      const quantity = 2 * paper.reorderQuantity - Math.max(0, paper.availableQuantity);
      add({ ...named(paper), quantity, why: 'low' });
    }
  }
  return [...lines.values()];
}

const named = ({ id, name, manufacturer }: { id: string; name: string; manufacturer: string }) => ({
  id,
  name,
  manufacturer,
});

/** A cell that a spreadsheet reads as text, also where it begins as a formula does. */
const cell = (value: string) => `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** The list as a file for a spreadsheet or a mill. */
export const asCsv = (list: readonly Buy[]): string =>
  [
    ['Paper', 'Manufacturer', 'Sheets', 'Why'].map(cell).join(','),
    ...list.map(({ name, manufacturer, quantity, why }) =>
      [cell(name), cell(manufacturer), quantity, cell(why)].join(','),
    ),
  ].join('\r\n');
