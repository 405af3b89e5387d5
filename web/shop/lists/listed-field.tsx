/**
 * Shows a form field that offers the values of one of the shop's lists. A user with the permission can add
 * the typed text to the list.
 */
import { type ComponentProps } from 'react';
import { type ListName, offeredNames } from '../../../shared/shop/shop-lists.ts';
import { contract } from '../../client/contract.ts';
import { ApiError, reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';
import { SelectField } from '../../ui/fields/fields.tsx';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { useLists } from './use-shop-lists.ts';
import { t } from '../../../shared/platform/translate.ts';

export const listTitles: Record<ListName, string> = {
  paperQualities: t('Paper qualities'),
  coats: t('Coats'),
  cities: t('Cities'),
  productTypes: t('Product types'),
  styles: t('Styles'),
  operationTypes: t('Operation types'),
  operationDetails: t('Operation details'),
  wasteReasons: t('Waste reasons'),
  pauseReasons: t('Pause reasons'),
  shortReasons: t('Reasons to finish short'),
  contentTypes: t('Content types'),
};

type Select = Omit<ComponentProps<typeof SelectField<string>>, 'options' | 'onNew'>;

/**
 * Returns a function that adds a name to a shop's list, and the reason why the user can't. It asks how a new operation
 * type behaves. It returns the added name, or null if none was added.
 */
export function useAddToList(list: ListName, type?: string) {
  const { mutateAsync } = useVerb(contract.lists.create);
  const add = async (name: string): Promise<string | null> => {
    try {
      const isType = list === 'operationTypes';
      const behaviour = isType
        ? await (await untilLoaded(() => import('./type-behaviour.tsx'))).askBehaviour(name)
        : {};
      if (behaviour === null) return null;
      const body = { name, types: type ? [type] : [], ...behaviour };
      const added = await mutateAsync({ params: { list }, body });
      toast(t`${added.name} added to the ${listTitles[list].toLowerCase()}`);
      return added.name;
    } catch (error) {
      // Another user was faster.
      if (error instanceof ApiError && error.problem?.code === 'listed-already') return name;
      refused(t`${name} was not added.`, reasonOf(error));
      return null;
    }
  };
  return { add, refusal: useRefusal('edit') };
}

/**
 * Shows a select field with the values of a shop's list. It offers only values for the operation type or product
 * type `type`, which is '' while the user has chosen none.
 */
export function ListedField({ list, type, ...field }: Select & { list: ListName; type?: string }) {
  const { value, onChange } = field;
  const values = useLists()[list];
  const options = offeredNames(values, type, value).map((name) => ({
    value: name,
    label: name,
    also: values.find((each) => each.name === name)?.aliases ?? [],
  }));
  const { add, refusal } = useAddToList(list, type);
  const mayAdd = refusal === null && type !== '' && field.locked === undefined;
  const onNew = async (typed: string) => {
    const name = await add(typed);
    if (name !== null) onChange(name);
  };
  return (
    <SelectField
      {...field}
      options={options}
      {...(mayAdd && { onNew: (name: string) => void onNew(name) })}
    />
  );
}
