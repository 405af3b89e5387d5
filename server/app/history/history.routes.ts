/** Serves the history of every kind of record, to everyone who may read the record. */
import { type contract } from '../../../shared/contract/contract.ts';
import { type EntityWithHistory } from '../../../shared/contract/history.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { settingsId } from '../../../shared/contract/history.ts';
import { plainList } from '../../platform/crud/crud.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import * as notes from '../../platform/notes/notes.domain.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { getUser } from '../../platform/users/users.domain.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { calendars } from '../../production/calendars/calendars.entity.ts';
import { tools } from '../../production/tools/tools.entity.ts';
import { getComponent } from '../../production/components/components.domain.ts';
import { customers } from '../../production/customers/customers.entity.ts';
import { getJob } from '../../production/jobs/jobs.domain.ts';
import { machines } from '../../production/machines/machines.entity.ts';
import { getOperation } from '../../production/operations/operations.domain.ts';
import { getProduct } from '../../production/products/products.domain.ts';
import { inks, papers } from '../paper-and-ink-entities.ts';
import { countHistory, readHistory } from './history.domain.ts';
import { type Whole } from './undo.ts';

/** For each entity, the function that reads one record as the API returns it and throws the API's errors. */
const read: Record<EntityWithHistory, (context: Context, id: string) => Promise<object>> = {
  customers: customers.get,
  jobs: getJob,
  operations: getOperation,
  components: getComponent,
  products: getProduct,
  papers: papers.get,
  inks: inks.get,
  machines: machines.get,
  calendars: calendars.get,
  tools: tools.get,
  users: getUser,
  settings: (context, id) => {
    if (id !== settingsId) throw notFound('settings');
    return readSettings(context);
  },
};

export const handlers: Handlers<typeof contract.history> = {
  of: async (context, { params, query }, { request, reply }) => {
    const record = (await read[params.entity](context, params.id)) as Whole;
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
    await read[params.entity](context, params.id);
    return plainList(http, query, notes.listNotes(context, params.id, query));
  },
  addNote: async (context, { params, body }) => {
    const record = (await read[params.entity](context, params.id)) as { name?: string; number?: string };
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
