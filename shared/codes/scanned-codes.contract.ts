/** Defines the endpoints that find the record for a scanned code, and print the codes of papers, tools and machines. */
import { z } from 'zod';
import { drawn, labelSheet, pdf, wholeOf } from '../documents/documents.contract.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { id } from '../platform/contract/field-schemas.ts';
import { labelsMaximum } from '../platform/specification-constants.ts';

export const scannedRecord = z.object({
  kind: z.enum(['operation', 'job', 'note', 'paper', 'tool', 'machine']),
  id,
  label: z.string().describe("The record's name: MR-2470 Printing"),
});
export type ScannedRecord = z.infer<typeof scannedRecord>;

const labelsQuery = z.object({
  labels: wholeOf('labels', labelsMaximum).default(1).describe('Equal labels, such as one for each pallet'),
  ...labelSheet,
});
export type LabelsQuery = z.output<typeof labelsQuery>;
const cardQuery = z.object(labelSheet);
export type CardQuery = z.output<typeof cardQuery>;
const shelvesQuery = cardQuery.extend({
  shelf: z.string().trim().min(1).max(200).optional().describe('One shelf or rack; without it, all'),
});
export type ShelvesQuery = z.output<typeof shelvesQuery>;

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
  paperLabels: endpoint({
    ...pdf,
    path: '/papers/:id/labels.pdf',
    summary: 'Labels of a paper, as PDF',
    params: idParams,
    query: labelsQuery,
  }),
  paperLabelPages: endpoint({
    ...drawn,
    path: '/papers/:id/labels',
    summary: 'Its pages as drawings',
    params: idParams,
    query: labelsQuery,
  }),
  toolLabels: endpoint({
    ...pdf,
    path: '/tools/:id/labels.pdf',
    summary: 'Labels of a tool, as PDF',
    params: idParams,
    query: labelsQuery,
  }),
  toolLabelPages: endpoint({
    ...drawn,
    path: '/tools/:id/labels',
    summary: 'Its pages as drawings',
    params: idParams,
    query: labelsQuery,
  }),
  shelfLabels: endpoint({
    ...pdf,
    path: '/shelves/labels.pdf',
    summary: 'Labels of shelves and racks, as PDF',
    query: shelvesQuery,
  }),
  shelfLabelPages: endpoint({
    ...drawn,
    path: '/shelves/labels',
    summary: 'Its pages as drawings',
    query: shelvesQuery,
  }),
  machineLabels: endpoint({
    ...pdf,
    path: '/machines/:id/labels.pdf',
    summary: 'The code of a machine and the codes of its buttons, as PDF',
    params: idParams,
    query: cardQuery,
  }),
  machineLabelPages: endpoint({
    ...drawn,
    path: '/machines/:id/labels',
    summary: 'Its pages as drawings',
    params: idParams,
    query: cardQuery,
  }),
};
