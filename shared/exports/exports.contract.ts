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
    summary: 'All data of the shop as a ZIP archive: a CSV file for each table, and the artwork',
    access: 'admin',
    response: z.string(),
    raw: true,
  }),
  takeIn: endpoint({
    method: 'POST',
    path: '/imports/export',
    summary: 'Import an export into this shop, which must be empty; the body is the ZIP archive',
    access: 'admin',
    body: z.unknown().describe('The ZIP archive, as application/zip'),
    file: 'application/zip',
    megabytes: exportMegabytes,
    minutes: 10,
    response: z.object({ rows: z.int(), artwork: z.int().describe('Images') }),
  }),
};
