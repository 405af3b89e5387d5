import { useSearchParams } from 'react-router';

/**
 * Returns the id of the customer from whose jobs the user came. It also returns a function that adds the id to a URL
 * (spec §3).
 */
export function useForCustomer() {
  const [search] = useSearchParams();
  const customerId = search.get('customer');
  const carried = (address: string) =>
    customerId === null ? address : `${address}?customer=${encodeURIComponent(customerId)}`;
  return { customerId, carried };
}
