/** The buying list, by mill, with boxes to tick (look: demand; docs/decisions/046). */
import { type Buy, jobsNamed, toBuy } from '../../../shared/rules/buying.ts';
import { type Content } from '../../platform/documents/content.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { readDemand } from '../stock/demand.domain.ts';
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

function lineOf({ paper, quantity, jobs }: Buy, { number, size }: Words) {
  const many = jobs.length > jobsNamed ? `${number(jobs.length)} jobs` : jobs.join(', ');
  return {
    name: paper.name,
    sheet: `${number(paper.gsm)} g/m² · ${size(paper.length, paper.breadth)}`,
    quantity: number(quantity),
    why: jobs.length === 0 ? 'low' : `for ${many}`,
  };
}
