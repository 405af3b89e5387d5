/**
 * Defines the endpoints that export all data of the shop as one archive, and that import an archive into an
 * empty shop (docs/export.md).
 */
import { z } from 'zod';
import { endpoint } from '../platform/contract/endpoint.ts';

export const exportMegabytes = 512;

export const exports = {
  get: endpoint({
    method: 'GET',
    path: '/export',
    summary: 'The whole shop as a ZIP archive: each table as CSV, and the artwork',
    access: 'admin',
    response: z.string(),
    raw: true,
  }),
  takeIn: endpoint({
    method: 'POST',
    path: '/imports/export',
    summary: 'Import a ZIP archive of a shop into this one, which must be empty',
    access: 'admin',
    body: z.unknown().describe('The ZIP archive, as application/zip'),
    file: 'application/zip',
    megabytes: exportMegabytes,
    minutes: 10,
    response: z.object({ rows: z.int(), artwork: z.int().describe('Images') }),
  }),
};
