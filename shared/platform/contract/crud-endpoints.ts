/**
 * Builds an entity's usual endpoints, such as list, get and create, from the descriptions of its fields
 * (decision 015). An entity can replace these endpoints and add others.
 */
import { z } from 'zod';
import { type Permission } from '../role-permissions.ts';
import { type Can, canSchema } from './can-schema.ts';
import { collection, type Endpoint, endpoint, idParams, type Sorted } from './endpoint.ts';
import { expectedVersion } from './field-schemas.ts';

type Shape = Record<string, z.ZodType>;

/** The fields of a new record in a request. A field with a default may be missing. */
export type WithDefaults<S extends Shape, D> = {
  [K in keyof S]: K extends keyof D ? z.ZodDefault<S[K]> : S[K];
};

function withDefaults<S extends Shape, D>(fields: z.ZodObject<S>, defaults: D) {
  const given = defaults as Record<string, unknown>;
  const shape = Object.entries(fields.shape).map(([key, field]) => [
    key,
    key in given ? field.default(given[key]) : field,
  ]);
  return z.object(Object.fromEntries(shape) as WithDefaults<S, D>);
}

/**
 * Returns the schema of a change: any of the fields, and the version of the record that the client has seen.
 */
export const updateSchema = <S extends Shape>(fields: z.ZodObject<S>) =>
  fields.partial().extend({ version: expectedVersion });

export const done = z.object({ done: z.literal(true) });

/** The response for a single record: the fields of the schema `R`, and `can`. */
type Single<R extends z.ZodObject, V extends string> = z.ZodObject<R['shape'] & { can: Can<V> }>;

/** Returns the noun without its article: 'customer' for 'a customer'. */
const nounOf = (one: string) => one.replace(/^an? /, '');

/**
 * Returns the endpoints of an entity. `one` names a record with its article, `many` is the path. `searched`
 * lists the fields for the list's `term`, `named` those for `/search`. `filters` adds query fields to
 * `/sorted`, and `verbs` adds verbs with their permissions.
 */
export function crud<
  const M extends string,
  I extends z.ZodObject,
  S extends Shape,
  const T extends readonly [string, ...string[]],
  F extends z.ZodRawShape = Record<never, never>,
  const D extends Partial<z.input<z.ZodObject<S>>> = Record<never, never>,
  R extends z.ZodObject = I,
  const V extends Record<string, Permission> = Record<never, never>,
>(of: {
  one: string;
  many: M;
  fields: z.ZodObject<S>;
  defaults?: D;
  /** The schema of a record in lists. */
  item: I;
  /**
   * The schema of a record in the response for a single record. It is missing if lists contain the same
   * fields.
   */
  record?: R;
  sortable: T;
  searched: readonly (keyof z.output<I> & string)[];
  named?: readonly (keyof z.output<I> & string)[];
  filters?: F;
  access?: { create?: Permission; update?: Permission; remove?: Permission };
  summaries?: { update?: string; remove?: string };
  verbs?: V;
}) {
  const { one, many, fields, item, access = {}, summaries = {} } = of;
  const defaults = (of.defaults ?? {}) as D;
  const verbs = { edit: access.update ?? 'edit', delete: access.remove ?? 'delete', ...of.verbs };
  const can = canSchema(Object.keys(verbs)).describe('By verb null, or why not');
  const record = (of.record ?? item).extend({ can }) as unknown as Single<R, Verb<V>>;
  const path = `/${many}` as const;
  const single = `/${many}/:id` as const;
  const plural = many.slice(0, 1).toUpperCase() + many.slice(1);
  const endpoints = {
    ...collection({ path, plural, item, sortable: of.sortable, ...(of.filters && { filters: of.filters }) }),
    get: endpoint({
      method: 'GET',
      path: single,
      summary: `Read ${one}`,
      access: 'read',
      params: idParams,
      response: record,
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Add ${one}`,
      access: access.create ?? 'edit',
      body: withDefaults(fields, defaults),
      response: record,
    }),
    update: endpoint({
      method: 'PUT',
      path: single,
      summary: summaries.update ?? `Change ${one}`,
      access: verbs.edit,
      params: idParams,
      body: updateSchema(fields),
      response: record,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: single,
      summary: summaries.remove ?? `Delete ${one}`,
      access: verbs.delete,
      params: idParams,
      response: done,
    }),
  };
  const named: readonly string[] = of.named ?? ['name'];
  const { sortable, searched } = of;
  return {
    one,
    many,
    noun: nounOf(one),
    fields,
    defaults,
    item,
    record,
    verbs: verbs as Record<Verb<V>, Permission>,
    sortable,
    searched,
    named,
    endpoints,
  };
}
type Verb<V> = 'edit' | 'delete' | (keyof V & string);

/** The parts of an entity's description that the server's `crudOf` uses for every entity. */
export interface AnyEntity {
  one: string;
  many: string;
  noun: string;
  item: z.ZodObject;
  record: z.ZodObject;
  verbs: Record<'edit' | 'delete', Permission>;
  sortable: readonly string[];
  searched: readonly string[];
  named: readonly string[];
  endpoints: Record<'list' | 'get' | 'search', Endpoint> & {
    sorted: Endpoint & { query: z.ZodType<Sorted> };
    create: Endpoint & { body: z.ZodType };
    update: Endpoint & { body: z.ZodType<{ version?: number | undefined }> };
    remove: Endpoint;
  };
}
