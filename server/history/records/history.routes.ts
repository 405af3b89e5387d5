/**
 * Defines the endpoints for the history of a record. Everyone who may read the record may read its history.
 */
import { type contract } from '../../../shared/contract/contract.ts';
import { type EntityWithHistory } from '../../../shared/history/records/history.contract.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { settingsId } from '../../../shared/history/records/history.contract.ts';
import { plainList } from '../../platform/crud/crud.ts';
import { recordsByEntity } from '../../platform/crud/records.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import * as notes from '../notes/notes.domain.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { getJob } from '../../jobs/read/jobs.domain.ts';
import { getOperation } from '../../operations/operations.domain.ts';
import { countHistory, readHistory } from './history.domain.ts';
import { type Whole } from './undoable-history-entries.ts';

/** The functions that read one record as the API returns it, for entities that `recordsOf` does not define. */
const ownReads: Partial<Record<EntityWithHistory, (context: Context, id: string) => Promise<object>>> = {
  jobs: getJob,
  operations: getOperation,
  settings: (context, id) => {
    if (id !== settingsId) throw notFound('settings');
    return readSettings(context);
  },
};
/** Reads one record as the API returns it, and throws the API's errors. */
const readRecord = (context: Context, { entity, id }: { entity: EntityWithHistory; id: string }) => {
  const read = ownReads[entity] ?? recordsByEntity.get(entity)?.get;
  if (!read) throw new Error(`Nothing reads a record of ${entity}`);
  return read(context, id);
};

export const handlers: Handlers<typeof contract.history> = {
  of: async (context, { params, query }, { request, reply }) => {
    const record = (await readRecord(context, params)) as Whole;
    const { entries, more } = await readHistory(context, params, record, query);
    const last = entries.at(-1);
    if (more && last) {
      const next = new URL(request.url, 'http://localhost');
      next.searchParams.set('before', last.id);
      reply.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
    }
    return entries;
  },
  count: (context, { params }) => countHistory(context, params),
  notes: async (context, { params, query }, http) => {
    await readRecord(context, params);
    return plainList(http, query, notes.listNotes(context, params.id, query));
  },
  addNote: async (context, { params, body }) => {
    const record = (await readRecord(context, params)) as { name?: string; number?: string };
    // Jobs go by their number; settings have no name.
    const about = (params.entity === 'jobs' ? record.number : record.name) ?? 'Settings';
    return notes.addNote(context, { ...params, about }, body.text);
  },
  changeNote: (context, { params, body }) => notes.changeNote(context, params.id, body),
  removeNote: async (context, { params }) => {
    await notes.removeNote(context, params.id);
    return { done: true };
  },
  notesFor: (context, { params }) => notes.notesFor(context, params.id),
  readNotes: async (context, { params }) => {
    await notes.readNotes(context, params.id);
    return { done: true };
  },
};
