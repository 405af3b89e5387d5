/** Defines the endpoints for the server's state, the stream of change events and the audit log. */
import { z } from 'zod';
import { refusalOrNull } from '../../platform/contract/can-schema.ts';
import { endpoint, paging } from '../../platform/contract/endpoint.ts';
import { requestTime, freeText, id, time } from '../../platform/contract/field-schemas.ts';
import { reasonMessage } from '../../platform/reasons/schema-reasons.ts';
import { beforeEntry, entitiesWithHistory, historyChange } from './history.contract.ts';

export const auditRecord = z.object({
  id: z.string(),
  at: time,
  userId: id.nullable(),
  userName: z.string().nullable(),
  verb: z.string(),
  entity: z.string(),
  entityId: id,
  version: z.int(),
  data: z.unknown().describe('What the verb changed; for a deletion the whole record'),
  name: z.string().nullable().describe("The record's name at that time"),
  text: z.string().describe('What the person did, in words'),
  changes: z.array(historyChange),
  transaction: z.string().describe('The id of the transaction, equal in all lines of one call'),
  opens: z
    .object({ entity: z.enum(entitiesWithHistory), id, name: z.string() })
    .nullable()
    .describe('The record that the line is about, with its present name; null: none'),
  gone: z.boolean().describe('The record was deleted'),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/**
 * The shortest text in characters by which the audit log can be searched. The index finds no shorter texts.
 */
export const auditTermMinimum = 3;

/**
 * A change of a record, which the server sends over the event connection. After an interruption, the client
 * requests the changes that follow the last `id`.
 */
export const changeEvent = z.object({
  entity: z.string(),
  id,
  version: z.int(),
  concerns: z.array(id).describe('Other records that show the change, such as an operation’s job'),
  by: id.nullable().describe('The user who made the change'),
});
export type ChangeEvent = z.infer<typeof changeEvent>;

/**
 * The `entity` of events about recalculated values: expected dates (`expected`), or lateness and flow
 * (`risk`). Such an event names the affected records. If it names none, all records are affected.
 */
export const recalculatedEntities = ['expected', 'risk'] as const;
export type RecalculatedEntity = (typeof recalculatedEntities)[number];

/** The first message of a new event connection, the event `ready`. */
export interface Greeting {
  /**
   * The changes of the last twenty seconds, or null if there are too many to send. A change has been committed for at
   * least `ago` ms, so responses to later requests contain it.
   */
  recent: (ChangeEvent & { ago: number })[] | null;
}

const health = z.object({ status: z.string(), database: z.string(), version: z.string() });

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'The same as /health/ready',
    access: 'public',
    response: health,
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    summary: '200 while the process runs, whatever its database does',
    access: 'public',
    response: health.pick({ status: true, version: true }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary: '200 while the database answers and takes changes, 503 while it does not',
    access: 'public',
    response: health,
  }),
  warnings: endpoint({
    method: 'GET',
    path: '/warnings',
    summary: 'Problems such as a moved clock or a crashed database',
    access: 'admin',
    response: z.array(refusalOrNull.unwrap()),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/versions',
    summary: 'The versions of Makeready, Node and Postgres',
    access: 'admin',
    response: z.object({
      makeready: z.string(),
      node: z.string(),
      postgres: z.string(),
      problem: refusalOrNull.describe('Postgres lacks the fixes of the newest minor known at this release'),
    }),
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Metrics for Prometheus; METRICS_TOKEN is the bearer token',
    access: 'public',
    response: z.string(),
    raw: true,
  }),
  events: endpoint({
    method: 'GET',
    path: '/events',
    summary: 'Changes as server-sent events; resumes after Last-Event-ID',
    access: 'wall',
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
      userId: id.optional(),
      verb: freeText('verb', 100)
        .optional()
        .describe('The verb: job.hold; also finds lines where another verb did the same'),
      term: freeText('term', 100)
        .refine(
          ({ length }) => length === 0 || length >= auditTermMinimum,
          reasonMessage('too-short', { field: 'term', than: auditTermMinimum - 1 }),
        )
        .optional()
        .describe("Part of the record's name at that time; at least three letters"),
      from: requestTime('from').optional(),
      to: requestTime('to').optional().describe('Only lines before this time'),
      before: beforeEntry,
      ...paging(200, 50),
    }),
    response: z.object({
      items: z.array(auditRecord),
      metadata: z.object({
        page: z.int(),
        per: z.int(),
        total: z.int().nullable().describe('Null if filtered by user, verb, time or term'),
      }),
    }),
  }),
};
