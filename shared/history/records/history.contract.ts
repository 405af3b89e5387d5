/**
 * Defines the endpoints for a record's history and notes. Each line of a history says in a sentence who
 * changed which values (decision 047).
 */
import { z } from 'zod';
import { reasonMessage } from '../../platform/reasons/schema-reasons.ts';
import { noteMaximum } from '../find-mentioned-users.ts';
import { canSchema, refusalOrNull } from '../../platform/contract/can-schema.ts';
import * as entities from './entities.contract.ts';
import { endpoint, idParams, paging } from '../../platform/contract/endpoint.ts';
import { id, expectedVersion, text, time, version } from '../../platform/contract/field-schemas.ts';

export type EntityWithHistory = keyof typeof entities;
const groups: Readonly<Record<EntityWithHistory, object>> = entities;
/** The entities that lists of entities show first, in this order. The others follow. */
const shownFirst = [
  'jobs',
  'customers',
  'operations',
  'papers',
  'inks',
  'products',
  'components',
  'machines',
  'tools',
  'calendars',
  'users',
] satisfies EntityWithHistory[];
/** The kinds of records with a history that users can read. */
export const entitiesWithHistory = [...new Set<string>([...shownFirst, ...Object.keys(groups)])] as [
  EntityWithHistory,
  ...EntityWithHistory[],
];
/** The entities to which users can add records. */
export const entitiesToAdd = entitiesWithHistory.filter((entity) => 'create' in groups[entity]);
/** Returns the noun for a record of the entity, such as 'job'. Verbs begin with it. */
export const nounOf = (entity: string): string => entity.replace(/s$/, '');

/**
 * The id that stands for the settings in the history. The settings are a single record without an id of its
 * own.
 */
export const settingsId = '01900000-0000-7000-8000-000000000000';

/** The largest number of entries on one page of the history. */
export const historyPageSize = 50;

/** A value before or after a change: a text, a number, true or false, or null. */
const value = z.unknown();
export const historyChange = z.object({
  field: z.string(),
  label: z.string().describe("The field's label in the form"),
  unit: z.string().nullable().describe('mm, sheets, pieces, …'),
  from: value.optional().describe('Missing if the log does not have the value; a record appears by its name'),
  to: value.describe('The new value: text, a number, true or false; null for none'),
});
export type HistoryChange = z.infer<typeof historyChange>;

/** The call of the API that undoes the history's entry. */
export const undoCall = z.object({
  call: z.string().describe("The endpoint's name in the contract: jobs.release"),
  method: z.enum(['POST', 'PUT', 'DELETE']),
  path: z.string().describe('The path under /api'),
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()).optional(),
});
export type UndoCall = z.infer<typeof undoCall>;

export const historyEntry = z.object({
  id: z.string().describe('The id of the entry; use it as `before` to get older entries'),
  at: time,
  userId: id.nullable(),
  userName: z.string().nullable().describe('The name of the person who acted; null: Makeready itself'),
  verb: z.string(),
  entity: z.string().describe('The kind of the changed record'),
  entityId: id,
  name: z.string().nullable().describe("The record's name at that time"),
  text: z.string().describe('What the person did, in words'),
  changes: z.array(historyChange),
  undo: undoCall.nullable().describe('The call that undoes the entry; null: this actor can’t undo it now'),
  why: refusalOrNull.describe('The reason why the actor can’t undo it, if it can be undone at all'),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The id of an entry, to load the entries before it. */
export const beforeEntry = z.coerce
  .number(reasonMessage('not-a-number', { field: 'before' }))
  .int(reasonMessage('not-a-whole-number', { field: 'before' }))
  .min(1, reasonMessage('at-least', { field: 'before', least: 1 }))
  .optional()
  .describe('Only entries older than the entry with this id');
export const limit = z.coerce
  .number(reasonMessage('not-a-number', { field: 'limit' }))
  .int(reasonMessage('not-a-whole-number', { field: 'limit' }))
  .min(1, reasonMessage('at-least', { field: 'limit', least: 1 }))
  .max(100, reasonMessage('at-most', { field: 'limit', most: 100 }))
  .default(historyPageSize);

export const recordParams = z.object({
  entity: z.enum(entitiesWithHistory, {
    error: reasonMessage('not-one-of', { field: 'entity', choices: entitiesWithHistory }),
  }),
  id,
});

const noteText = text('Note', noteMaximum);

export const note = z.object({
  id,
  text: z.string(),
  userId: id.nullable(),
  userName: z.string(),
  mentions: z.array(id).describe('The users who get the note and have not read it yet'),
  createdAt: time,
  updatedAt: time,
  version,
  can: canSchema(['edit', 'delete']).describe('The author may change and remove it'),
});
export type Note = z.infer<typeof note>;

/** A note that mentions the user, with the record to which it belongs. */
export const noteForUser = note.pick({ id: true, text: true, userName: true, createdAt: true }).extend({
  entity: z.enum(entitiesWithHistory),
  entityId: id,
  about: z.string().describe("The record's name"),
});
export type NoteForUser = z.infer<typeof noteForUser>;

const done = z.object({ done: z.literal(true) });

export const history = {
  of: endpoint({
    method: 'GET',
    path: '/:entity/:id/history',
    summary: 'The history of a record, newest first',
    access: 'read',
    params: recordParams,
    query: z.object({ before: beforeEntry, limit }),
    response: z.array(historyEntry),
  }),
  count: endpoint({
    method: 'GET',
    path: '/:entity/:id/history/count',
    summary: 'The number of entries in the history of a record',
    access: 'read',
    params: recordParams,
    response: z.object({
      entries: z.int(),
      more: z.boolean().describe('The server stopped counting; the history has more entries'),
    }),
  }),
  notes: endpoint({
    method: 'GET',
    path: '/:entity/:id/notes',
    summary: 'Notes on a record, newest first',
    access: 'read',
    params: recordParams,
    query: z.object(paging(200, 50)),
    response: z.array(note),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/:entity/:id/notes',
    summary: 'Add a note to a record; @ and a name mentions that user',
    access: 'floor',
    params: recordParams,
    body: z.object({ text: noteText }),
    response: note,
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/notes/:id',
    summary: "Change one's own note",
    access: 'floor',
    params: idParams,
    body: z.object({ text: noteText, version: expectedVersion }),
    response: note,
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/notes/:id',
    summary: "Delete one's own note; it remains in the audit log",
    access: 'floor',
    params: idParams,
    response: done,
  }),
  notesFor: endpoint({
    method: 'GET',
    path: '/users/:id/notes-for',
    summary: 'At most 50 unread notes for the user, newest first',
    access: 'self',
    params: idParams,
    response: z.array(noteForUser),
  }),
  readNotes: endpoint({
    method: 'POST',
    path: '/:entity/:id/notes/read',
    summary: 'Mark the notes on a record as read',
    access: 'self',
    params: recordParams,
    body: z.object({}).optional(),
    response: done,
  }),
};
