/** Checks fields of a job against each other or against the current time (spec §5, §9). */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { type ListValue, offeredNames, refuseListValue } from './shop-lists.ts';

/** Returns why the product type can't have this style, or null (spec §5). */
export const refuseStyle = (styles: readonly ListValue[], type: string, style: string): Reason | null =>
  refuseListValue(styles, { label: 'Style', name: style, type });

/**
 * Returns why the operation type can't have this detail, or null. An empty detail is always allowed (spec §3).
 */
export function refuseDetail(details: readonly ListValue[], type: string, detail: string): Reason | null {
  if (detail === '') return null;
  if (offeredNames(details, type).length === 0) return reason('type-has-no-details', { type });
  return refuseListValue(details, { label: 'Operation Detail', name: detail, type });
}

/**
 * Returns why the delivery date is refused, or null. The date (ISO 8601 with any offset) must be after `now`
 * (spec §5).
 */
export function refuseDeliveryDate(deliveryDate: string, now: Date): Reason | null {
  return Date.parse(deliveryDate) > now.getTime() ? null : reason('in-the-past', { field: 'Delivery Date' });
}
