/** Defines the values and the request of the form that changes a job's order. */
import { z } from 'zod';
import { type Job, jobs } from '../../../shared/contract/jobs.ts';
import { type OrderChange } from '../../../shared/contract/job-changes.ts';
import { toMessage } from '../../../shared/reasons/schema-reasons.ts';
import { refuseDeliveries } from '../../../shared/rules/job-change.ts';

/** Describes one delivery of a split order, as the user types it. */
export interface PartialDelivery {
  quantity: number | '';
  date: string;
}

export interface ChangeValues extends Record<string, unknown> {
  quantity: number | '';
  deliveryDate: string;
  /** The deliveries of a split order. Empty if the whole order leaves on the delivery date. */
  deliveries: PartialDelivery[];
  note: string;
}

export const changeLabels = {
  quantity: 'Quantity',
  deliveryDate: 'Delivery Date',
  deliveries: 'Deliveries',
  note: 'Note',
};

export const valuesOf = ({ quantity, deliveryDate, deliveries }: Job): ChangeValues => ({
  quantity,
  deliveryDate,
  deliveries,
  note: '',
});

/** Returns the request. If the order is no longer split, the request has no deliveries. */
const bodyOf = (job: Job, { quantity, deliveryDate, deliveries, note }: ChangeValues) => {
  if (deliveries.length > 0) return { quantity, deliveries, note };
  if (job.deliveries.length > 0) return { quantity, deliveries: [{ quantity, date: deliveryDate }], note };
  return { quantity, deliveryDate, note };
};

const body = jobs.change.body.superRefine(({ quantity, deliveries }, context) => {
  const wrong = deliveries && quantity !== undefined && refuseDeliveries(deliveries, quantity);
  if (wrong) context.addIssue({ code: 'custom', path: ['deliveries'], message: toMessage(wrong) });
});

/** Returns the schema that parses the form's values into the request. */
export const schemaOf = (job: Job): z.ZodType<OrderChange> =>
  z.preprocess((values) => bodyOf(job, values as ChangeValues), body);

/** Splits the order in two deliveries: half on the delivery date, and the rest a week later. */
export function splitInTwo({
  quantity,
  deliveryDate,
}: Pick<ChangeValues, 'quantity' | 'deliveryDate'>): PartialDelivery[] {
  const [all, week] = [Number(quantity), 7 * 86_400_000];
  const later = new Date(Date.parse(deliveryDate) + week);
  const first = Math.ceil(all / 2);
  return [
    { quantity: first, date: deliveryDate },
    { quantity: all - first, date: Number.isNaN(later.getTime()) ? '' : later.toISOString() },
  ];
}
