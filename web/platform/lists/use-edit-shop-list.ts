/** Returns one of the shop's lists for its screen: the values, where they are used, and actions. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListedValue, type ListUse } from '../../../shared/contract/lists.ts';
import { type ListName } from '../../../shared/rules/shop-lists.ts';
import { type ChosenBehaviour } from './operation-type-behaviour.tsx';
import { contract } from '../../client/contract.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { confirm, refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count } from '../../ui/page/format.ts';

/** Returns "9 papers, 412 jobs", or '' if no record uses the value. */
export const usesInWords = (uses: readonly ListUse[]) =>
  uses.map((use) => count(use.count, use.of.replace(/s$/, ''), use.of)).join(', ');

/** Returns the reason why the server refused a value, whichever field it concerns. */
export const valueProblem = (error: unknown): string =>
  Object.values(fieldErrors(error))[0] ?? reasonOf(error);

export function useList(list: ListName) {
  const client = useQueryClient();
  const { queryKey, ...asked } = query(contract.lists.get);
  const { data } = useQuery({ queryKey, ...asked, meta: { inPlace: true } });
  const { data: uses } = useQuery({
    ...query(contract.lists.uses, { params: { list } }),
    meta: { inPlace: true },
  });
  const update = useVerb(contract.lists.update);
  const removal = useVerb(contract.lists.remove);
  const joining = useVerb(contract.lists.join);
  const mayNot = useRefusal('admin');
  const values: readonly ListedValue[] | undefined = data?.[list];
  const failed = (title: string) => (error: unknown) => {
    refused(title, reasonOf(error));
    void client.invalidateQueries({ queryKey });
  };
  const retire = (value: ListedValue, retired: boolean): void => {
    const { id, name } = value;
    const undo = () => retire(value, !retired);
    update.mutate(
      { params: { list, id }, body: { retired } },
      {
        onSuccess: () => toast(retired ? `${name} retired` : `${name} is offered again`, { undo, of: id }),
        onError: failed(`${name} was not changed.`),
      },
    );
  };
  return {
    all: data,
    values,
    mayNot,
    usesOf: (id: string) => uses?.find((each) => each.id === id)?.uses,
    save: (
      value: ListedValue,
      fields: { name: string; types: string[]; aliases: string[] } & ChosenBehaviour,
    ) =>
      update.mutateAsync({
        params: { list, id: value.id },
        body: { ...fields, version: value.version },
      }),
    retire,
    /** Moves the value to the place of `other` in the list. */
    move: (value: ListedValue, other: ListedValue) => {
      if (!data || !values) return;
      if (mayNot) {
        refused('The order was not changed.', reasonText(mayNot));
        return;
      }
      const position = values.indexOf(other);
      const next = values.filter((each) => each !== value).toSpliced(position, 0, value);
      client.setQueryData(queryKey, { ...data, [list]: next });
      const call = { params: { list, id: value.id }, body: { position } };
      update.mutate(call, { onError: failed('The order was not changed.') });
    },
    /** Merges two values after a confirmation: the records with `value` get `into` instead. */
    join: async (value: ListedValue, into: ListedValue) => {
      const held = usesInWords(uses?.find(({ id }) => id === value.id)?.uses ?? []);
      const sure = await confirm({
        title: `Make ${value.name} one with ${into.name}?`,
        text: `${held === '' ? 'Nothing uses it' : `${held} will have ${into.name}`}. ${into.name} can also be typed as ${value.name} from then on. This cannot be undone.`,
        verb: 'Join',
        keep: 'Keep both',
        danger: true,
      });
      if (!sure) return;
      const call = { params: { list, id: value.id }, body: { into: into.id, version: value.version } };
      joining.mutate(call, {
        onSuccess: () => toast(`${value.name} is ${into.name} now`),
        onError: failed(`${value.name} was not joined.`),
      });
    },
    remove: async ({ id, name }: ListedValue) => {
      const sure = await confirm({
        title: `Delete ${name}?`,
        text: 'Nothing uses it. It will no longer be offered.',
        verb: 'Delete',
        keep: 'Keep it',
        danger: true,
      });
      if (sure) removal.mutate({ params: { list, id } }, { onError: failed(`${name} was not deleted.`) });
    },
  };
}
export type ShopList = ReturnType<typeof useList>;
