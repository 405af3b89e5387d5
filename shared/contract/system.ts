/** Health, the events feed, the audit log. */
import { z } from 'zod';
import { endpoint, paged, paging } from './endpoint.ts';
import { freeText, id, time } from './fields.ts';

export const auditRecord = z.object({
  id: z.string(),
  at: time,
  userId: id.nullable(),
  userName: z.string().nullable(),
  verb: z.string(),
  entity: z.string(),
  entityId: id,
  version: z.int(),
  data: z.unknown().describe('What the verb did; on deletion the whole last record'),
});

/** One change, as the events feed sends it: `id` resumes after it. */
export const changeEvent = z.object({ entity: z.string(), id, version: z.int() });

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: '200 once it serves, 503 while it does not',
    access: 'public',
    response: z.object({ status: z.string(), database: z.string(), version: z.string() }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/events',
    summary: 'Changes as server-sent events; resumes after Last-Event-ID',
    access: 'read',
    response: z.unknown(),
    raw: true,
  }),
  audit: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'The audit log, newest first',
    access: 'admin',
    query: z.object({
      entity: freeText('entity', 50).optional(),
      entityId: id.optional(),
      ...paging(200, 50),
    }),
    response: paged(auditRecord),
  }),
};
