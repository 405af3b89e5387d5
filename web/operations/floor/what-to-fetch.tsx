/**
 * Shows what people bring to the machine before an operation runs. Each item is ticked off, so that the next person and
 * other tablets see what is there.
 */
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { reasonText } from '../../client/reason-text.ts';
import { t } from '../../../shared/platform/translate.ts';
import { refusedFor } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { timeFrom } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { itemFacts, itemName, type Item } from './what-to-fetch-words.ts';
import styles from './what-to-fetch.module.css';

/** Returns what to fetch for the operation; undefined until it has loaded. */
export const useToFetch = (id: string) =>
  useInPlaceQuery(contract.operations.toFetch, { params: { id } }).data;

/** Shows the list with a tick for each item. Renders nothing if there is nothing to fetch. */
export function WhatToFetch({ operation: { id } }: { operation: { id: string } }) {
  const items = useToFetch(id)?.items ?? [];
  const tick = useVerb(contract.operations.fetched, () => t('What to fetch'));
  const [now, zone] = [useNow(), useShopZone()];
  if (items.length === 0) return null;
  const pending = tick.isPending ? tick.variables.body : null;
  const isTicked = ({ key, fetched }: Item) => (pending?.key === key ? pending.fetched : fetched !== null);
  const set = (key: string, fetched: boolean) =>
    tick.mutate({ params: { id }, body: { key, fetched } }, { onError: refusedFor(t('Not ticked off')) });
  return (
    <fieldset className={styles.list}>
      <legend className={`${text.muted} ${text.bold}`}>{t('What to fetch')}</legend>
      {items.map((item) => {
        const { key, missing, fetched } = item;
        const checked = isTicked(item);
        return (
          <label key={key} className={`${layout.flow} ${layout.gap3} ${styles.item}`}>
            <input type="checkbox" checked={checked} onChange={() => set(key, !checked)} />
            <span className={layout.grow}>
              <b>{itemName(item)}</b> <span className={text.muted}>{itemFacts(item)}</span>
              {missing && !checked && (
                <span className={`${layout.row} ${text.danger} ${text.bold}`}>
                  <Icon name="warning" size={20} />
                  {reasonText(missing)}
                </span>
              )}
            </span>
            {fetched && (
              <span className={`${text.muted} ${styles.person}`}>
                {fetched.userName}, {timeFrom(now, fetched.at, { zone })}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
