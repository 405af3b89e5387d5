import { useSearchParams } from 'react-router';

/**
 * The customer from whose jobs the user came to the products: their id, and a function that adds it to an address, up to the
 * form of the job (spec §3: a job's customer is the currently selected one).
 */
export function useForCustomer() {
  const [search] = useSearchParams();
  const customerId = search.get('customer');
  const carried = (address: string) =>
    customerId === null ? address : `${address}?customer=${encodeURIComponent(customerId)}`;
  return { customerId, carried };
}
