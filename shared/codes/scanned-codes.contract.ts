/** Defines the endpoint that finds the record for a scanned code. */
import { z } from 'zod';
import { endpoint } from '../platform/contract/endpoint.ts';
import { id } from '../platform/contract/field-schemas.ts';

export const scannedRecord = z.object({
  kind: z.enum(['operation', 'job', 'note']),
  id,
  label: z.string().describe("The record's name: MR-2470 Printing"),
});
export type ScannedRecord = z.infer<typeof scannedRecord>;

export const codes = {
  find: endpoint({
    method: 'GET',
    path: '/codes',
    summary: 'The record of a scanned code',
    access: 'read',
    query: z.object({
      code: z
        .string()
        .min(1)
        .max(500)
        .describe('The digits, the number on a label, or the address of a QR code'),
    }),
    response: scannedRecord,
  }),
};
