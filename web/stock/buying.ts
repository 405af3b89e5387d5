/** The buying list in words, and as a file for a spreadsheet or a mill. */
import { type Buy, jobsNamed } from '../../shared/rules/buying.ts';
import { csvOf } from '../ui/page/csv.ts';
import { count, grammage, sentenceList, size } from '../ui/page/format.ts';

/** "for MR-1 and MR-2", "for 7 jobs", "low" */
export function whyBuy({ jobs }: Buy): string {
  if (jobs.length === 0) return 'low';
  return jobs.length > jobsNamed ? `for ${count(jobs.length, 'job')}` : `for ${sentenceList(jobs)}`;
}

const columns = ['Mill', 'Paper', 'Sheet', 'Sheets', 'Why'];

/** One line a paper; the sheet as a mill asks for it, "300 g/m² · 1,016 × 711 mm". */
export const asCsv = (list: readonly Buy[]): string =>
  csvOf(
    columns,
    list.map((buy) => {
      const { name, manufacturer, gsm, length, breadth } = buy.paper;
      const sheet = `${grammage(gsm)} · ${size(length, breadth)}`;
      return [manufacturer, name, sheet, buy.quantity, whyBuy(buy)];
    }),
  );
