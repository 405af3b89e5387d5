/**
 * Fills in a job's form with the quantity, delivery date and customer that the screen for delivery promises
 * passes in the URL.
 */
import { useSearchParams } from 'react-router';
import { promisedWays } from '../../../shared/jobs/promised-date.ts';
import { FieldLinks } from '../../ui/form/form-parts.tsx';
import { dateTime, number, withOffset } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { Notice } from '../../ui/page/page.tsx';
import { type JobForm, type JobValues } from './job-values.ts';
import { t } from '../../../shared/platform/translate.ts';

interface JobPrefill {
  values: Partial<
    Pick<
      JobValues,
      'customerId' | 'quantity' | 'deliveryDate' | 'promisedDate' | 'promisedWay' | 'promisedOdds'
    >
  >;
  /**
   * Identifies the promise, so that each promise has an unsaved form of its own. The key is '' if the URL has no
   * values.
   */
  key: string;
}

export function usePrefill(): JobPrefill {
  const [search] = useSearchParams();
  const zone = useShopZone();
  const quantity = Number(search.get('quantity'));
  const delivery = Date.parse(search.get('delivery') ?? '');
  const customerId = search.get('customer');
  const deliveryDate = Number.isNaN(delivery) ? null : withOffset(new Date(delivery), zone);
  const promisedWay = promisedWays.find((way) => way === search.get('way'));
  const odds = Number.parseFloat(search.get('odds') ?? '');
  const values = {
    ...(Number.isInteger(quantity) && quantity > 0 && { quantity }),
    ...(deliveryDate !== null && { deliveryDate }),
    ...(deliveryDate !== null &&
      promisedWay && {
        promisedDate: deliveryDate,
        promisedWay,
        promisedOdds: odds >= 0 && odds <= 1 ? odds : ('' as const),
      }),
  };
  return {
    values: { ...values, ...(customerId !== null && { customerId }) },
    key: Object.values(values)
      .map((each) => `.${each}`)
      .join(''),
  };
}

/** Says which values come from the promise, and which fields the user still has to fill in. */
export function PrefillNotice({ prefill, form }: { prefill: JobPrefill; form: JobForm }) {
  const zone = useShopZone();
  if (prefill.key === '') return null;
  const { quantity, deliveryDate } = prefill.values;
  const words = [
    typeof quantity === 'number' && t`${number(quantity)} pieces`,
    deliveryDate !== undefined && t`for ${dateTime(deliveryDate, { zone })}`,
  ];
  return (
    <Notice>
      {t`Filled in as promised: ${words.filter(Boolean).join(' ')}.`}{' '}
      {form.attention.length > 0 ? (
        <>
          {t('Still to fill in:')} <FieldLinks form={form} names={form.attention} />.
        </>
      ) : (
        t('Nothing else is needed.')
      )}
    </Notice>
  );
}
