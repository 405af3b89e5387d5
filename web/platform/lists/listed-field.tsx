/** Selects a value of one of the shop's lists. A user with the permission can add the typed text as a value. */
import { type ComponentProps } from 'react';
import { type ListName, offeredNames } from '../../../shared/rules/shop-lists.ts';
import { contract } from '../../client/contract.ts';
import { ApiError, reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { listTitles } from './list-titles.ts';
import { useLists } from './use-shop-lists.ts';

type Select = Omit<ComponentProps<typeof SelectField<string>>, 'options' | 'onNew'>;

/** Selects from `list`. `type` is the type that the value must apply to, or '' while the user has chosen none. */
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
