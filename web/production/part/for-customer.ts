import { useSearchParams } from 'react-router';

/** Returns the id of the customer whose jobs the user came from, and a function that adds it to an address (spec §3). */
export function useForCustomer() {
  const [search] = useSearchParams();
  const customerId = search.get('customer');
  const carried = (address: string) =>
    customerId === null ? address : `${address}?customer=${encodeURIComponent(customerId)}`;
  return { customerId, carried };
}
