/** What to buy, from what is short and what is low. */
import { type Demand } from '../../shared/contract/stock.ts';
import { isLow } from '../../shared/rules/paper.ts';
import { count, grammage, sentenceList, size } from '../ui/page/format.ts';

export interface Buy {
  id: string;
  name: string;
  manufacturer: string;
  /** "300 g/m² · 1,016 × 711 mm", as a mill asks for it. */
  sheet: string;
  /** Stock sheets. */
  quantity: number;
  why: string;
}

const forJobs = (jobs: readonly { number: string }[]) =>
  jobs.length > 3
    ? `for ${count(jobs.length, 'job')}`
    : `for ${sentenceList(jobs.map(({ number }) => number))}`;

/** One line a paper, by mill: what is short of it, else what would fill a low one up to twice its reorder quantity. */
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
  return [...lines.values()].toSorted((a, b) => a.manufacturer.localeCompare(b.manufacturer));
}

const named = ({ id, name, manufacturer, gsm, length, breadth }: Demand['papers'][number]['paper']) => ({
  id,
  name,
  manufacturer,
  sheet: `${grammage(gsm)} · ${size(length, breadth)}`,
});

/** Of the list on paper and as a file. */
export const buyingColumns = ['Mill', 'Paper', 'Sheet', 'Sheets', 'Why'] as const;

/** A cell that a spreadsheet reads as text, also where it begins as a formula does. */
const cell = (value: string) => `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** The list as a file for a spreadsheet or a mill. */
export const asCsv = (list: readonly Buy[]): string =>
  [
    buyingColumns.map(cell).join(','),
    ...list.map(({ name, manufacturer, sheet, quantity, why }) =>
      [cell(manufacturer), cell(name), cell(sheet), quantity, cell(why)].join(','),
    ),
  ].join('\r\n');
