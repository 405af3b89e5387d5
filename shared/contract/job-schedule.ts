/** Schedules and unschedules a job (design: jobs). */
import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { requestTime, choice } from './fields.ts';

/** The ways to schedule a job, as in GET /jobs/{id}/promise. The first is the default. */
const ways = ['displacing', 'gaps'] as const;
export type Way = (typeof ways)[number];

export const jobScheduleEndpoints = <T extends z.ZodType>(response: T) => {
  const post = { method: 'POST', access: 'edit', params: idParams, response } as const;
  return {
    submit: endpoint({
      ...post,
      path: '/jobs/:id/submit',
      summary: 'Schedule: turn the plan into operations',
      body: z
        .object({
          way: choice('Way', ways)
            .default('displacing')
            .describe(
              'By its urgency, or pinned into the gaps as they are now, so that nobody is made later (GET /jobs/{id}/promise tells both)',
            ),
          expected: requestTime('Expected')
            .optional()
            .describe(
              'When the gaps were told to lead to: refused where it is later by now, by a minute or more',
            ),
        })
        .optional(),
    }),
    unschedule: endpoint({
      ...post,
      path: '/jobs/:id/unschedule',
      summary: 'Take the schedule back, until an operation has started',
    }),
  };
};
