/** The buying list, by mill, with boxes to tick (look: demand; docs/decisions/046). */
import { type Buy, jobsNamed, toBuy } from '../../../shared/rules/buying.ts';
import { type Content } from '../../platform/documents/document-request.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { readDemand } from '../demand/demand.domain.ts';
import { type Words, wordsIn } from './words.ts';

/** What is to be bought now (rule toBuy). */
export async function buyingList(context: Context): Promise<Content> {
  const shop = await readSettings(context);
  const words = wordsIn(shop.timeZone);
  const list = toBuy(await readDemand(context));
  const mills = Map.groupBy(list, ({ paper }) => paper.manufacturer);
  const by = context.person ? ` by ${context.person.name}` : '';
  return {
    name: 'buying-list',
    template: 'production/documents/buying.typ',
    data: {
      shop: { name: shop.shopName, address: shop.shopAddress, taxNumber: shop.taxNumber },
      day: words.day(new Date()),
      printed: `Printed ${words.moment(new Date())}${by}.`,
      mills: [...mills].map(([name, lines]) => ({ name, lines: lines.map((line) => lineOf(line, words)) })),
    },
  };
}

const sheetOf = ({ gsm, length, breadth }: Buy['paper'], { number, size }: Words) =>
  `${number(gsm)} g/m² · ${size(length, breadth)}`;

function whyOf({ jobs }: Buy, { number }: Words): string {
  const many = jobs.length > jobsNamed ? `${number(jobs.length)} jobs` : jobs.join(', ');
  return jobs.length === 0 ? 'low' : `for ${many}`;
}

const lineOf = (buy: Buy, words: Words) => ({
  name: buy.paper.name,
  sheet: sheetOf(buy.paper, words),
  quantity: words.number(buy.quantity),
  why: whyOf(buy, words),
});

/** The same as a table, for a mill or a spreadsheet: one line a paper. */
export async function buyingTable(context: Context) {
  const words = wordsIn((await readSettings(context)).timeZone);
  return {
    name: 'buying-list',
    headers: ['Mill', 'Paper', 'Sheet', 'Sheets', 'Why'],
    rows: toBuy(await readDemand(context)).map((buy) => {
      const { manufacturer, name } = buy.paper;
      return [manufacturer, name, sheetOf(buy.paper, words), buy.quantity, whyOf(buy, words)];
    }),
  };
}
