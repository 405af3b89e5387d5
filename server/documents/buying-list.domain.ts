/**
 * Builds the buying list document: the paper to buy, grouped by mill, with boxes to tick (look: demand;
 * docs/decisions/046).
 */
import { shownKilograms } from '../../shared/stock/paper-weight.ts';
import {
  type PurchaseLine,
  namedJobsMaximum,
  purchaseList,
} from '../../shared/jobs/aggregate/paper/purchase-list.ts';
import { countOf, t } from '../../shared/platform/translate.ts';
import { type Content } from '../platform/documents/typesetting-messages.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { type Context } from '../platform/verb/verb.ts';
import { readDemand } from '../stock/demand/paper-demand.domain.ts';
import { type Formatter, formatterFor, printedText, type Printing } from './number-and-date-formatter.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

/** Returns the document that lists the paper to buy now (rule purchaseList). */
export async function buyingList(context: Context, { shop }: Pick<Printing, 'shop'>): Promise<Content> {
  const words = formatterFor(shop);
  const list = purchaseList(await readDemand(context));
  const mills = groupBy(list, ({ paper }) => paper.manufacturer);
  return {
    name: 'buying-list',
    template: 'documents/buying.typ',
    data: {
      shop: { name: shop.shopName, address: shop.shopAddress, taxNumber: shop.taxNumber },
      day: words.day(new Date()),
      printed: printedText(context, words),
      mills: [...mills].map(([name, lines]) => ({
        name,
        lines: lines.map((line) => toListLine(line, words)),
      })),
    },
  };
}

const describeSheet = ({ gsm, length, breadth }: PurchaseLine['paper'], { number, size }: Formatter) =>
  t`${number(gsm)} g/m² · ${size(length, breadth)}`;

function reasonToBuy({ jobs }: PurchaseLine, { number }: Formatter): string {
  const many =
    jobs.length > namedJobsMaximum ? countOf(jobs.length, number(jobs.length), 'job') : jobs.join(', ');
  return jobs.length === 0 ? t('low') : t`for ${many}`;
}

function toListLine(buy: PurchaseLine, words: Formatter) {
  const kilograms = shownKilograms(buy.paper, buy.quantity);
  return {
    name: buy.paper.name,
    sheet: describeSheet(buy.paper, words),
    quantity: words.number(buy.quantity),
    weight: kilograms === null ? '' : t`${words.number(kilograms)} kg`,
    why: reasonToBuy(buy, words),
  };
}

/** Returns the buying list as a table for a mill or a spreadsheet, with one line for each paper. */
export async function buyingTable(context: Context) {
  const words = formatterFor(await readSettings(context));
  return {
    name: 'buying-list',
    headers: ['Mill', 'Paper', 'Sheet', 'Sheets', 'Kilograms', 'Why'],
    rows: purchaseList(await readDemand(context)).map((buy) => {
      const { manufacturer, name } = buy.paper;
      const kilograms = shownKilograms(buy.paper, buy.quantity) ?? '';
      const sheet = describeSheet(buy.paper, words);
      return [manufacturer, name, sheet, buy.quantity, kilograms, reasonToBuy(buy, words)];
    }),
  };
}
