/** How many, and by when: what a job's form is opened with in its address where a date was promised before. */
import { useSearchParams } from 'react-router';
import { withOffset } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { type JobValues } from './job-values.ts';

interface AskedFor {
  values: Partial<Pick<JobValues, 'quantity' | 'deliveryDate'>>;
  /** Tells drafts of the form apart; '': nothing was asked for. */
  key: string;
}

export function useAskedFor(): AskedFor {
  const [search] = useSearchParams();
  const zone = useShopZone();
  const quantity = Number(search.get('quantity'));
  const delivery = Date.parse(search.get('delivery') ?? '');
  const values = {
    ...(Number.isInteger(quantity) && quantity > 0 && { quantity }),
    ...(!Number.isNaN(delivery) && { deliveryDate: withOffset(new Date(delivery), zone) }),
  };
  return {
    values,
    key: Object.values(values)
      .map((each) => `.${each}`)
      .join(''),
  };
}
