/** Finds values in records that the shop's lists do not contain. */
import { type ListName } from '../../../shared/shop/shop-lists.ts';
import { type Db } from '../../platform/db/database.ts';
import { readLists } from '../../shop/lists/lists.domain.ts';
import { listReferences } from '../../shop/lists/list-references.repo.ts';

/** The lists that only make suggestions. The fields accept any other text too. */
const freeText = new Set<ListName>(['wasteReasons', 'pauseReasons']);

export async function namesUnlisted(db: Db): Promise<string[]> {
  const lists = await readLists({ db });
  const found: string[] = [];
  for (const [list, held] of Object.entries(listReferences) as [
    ListName,
    (typeof listReferences)[ListName],
  ][]) {
    const known = new Set(lists[list].map(({ name }) => name));
    for (const { records, count: countUses } of freeText.has(list) ? [] : (held ?? [])) {
      const strange = (await countUses(db)).filter(({ name }) => !known.has(name));
      found.push(
        ...strange.map(({ name, count }) => `${count} ${records} hold ${name}, which is not in ${list}`),
      );
    }
  }
  return found;
}
