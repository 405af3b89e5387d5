/**
 * Defines the ledger: the list of all stock movements of papers and inks, to which entries are only added
 * (design: stock).
 */
import { z } from 'zod';
import { endpoint, idParams, paged, paging } from '../platform/contract/endpoint.ts';
import { freeText, id, time } from '../platform/contract/field-schemas.ts';

export const movementKinds = [
  'receipt',
  'adjustment',
  'count',
  'reserve',
  'release',
  'consume',
  'return',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A stock movement, in sheets of paper or kg of ink. The sum of all deltas of a kind is the balance. */
export const movementRecord = z.object({
  id,
  kind: z.enum(movementKinds),
  stockDelta: z.number(),
  reservedDelta: z.number().describe('Ink is never reserved'),
  consumedDelta: z.number(),
  jobId: id.nullable(),
  jobNumber: z.string().nullable(),
  operationId: id.nullable(),
  userName: z.string().nullable(),
  note: z.string(),
  at: time,
});
export type Movement = z.infer<typeof movementRecord>;

/** The note that a person adds to a stock movement. */
export const movementNote = freeText('Note', 500).default('');

/**
 * Returns the endpoint that lists the stock movements of one paper or ink. `path` is the path of papers or
 * inks.
 */
export const ledgerOf = <const P extends string>(path: P) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id/movements`,
    summary: 'Ledger lines, newest first',
    access: 'read',
    params: idParams,
    query: z.object(paging(200, 50)),
    response: paged(movementRecord),
  });
