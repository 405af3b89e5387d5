/** Defines the tolerance of a customer, a product and a job, which is optional everywhere. */
import { z } from 'zod';
import { labelled, measure } from '../../platform/contract/field-schemas.ts';

const percent = (label: string) => measure(label, 0, 100).default(0);
const accepted = z.object({ under: percent('Under-delivery'), over: percent('Over-delivery') });
const label = 'Tolerance';
const about = 'Under- and over-delivery in % of the order';

/** The field of a request for a customer or product. */
export const toleranceFields = z.object({ tolerance: labelled(label, accepted.nullable()).describe(about) });

/** The field of a request for a job. */
export const jobToleranceFields = z.object({
  tolerance: labelled(
    label,
    accepted
      .extend({ fromCustomer: z.literal(true).optional().describe('A client sends it back') })
      .nullable(),
  ).describe(`${about}; null: as the customer’s`),
});

const record = z.object({ under: z.number(), over: z.number() });

/** The field of a response. A record without a tolerance has no such property. */
export const toleranceRecord = z.object({ tolerance: record.optional() });
export const jobToleranceRecord = z.object({
  tolerance: record
    .extend({ fromCustomer: z.literal(true).optional().describe('The customer’s, when the job was ordered') })
    .optional(),
});
