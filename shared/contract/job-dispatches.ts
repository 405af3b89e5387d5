/** The endpoints that record and revert the deliveries of a job (design: dispatch). */
import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { requestTime, freeText, id, time, wholeNumber } from './field-schemas.ts';

export const dispatchRecord = z.object({
  id,
  quantity: z.int(),
  date: time,
  note: z.string(),
  complete: z.boolean(),
  lorryId: id.nullable().describe('The lorry that took the delivery'),
  noteNumber: z
    .string()
    .nullable()
    .describe('The number of the delivery note; null: the delivery is older than delivery notes'),
  userName: z.string().nullable(),
});

/** Returns the endpoints for the deliveries of jobs. `job` is the schema of the job in their responses. */
export const jobDispatchEndpoints = <J extends z.ZodType>(job: J) => ({
  dispatch: endpoint({
    method: 'POST',
    path: '/jobs/:id/dispatch',
    summary: 'Record a delivery, whole or in part',
    access: 'dispatch',
    params: idParams,
    body: z.object({
      quantity: wholeNumber('Quantity', 1),
      date: requestTime('Date').optional(),
      note: freeText('Note', 500).default(''),
      complete: z.boolean().default(false),
      confirmed: z.boolean().default(false).describe('Send even more than is made and not sent'),
    }),
    response: job,
  }),
  undispatch: endpoint({
    method: 'DELETE',
    path: '/jobs/:id/dispatches/:dispatchId',
    summary: 'Take a delivery back',
    access: 'dispatch',
    params: z.object({ id, dispatchId: id }),
    response: job,
  }),
});
