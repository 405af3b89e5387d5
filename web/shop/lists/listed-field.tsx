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
import { useLists } from './use-shop-lists.ts';

export const listTitles: Record<ListName, string> = {
  paperQualities: 'Paper qualities',
  coats: 'Coats',
  cities: 'Cities',
  productTypes: 'Product types',
  styles: 'Styles',
  operationTypes: 'Operation types',
  operationDetails: 'Operation details',
  wasteReasons: 'Waste reasons',
  pauseReasons: 'Pause reasons',
  contentTypes: 'Content types',
};

type Select = Omit<ComponentProps<typeof SelectField<string>>, 'options' | 'onNew'>;

/**
 * Shows a select field with the values of a shop's list. It offers only values for the operation type or product
 * type `type`, which is '' while the user has chosen none.
 */
export function ListedField({ list, type, ...field }: Select & { list: ListName; type?: string }) {
  const { value, label, onChange } = field;
  const values = useLists()[list];
  const options = offeredNames(values, type, value).map((name) => ({
    value: name,
    label: name,
    also: values.find((each) => each.name === name)?.aliases ?? [],
  }));
  const { mutateAsync } = useVerb(contract.lists.create);
  const mayAdd = useRefusal('edit') === null && type !== '';
  const add = async (name: string) => {
    try {
      const added = await mutateAsync({ params: { list }, body: { name, types: type ? [type] : [] } });
      toast(`${added.name} added to the ${listTitles[list].toLowerCase()}`);
      onChange(added.name);
    } catch (error) {
      // Another user was faster.
      if (error instanceof ApiError && error.problem?.code === 'listed-already') onChange(name);
      else refused(`${label} was not added.`, reasonOf(error));
    }
  };
  return (
    <SelectField
      {...field}
      options={options}
      {...(mayAdd && field.locked === undefined && { onNew: (name: string) => void add(name) })}
    />
  );
}
