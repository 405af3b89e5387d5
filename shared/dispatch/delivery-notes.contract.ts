/**
 * Defines the endpoints for the register of delivery notes. The register lists every number, also those of
 * cancelled notes (design: dispatch).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { deliveryNoteStates } from '../platform/specification-constants.ts';
import { collection, endpoint } from '../platform/contract/endpoint.ts';
import { freeText, id, time } from '../platform/contract/field-schemas.ts';

/**
 * A delivery note with the values of the day on which the shop issued it. Later changes of job or customer do
 * not alter the note.
 */
export const deliveryNote = z.object({
  id,
  number: z.string(),
  year: z.string().describe('The financial year of the number: 26-27'),
  date: time.describe('When the lorry left'),
  customer: z.string(),
  city: z.string(),
  jobs: z.array(z.string()).describe('The numbers of the jobs'),
  pieces: z.int(),
  state: z.enum(deliveryNoteStates),
  cancelledAt: time.nullable(),
  issuedBy: z.string(),
});
export type DeliveryNote = z.infer<typeof deliveryNote>;

const { sorted, file } = collection({
  path: '/delivery-notes',
  plural: 'Delivery notes',
  item: deliveryNote,
  sortable: ['number', 'customer'],
  filters: {
    year: freeText('year', 10).optional().describe('Only of this financial year: 26-27'),
    state: z
      .enum(deliveryNoteStates, reasonMessage('not-one-of', { field: 'state', choices: deliveryNoteStates }))
      .optional(),
  },
});

const noteYear = z.object({
  year: z.string(),
  last: z.int().describe('The last number in use'),
  issued: z.int(),
  cancelled: z.int().describe('Cancelled and issued notes add up to the last number'),
});
export type NoteYear = z.infer<typeof noteYear>;

export const deliveryNotes = {
  sorted,
  file,
  years: endpoint({
    method: 'GET',
    path: '/delivery-notes/years',
    summary: 'Financial years with delivery notes, the latest first, and their numbers',
    access: 'read',
    response: z.array(noteYear),
  }),
};
