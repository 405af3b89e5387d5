import { type CustomerItem } from '../../../shared/contract/customers.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useListSelection } from '../../ui/list/list-selection.tsx';

const { remove, sorted } = contract.customers;

/** Returns the selected customers of a list, and the bulk actions on them. */
export function useManyCustomers(list: Parameters<typeof useListSelection<CustomerItem>>[0]) {
  const mayNotDelete = useRefusal('deleteOwn');
  return useListSelection(list, {
    noun: 'customer',
    entity: 'customers',
    remove,
    sheet: sorted,
    mayNotDelete,
  });
}
