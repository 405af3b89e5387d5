/**
 * Shows the field that selects a job's customer in the job form. It lists the first customers by name and
 * searches as the user types.
 */
import { contract } from '../../client/contract.ts';
import { type CustomerItem } from '../../../shared/customers/customers.contract.ts';
import { toleranceInWords } from '../../../shared/shop/tolerance/tolerance.ts';
import { query, useInPlaceQuery } from '../../client/api/queries.ts';
import { useSearchResults } from '../../client/api/use-search-results.ts';
import { SelectField } from '../../ui/fields/fields.tsx';
import { count } from '../../ui/text/format-values.ts';
import { type Binding } from '../../ui/form/record-form.ts';
import { t } from '../../../shared/platform/translate.ts';

const shown = 50;

/** Returns the customer with this id. It fetches the customer from the server if the search has not found it. */
function useCustomer(id: string, found: readonly CustomerItem[]) {
  const among = found.find((customer) => customer.id === id);
  const { data } = useInPlaceQuery(
    contract.customers.get,
    { params: { id } },
    { enabled: id !== '' && !among },
  );
  return among ?? (id === '' ? undefined : data);
}

/** Returns the options of the field. Customers with equal names show their city as well. */
const labelled = (customers: readonly CustomerItem[]) =>
  customers.map(({ id, name, city }) => {
    const twins = customers.filter((other) => other.name === name).length > 1;
    return { value: id, label: twins ? `${name}, ${city}` : name };
  });

const aboutCustomer = ({
  city,
  jobsCount,
  tolerance,
}: Pick<CustomerItem, 'city' | 'jobsCount' | 'tolerance'>) =>
  [city, count(jobsCount, 'job'), tolerance && toleranceInWords(tolerance)].filter(Boolean).join(' · ');

/** Shows the field. If the job has agreed on a tolerance, the one that the customer has now is not shown. */
export function CustomerField({ hasAgreed = false, ...field }: Binding<string> & { hasAgreed?: boolean }) {
  const { data, setTyped, searching } = useSearchResults((term) =>
    query(contract.customers.sorted, { query: { sort: 'name', per: shown, ...term } }),
  );
  const found = data?.items ?? [];
  const chosen = useCustomer(field.value, found);
  const all = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
  const more =
    (data?.metadata.total ?? 0) > shown && t`Type to search ${count(data?.metadata.total ?? 0, 'customer')}`;
  return (
    <SelectField
      {...field}
      columns={2}
      options={labelled(all)}
      onSearch={setTyped}
      searching={searching}
      hint={
        chosen ? aboutCustomer(hasAgreed ? { ...chosen, tolerance: undefined } : chosen) : more || undefined
      }
    />
  );
}
