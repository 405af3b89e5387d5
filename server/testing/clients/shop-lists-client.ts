/** Reads and changes the shop's lists of values through the API. */
import { contract } from '../../../shared/contract/contract.ts';
import { type ListName } from '../../../shared/shop/shop-lists.ts';
import { type Shop } from '../shop.ts';

const { lists } = contract;

export function listDesk(shop: Shop) {
  const all = () => shop.call('Restricted', lists.get);
  const valueOf = async (list: ListName, name: string) => {
    const found = (await all())[list].find((each) => each.name === name);
    if (!found) throw new Error(`${list} has no ${name}`);
    return found;
  };
  const change = (list: ListName, id: string, body: object) =>
    shop.ask('Admin', lists.update, { params: { list, id }, body });
  return {
    all,
    valueOf,
    change,
    names: async (list: ListName) => (await all())[list].map(({ name }) => name),
    add: (list: ListName, name: string, types: string[] = []) =>
      shop.call('Standard', lists.create, { params: { list }, body: { name, types } }),
    addType: (name: string, does: { unit: 'sheets' | 'pieces'; needsMachine: boolean }) =>
      shop.call('Standard', lists.create, { params: { list: 'operationTypes' }, body: { name, ...does } }),
    join: (list: ListName, id: string, body: object) =>
      shop.ask('Admin', lists.join, { params: { list, id }, body: body as { into: string } }),
    remove: (list: ListName, id: string) => shop.ask('Admin', lists.remove, { params: { list, id } }),
    /** Renames a value of the list and returns the value. It throws if the server refuses. */
    renamed: async (list: ListName, from: string, to: string) => {
      const { status, data, problem } = await change(list, (await valueOf(list, from)).id, { name: to });
      if (status !== 200) throw new Error(problem.reason);
      return data;
    },
  };
}
