/**
 * Defines the schema of the snapshot: the data about the shop that the planner and other planning programs
 * read (docs/plan.md). Its TypeScript types are in packages/planner.
 */
import { z } from 'zod';
import { id, time } from '../platform/contract/field-schemas.ts';
import { openStates } from '../jobs/aggregate/operation-state.ts';

const hours = z
  .array(z.object({ from: z.string(), to: z.string() }))
  .describe('Times as "HH:MM"; no shifts: closed');
const keys = z.record(z.string(), z.string().nullable()).describe('Null: the operation needs no change-over');

export const planSnapshot = z.object({
  now: time,
  calendars: z
    .array(
      z.object({
        id: z.string(),
        timeZone: z.string(),
        hours: z.array(hours).describe('Monday first'),
        exceptions: z.array(z.object({ date: z.string(), hours, crews: z.int().optional() })),
        crews: z.int().optional().describe('Machines that people attend at once'),
      }),
    )
    .describe("The first calendar is the shop's own"),
  machines: z.array(
    z.object({
      id,
      calendarId: z.string(),
      attended: z.enum(['all', 'make-ready']),
      wholeMakeReady: z.boolean(),
      downs: z.array(z.object({ from: time, until: time.nullable() })),
      keyMinutes: z.record(z.string(), z.number()).describe('Minutes that a change of each key adds'),
      keyMinutesDown: z.record(z.string(), z.number()).optional().describe('To a lower value in keyOrder'),
      keys: keys.nullable(),
    }),
  ),
  keyOrder: z
    .record(z.string(), z.record(z.string(), z.number()))
    .optional()
    .describe('The places of values, such as inks by darkness'),
  jobs: z.array(
    z.object({
      id,
      deliveryDate: time,
      weight: z.number(),
      promised: time.optional().describe('The promised date'),
      onHold: z.boolean(),
      release: time.nullable().describe('Nothing starts earlier'),
    }),
  ),
  operations: z.array(
    z.object({
      id,
      jobId: id,
      index: z.int(),
      state: z.enum(openStates),
      machineId: id.nullable(),
      rank: z.number().nullable(),
      deliveryDate: time.nullable(),
      options: z
        .array(z.object({ machineId: id, makeReadyMinutes: z.number(), runMinutes: z.number() }))
        .describe('Machines that can do it, with its minutes left there'),
      runMinutes: z.number().nullable(),
      after: z.array(
        z.object({
          operationId: id,
          transferMinutes: z.number().nullable(),
          transferPart: z.number().nullable(),
          tailPart: z.number(),
          waitMinutes: z
            .number()
            .optional()
            .describe('Until the pieces are dry, also while the shop is closed'),
        }),
      ),
      why: z.string().nullable(),
      release: time.nullable(),
      waitUntil: time.optional().describe('When what finished operations before it made is dry'),
      tools: z.array(z.string()),
      keys,
      pin: z.object({ machineId: id, start: time.nullable() }).nullable(),
      keptUntil: time.nullable(),
    }),
  ),
});
