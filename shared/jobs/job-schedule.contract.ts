/** Defines the endpoints that schedule and unschedule a job (design: jobs). */
import { z } from 'zod';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { requestTime, choice } from '../platform/contract/field-schemas.ts';

/** The ways to schedule a job, named as in GET /jobs/{id}/promise. The first way is the default. */
const ways = ['displacing', 'gaps'] as const;
export type Way = (typeof ways)[number];

export const jobScheduleEndpoints = <T extends z.ZodType>(response: T) => {
  const post = { method: 'POST', access: 'edit', params: idParams, response } as const;
  return {
    submit: endpoint({
      ...post,
      path: '/jobs/:id/submit',
      summary: 'Schedule the job: create operations from its steps',
      body: z
        .object({
          way: choice('Way', ways)
            .default('displacing')
            .describe('By urgency, or pinned into the gaps, which delays no other job'),
          expected: requestTime('Expected')
            .optional()
            .describe('The date in the gaps that the user saw; 409 if it is later now'),
        })
        .optional(),
    }),
    unschedule: endpoint({
      ...post,
      path: '/jobs/:id/unschedule',
      summary: 'Unschedule the job, until an operation has started',
    }),
  };
};
