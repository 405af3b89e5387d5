/** Names the shop's own fields in the history, which knows the changed values only by key (decision 131). */
import { type HistoryChange } from '../../shared/history/records/history.contract.ts';
import { type Db } from '../platform/db/database.ts';
import { readOwnFields } from '../shop/own-fields/own-fields.domain.ts';

const prefix = 'fields.';

/** Returns the entries with the names and units of the shop's own fields. It reads them only if an entry has any. */
export async function withFieldNames<E extends { entity: string; changes: HistoryChange[] }>(
  db: Db,
  entries: readonly E[],
): Promise<E[]> {
  const isOwn = ({ field }: HistoryChange) => field.startsWith(prefix);
  if (!entries.some(({ changes }) => changes.some(isOwn))) return [...entries];
  const fields = await readOwnFields({ db });
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      const key = isOwn(change) && change.field.slice(prefix.length);
      const field = fields.find((each) => each.entity === entry.entity && each.key === key);
      return field ? { ...change, label: field.name, unit: field.unit || null } : change;
    }),
  }));
}
