/** Defines the endpoint that returns the state of the daily backups, for Admins only. */
import { z } from 'zod';
import { refusalOrNull } from '../../platform/contract/can-schema.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { time } from '../../platform/contract/field-schemas.ts';

export const backupsRecord = z.object({
  folder: z.string().nullable().describe('The folder of the backups; null: Makeready makes none'),
  keep: z.int().describe('Of 7 days, 4 weeks and 12 months'),
  newest: z.object({ at: time, bytes: z.int() }).nullable(),
  problem: refusalOrNull.describe(
    'What an Admin should look at: the newest backup is old, the last one or its check failed, a disk will be full',
  ),
  check: z
    .object({ at: time, file: z.string() })
    .nullable()
    .describe('The newest backup that was restored as a proof, and when'),
  disks: z
    .array(
      z.object({
        of: z.enum(['backups', 'database', 'both']),
        folder: z.string(),
        bytes: z.number().describe('How much the backups, the database or both take'),
        freeBytes: z.number(),
        growthBytes: z.number().nullable().describe('The growth a day; null: not known yet'),
        daysLeft: z.int().nullable().describe('When the disk is full; null: never, or not known yet'),
      }),
    )
    .describe('The disks of the backups and of the database; one if they share it'),
});
export type Backups = z.infer<typeof backupsRecord>;

export const backups = {
  get: endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'The daily backups: their place, age and faults',
    access: 'admin',
    response: backupsRecord,
  }),
};
