/** The usual verbs of a kind of record and their handlers; an entity replaces any of them by a function (decision 015). */
import { type InferInsertModel, type SQL } from 'drizzle-orm';
import { type z } from 'zod';
import { type Kind } from '../../../shared/contract/crud.ts';
import { type Http, listHeaders } from '../http/mount.ts';
import { differences } from '../verb/changes.ts';
import { type Context, perform, type Verb } from '../verb/verb.ts';
import { type Page } from './page.ts';
import { type Records, type RecordsOf, recordsOf, type RecordTable, type Row } from './records.ts';

type Body<K extends Kind, V extends 'create' | 'update'> = z.output<K['endpoints'][V]['body']>;
type Item<K extends Kind> = z.input<K['item']>;

export interface VerbsOf<K extends Kind, T extends RecordTable> {
  /** The values of a new row. */
  made: (verb: Verb, fields: Body<K, 'create'>) => InferInsertModel<T>;
  /** Refuses a change, the row locked; `changed` are the fields that differ. */
  beforeChange?: (verb: Verb, row: Row<T>, changed: Partial<Row<T>>) => Promise<void>;
  /** Refuses a deletion, the row locked. */
  beforeErase?: (verb: Verb, record: Item<K>, row: Row<T>) => Promise<void> | void;
}

/** Adding, changing and deleting a record, as the contract's `create`, `update` and `remove` allow it. */
export function verbsOf<K extends Kind, T extends RecordTable>(
  records: Pick<Records<K, T>, 'kind' | 'get' | 'lock' | 'insert' | 'change' | 'erase'>,
  of: VerbsOf<K, T>,
) {
  const { noun, endpoints } = records.kind;
  return {
    create: (context: Context | Verb, fields: Body<K, 'create'>): Promise<Item<K>> =>
      perform(context, `${noun}.create`, endpoints.create.access, async (verb) => {
        const { id } = await records.insert(verb, of.made(verb, fields), fields);
        return records.get(verb, id);
      }),
    /** Throws 404, 412, and what `beforeChange` throws. A record sent back as it is changes nothing. */
    update: (context: Context | Verb, id: string, body: Body<K, 'update'>): Promise<Item<K>> =>
      perform(context, `${noun}.update`, endpoints.update.access, async (verb) => {
        const { version, ...fields } = body;
        const row = await records.lock(verb.db, id);
        await verb.expectVersion(version, row, () => records.get(verb, id));
        const changed = differences(row, fields as unknown as Partial<Row<T>>);
        if (changed) {
          await of.beforeChange?.(verb, row, changed);
          await records.change(verb, row, changed);
        }
        return records.get(verb, id);
      }),
    /** Throws 404, and what `beforeErase` throws. */
    remove: (context: Context | Verb, id: string): Promise<void> =>
      perform(context, `${noun}.remove`, endpoints.remove.access, async (verb) => {
        const row = await records.lock(verb.db, id);
        const record = await records.get(verb, id);
        await of.beforeErase?.(verb, record, row);
        await records.erase(verb, row, record);
      }),
  };
}

interface Asked<Q = Page> {
  params: { id: string };
  query: Q;
}

/** Answers a page of a plain list, the total and the next page in its headers. */
export async function plainList<T>(
  http: Http,
  query: Page,
  found: Promise<{ items: T[]; total: number }>,
): Promise<T[]> {
  const { items, total } = await found;
  listHeaders(http, query, total);
  return items;
}

/** The handlers of the reads. */
export const readHandlers = <K extends Kind, T extends RecordTable>(
  records: Pick<Records<K, T>, 'list' | 'sorted' | 'search' | 'get'>,
) => ({
  list: (context: Context, { query }: Pick<Asked, 'query'>, http: Http) =>
    plainList(http, query, records.list(context, query)),
  sorted: (context: Context, { query }: { query: z.output<K['endpoints']['sorted']['query']> }) =>
    records.sorted(context, query),
  search: (context: Context, { query }: { query: { term: string } }) => records.search(context, query.term),
  get: (context: Context, { params }: Pick<Asked, 'params'>) => records.get(context, params.id),
});

/** The handlers of the writes. */
export const writeHandlers = <F, U, R>(verbs: {
  create: (context: Context, fields: F) => Promise<R>;
  update: (context: Context, id: string, body: U) => Promise<R>;
  remove: (context: Context, id: string) => Promise<void>;
}) => ({
  create: (context: Context, { body }: { body: F }) => verbs.create(context, body),
  update: (context: Context, { params, body }: Pick<Asked, 'params'> & { body: U }) =>
    verbs.update(context, params.id, body),
  remove: async (context: Context, { params }: Pick<Asked, 'params'>) => {
    await verbs.remove(context, params.id);
    return { done: true } as const;
  },
});

/** All of it for a kind of record whose verbs are the usual ones. */
export function crudOf<
  K extends Kind,
  T extends RecordTable,
  X extends Record<string, SQL> = Record<never, never>,
>(kind: K, of: RecordsOf<K, T, X> & VerbsOf<K, T>) {
  const records = recordsOf<K, T, X>(kind, of);
  const verbs = verbsOf<K, T>(records, of);
  return { ...records, ...verbs, handlers: { ...readHandlers<K, T>(records), ...writeHandlers(verbs) } };
}
