/** Defines the actions on the selected records of any list: export, and delete after a confirmation. */
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { type Entity } from '../../client/events/outdated-queries.ts';
import { ApiError, reasonOf } from '../../client/api/api-errors.ts';
import { type ReasonLike } from '../../client/reason-text.ts';
import { confirm } from '../dialogs/toasts-and-dialogs.tsx';
import { count } from '../text/format-values.ts';
import { type PageAction } from '../page/page-actions.ts';
import { BulkBar, type Found, idsOf, tooManyChosen } from '../selection/bulk-bar.tsx';
import { getListFile } from './download-list.tsx';
import { type Selection } from '../selection/selection.ts';
import { type BulkAct, useBulk } from '../selection/use-bulk-action.ts';
import { t } from '../../../shared/platform/translate.ts';

/** The kind of the selected records, and how the list deletes them. */
export interface BulkOptions {
  noun: string;
  entity: Entity;
  remove: Endpoint;
  /** The list's endpoint whose download exports the records. */
  sheet: Endpoint;
  /** The reason why the user may not delete records of the list. It is null if the user may. */
  mayNotDelete: ReasonLike | null;
  /** Returns why the user can't delete these records together, or null if the user can. */
  against?: (chosen: readonly { id: string }[]) => ReasonLike | null;
}

/**
 * Returns the action that deletes each record. It counts as a success if somebody else has already deleted the
 * record.
 */
export const removeBy = <T extends { id: string }>(remove: Endpoint): BulkAct<T> => ({
  done: 'deleted',
  act: async ({ id }, send) => {
    try {
      await send(remove, { params: { id } } as never);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    return null;
  },
});

export function ListBulk<T extends { id: string }>(
  props: BulkOptions & { selection: Selection<T>; found: Found<T> },
) {
  const { noun, entity, remove, sheet, mayNotDelete, against, selection, found } = props;
  const refusalOf = (_item: T, error: unknown) => ({ why: reasonOf(error) });
  const bulk = useBulk({ entity, selection, refusalOf });
  const chosen = [...selection.picked.values()];
  const ask = async () => {
    const sure = await confirm({
      title: t`Delete ${count(chosen.length, noun)}?`,
      text: t('This cannot be undone. What is still needed elsewhere stays, and says so.'),
      verb: t('Delete'),
      keep: t('Keep them'),
      danger: true,
    });
    if (sure) await bulk.start(chosen, removeBy(remove));
  };
  const verbs: PageAction[] = [
    {
      label: t('Export'),
      icon: 'download',
      refusal: tooManyChosen(chosen),
      run: () => getListFile({ ...found.file, sorted: sheet }, 'xlsx', idsOf(chosen)),
    },
    { label: t('Delete'), icon: 'trash', refusal: mayNotDelete ?? against?.(chosen) ?? null, run: ask },
  ];
  return <BulkBar noun={noun} selection={selection} bulk={bulk} found={found} verbs={verbs} more={[]} />;
}
