/** The endpoint for the state of the daily backups, for Admins only. */
import { z } from 'zod';
import { refusalOrNull } from './can-schema.ts';
import { endpoint } from './endpoint.ts';
import { time } from './field-schemas.ts';

export const backupsRecord = z.object({
  folder: z.string().nullable().describe('The folder of the backups; null: Makeready makes none'),
  keep: z.int().describe('How many backups are retained'),
  newest: z.object({ at: time, bytes: z.int() }).nullable(),
  problem: refusalOrNull.describe(
    'What an Admin should look at: the newest backup is old, or the last one failed',
  ),
});
export type Backups = z.infer<typeof backupsRecord>;

export const backups = {
  get: endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'Where the daily backups are, how old the newest is, and what is wrong with them',
    access: 'admin',
    response: backupsRecord,
  }),
};
