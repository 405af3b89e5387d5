/** What a job's fields must be besides their kind: rules between fields and against the clock (spec §5, §9). */
import { type Reason, reason } from '../reasons/reason.ts';
import { detailsOf, stylesOf } from './catalogue.ts';

/** Why the style does not suit the product type, or null (spec §5: style options depend on type). */
export function refuseStyle(type: string, style: string): Reason | null {
  const styles = stylesOf(type);
  return styles.includes(style) ? null : reason('not-one-of', { field: 'Style', choices: styles });
}

/** Why the detail does not suit the operation type, or null; it may always be left empty (spec §3). */
export function refuseDetail(type: string, detail: string): Reason | null {
  const details = detailsOf(type);
  if (detail === '' || details.includes(detail)) return null;
  return details.length > 0
    ? reason('not-one-of', { field: 'Operation Detail', choices: details })
    : reason('type-has-no-details', { type });
}

/** Why the delivery date can't be taken, or null: it must be after `now` (spec §5). ISO 8601 with any offset. */
export function refuseDeliveryDate(deliveryDate: string, now: Date): Reason | null {
  return Date.parse(deliveryDate) > now.getTime() ? null : reason('in-the-past', { field: 'Delivery Date' });
}

type Steps = readonly { type: string; detail: string }[];

/**
 * All that is wrong between the fields of a job, a product or a component, as field to message with list places as
 * `productOperations.1.detail`; empty when nothing is. What is left out is not looked at, so that an edit is judged by what
 * it changes.
 */
export function jobProblems(
  job: {
    style?: { type: string; style: string } | undefined;
    deliveryDate?: string | undefined;
    productOperations?: Steps | undefined;
    componentOperations?: Steps | undefined;
  },
  now: Date,
): Record<string, Reason> {
  const problems: [string, Reason | null][] = [];
  if (job.style) problems.push(['style', refuseStyle(job.style.type, job.style.style)]);
  if (job.deliveryDate !== undefined)
    problems.push(['deliveryDate', refuseDeliveryDate(job.deliveryDate, now)]);
  for (const list of ['productOperations', 'componentOperations'] as const) {
    job[list]?.forEach(({ type, detail }, place) =>
      problems.push([`${list}.${place}.detail`, refuseDetail(type, detail)]),
    );
  }
  return Object.fromEntries(problems.filter((problem): problem is [string, Reason] => problem[1] !== null));
}
