import { useSearchParams } from 'react-router';

/**
 * Returns the customer id in the URL's `customer` parameter, which is set if the user came from that
 * customer's jobs. It also returns a function that adds this id to another URL (spec §3).
 */
export function useCustomerFromUrl() {
  const [search] = useSearchParams();
  const customerId = search.get('customer');
  const carried = (address: string) =>
    customerId === null ? address : `${address}?customer=${encodeURIComponent(customerId)}`;
  return { customerId, carried };
}
