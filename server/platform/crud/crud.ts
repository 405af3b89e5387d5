/**
 * Creates the endpoints that most entities have: list, get, create, update and remove. An entity may replace
 * each by its own function (decision 015).
 */
import { type InferInsertModel, type SQL } from 'drizzle-orm';
import { type z } from 'zod';
import { type AnyEntity } from '../../../shared/platform/contract/crud-endpoints.ts';
import { type Http, listHeaders } from '../http/mount-endpoints.ts';
import { type LockStrength } from '../db/lock-order.ts';
import { differences } from '../verb/field-changes.ts';
import { type Reasons, refuseProblems } from '../verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../verb/verb.ts';
import { type Page } from './list-page.ts';
import { type Reader, type Records, type RecordsOf, recordsOf, type Single } from './records.ts';
import { type RecordTable, type Row } from './record-writes.ts';

type Body<K extends AnyEntity, V extends 'create' | 'update'> = z.output<K['endpoints'][V]['body']>;

type LockableRecords<K extends AnyEntity, T extends RecordTable> = Pick<
  Records<K, T>,
  'kind' | 'get' | 'allowed' | 'authorise' | 'lock' | 'change' | 'erase'
>;

/** Returns the column values of a new row, made from the fields of the request. */
type NewValues<K extends AnyEntity, T extends RecordTable> = (
  verb: Verb,
  fields: Body<K, 'create'>,
) => InferInsertModel<T>;
/**
 * Returns, by field, the errors in new records that their schema can't find. The locks that it takes last until the
 * transaction ends.
 */
type Problems<F> = (verb: Verb, many: readonly F[]) => Promise<{ problems: readonly Reasons[] }>;
/** Throws if the locked row must not change. `changed` contains the fields that differ. */
type BeforeChange<T extends RecordTable> = (
  verb: Verb,
  row: Row<T>,
  changed: Partial<Row<T>>,
) => Promise<void> | void;

/**
 * Returns two verbs: one creates a single record, the other many records in few statements. Both throw 400
 * with the errors of the first invalid record.
 */
export function createsOf<K extends AnyEntity, F, R extends { id: string }>(
  { kind, get }: { kind: K; get: (reader: Reader, id: string) => Promise<Single<K>> },
  {
    problems,
    insertAll,
  }: { problems?: Problems<F>; insertAll: (verb: Verb, many: readonly F[]) => Promise<R[]> },
) {
  const { noun, endpoints } = kind;
  const add = async (verb: Verb, many: readonly F[]) => {
    if (problems) refuseFirst(await problems(verb, many));
    return insertAll(verb, many);
  };
  const performed = <A>(context: VerbContext | Verb, work: (verb: Verb) => Promise<A>) =>
    perform(context, `${noun}.create`, endpoints.create.access, work);
  return {
    createAll: (context: VerbContext | Verb, many: readonly F[]): Promise<R[]> =>
      performed(context, (verb) => add(verb, many)),
    create: (context: VerbContext | Verb, fields: F): Promise<Single<K>> =>
      performed(context, async (verb) => {
        const [made] = await add(verb, [fields]);
        return get(verb, made?.id ?? '');
      }),
  };
}

/** Throws 400 with the errors of the first invalid record. */
export function refuseFirst({ problems }: { problems: readonly Reasons[] }): void {
  const first = problems.find((each) => Object.keys(each).length > 0);
  if (first) refuseProblems(first);
}

/**
 * Returns the verb that changes a record. If all fields are equal, it writes nothing. It throws 403, 404, 412, and
 * what `before` throws.
 */
export const updateOf =
  <K extends AnyEntity, T extends RecordTable>(
    records: LockableRecords<K, T>,
    before?: BeforeChange<T>,
    strength?: LockStrength,
  ) =>
  (context: VerbContext | Verb, id: string, body: Body<K, 'update'>): Promise<Single<K>> => {
    const { noun, endpoints } = records.kind;
    return perform(context, `${noun}.update`, endpoints.update.access, async (verb) => {
      const { version, ...fields } = body;
      const row = await records.lock(verb.db, id, strength);
      records.authorise(verb, 'edit', row);
      await verb.expectVersion(version, row, () => records.get(verb, id));
      const changed = differences(row, fields as unknown as Partial<Row<T>>);
      if (changed) {
        await before?.(verb, row, changed);
        await records.change(verb, row, changed);
      }
      return records.get(verb, id);
    });
  };

/**
 * Returns the verb that deletes a record. The audit log retains a copy of the record. The verb throws 403, 404, and
 * 409 if the record's state forbids it.
 */
export const removeOf =
  <K extends AnyEntity, T extends RecordTable>(records: LockableRecords<K, T>) =>
  (context: VerbContext | Verb, id: string): Promise<void> => {
    const { noun, endpoints } = records.kind;
    return perform(context, `${noun}.remove`, endpoints.remove.access, async (verb) => {
      const row = await records.lock(verb.db, id);
      await records.erase(verb, row, await records.allowed(verb, 'delete', id));
    });
  };

/**
 * Returns the verb that deletes records because somebody undoes their creation. The calling function has checked that
 * nobody has used or changed them. The permission to create them suffices. The audit log retains copies.
 */
export const deleteUntouchedOf =
  <R>({
    kind,
    lockAll,
    eraseAll,
  }: {
    kind: AnyEntity;
    lockAll: (db: Verb['db'], ids: readonly string[]) => Promise<R[]>;
    eraseAll: (verb: Verb, rows: readonly R[]) => Promise<void>;
  }) =>
  (context: VerbContext | Verb, ids: readonly string[]): Promise<void> => {
    const { noun, endpoints } = kind;
    return perform(context, `${noun}.remove`, endpoints.create.access, async (verb) =>
      eraseAll(verb, await lockAll(verb.db, ids)),
    );
  };

/** Returns a page of a list as a plain JSON array. The total and the link to the next page are in headers. */
export async function plainList<T>(
  http: Http,
  query: Page,
  found: Promise<{ items: T[]; total: number }>,
): Promise<T[]> {
  const { items, total } = await found;
  listHeaders(http, query, total);
  return items;
}

/** Returns the handlers of the endpoints that read records. */
export const readHandlers = <I, S, Q, H, R>(records: {
  list: (context: Context, query: Page) => Promise<{ items: I[]; total: number }>;
  sorted: (context: Context, query: Q) => Promise<S>;
  search: (context: Context, term: string) => Promise<H>;
  get: (context: Context, id: string) => Promise<R>;
}) => ({
  list: (context: Context, { query }: { query: Page }, http: Http) =>
    plainList(http, query, records.list(context, query)),
  sorted: (context: Context, { query }: { query: Q }) => records.sorted(context, query),
  search: (context: Context, { query }: { query: { term: string } }) => records.search(context, query.term),
  get: (context: Context, { params }: { params: { id: string } }) => records.get(context, params.id),
});

/** Returns the handlers of the endpoints that write records. */
export const writeHandlers = <F, U, R>(verbs: {
  create: (context: Context, fields: F) => Promise<R>;
  update: (context: Context, id: string, body: U) => Promise<R>;
  remove: (context: Context, id: string) => Promise<void>;
}) => ({
  create: (context: Context, { body }: { body: F }) => verbs.create(context, body),
  update: (context: Context, { params, body }: { params: { id: string }; body: U }) =>
    verbs.update(context, params.id, body),
  remove: async (context: Context, { params }: { params: { id: string } }) => {
    await verbs.remove(context, params.id);
    return { done: true } as const;
  },
});

/** Returns the reads, verbs and handlers of an entity that has the usual five. */
export function crudOf<
  K extends AnyEntity,
  T extends RecordTable,
  X extends Record<string, SQL> = Record<never, never>,
  F extends Record<string, SQL> = Record<never, never>,
>(
  kind: K,
  of: RecordsOf<K, T, X, F> & {
    newValues: NewValues<K, T>;
    problems?: Problems<Body<K, 'create'>>;
    beforeChange?: BeforeChange<T>;
    /**
     * The lock that a change takes on the row. 'no key update' suffices if no other rows that refer to it matter for
     * the change.
     */
    changeLock?: LockStrength;
    /** Runs after rows are deleted, in the same verb. */
    afterErase?: (verb: Verb, ids: readonly string[]) => Promise<void>;
  },
) {
  const plain = recordsOf<K, T, X, F>(kind, of);
  const records: typeof plain = {
    ...plain,
    erase: async (verb, row, last) => {
      await plain.erase(verb, row, last);
      await of.afterErase?.(verb, [row.id]);
    },
    eraseAll: async (verb, rows) => {
      await plain.eraseAll(verb, rows);
      await of.afterErase?.(
        verb,
        rows.map(({ id }) => id),
      );
    },
  };
  const insertAll = (verb: Verb, many: readonly Body<K, 'create'>[]) =>
    records.insertAll(
      verb,
      many.map((fields) => ({ values: of.newValues(verb, fields), said: fields })),
    );
  const verbs = {
    ...createsOf<K, Body<K, 'create'>, Row<T>>(records, {
      ...(of.problems && { problems: of.problems }),
      insertAll,
    }),
    update: updateOf<K, T>(records, of.beforeChange, of.changeLock),
    remove: removeOf<K, T>(records),
  };
  return { ...records, ...verbs, handlers: { ...readHandlers(records), ...writeHandlers(verbs) } };
}
