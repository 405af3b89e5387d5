/** Throws the sample shop away after a confirmation that says what goes and what stays. */
import { t } from '../../shared/platform/translate.ts';
import { ApiError, reasonOf } from '../client/api/api-errors.ts';
import { confirm, refused } from '../ui/dialogs/toasts-and-dialogs.tsx';

/**
 * Asks the user and then calls `empty`. If the shop has records that the sample shop did not bring, it asks again, naming
 * them; `added` is their number.
 */
export async function throwSampleAway(
  empty: (call: { query: { added: number } }) => Promise<unknown>,
  added = 0,
  names = '',
): Promise<void> {
  const sure = await confirm({
    title: added === 0 ? t('Throw the sample shop away?') : t('Throw your own records away, too?'),
    text: (
      <p>
        {added === 0
          ? t(
              'All jobs, customers, products, machines, papers, inks and users of the sample go, with all that was done with them. You, everyone who has signed in, and the settings that you changed stay.',
            )
          : t`These were added by hand and would go, too: ${names}`}
      </p>
    ),
    verb: added === 0 ? t('Throw it away') : t('Throw all away'),
    keep: t('Keep it'),
    danger: true,
  });
  if (!sure) return;
  try {
    await empty({ query: { added } });
  } catch (error) {
    const { code, values } = error instanceof ApiError ? error.problem : {};
    if (code !== 'sample-with-others')
      return refused(t('The sample shop was not thrown away'), reasonOf(error));
    const others = values as { count: number; names: string[] };
    return throwSampleAway(empty, others.count, others.names.join(', '));
  }
}
