import { useSearchParams } from 'react-router';

/**
 * The customer whose jobs led to the products: their id, and addresses that carry it on to the form of the job
 * (spec §3: a job's customer is the currently selected one).
 */
export function useForCustomer() {
  const [search] = useSearchParams();
  const customerId = search.get('customer');
  const carried = (address: string) =>
    customerId === null ? address : `${address}?customer=${encodeURIComponent(customerId)}`;
  return { customerId, carried };
}
