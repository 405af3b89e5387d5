/**
 * The contract of a usual kind of record, from what is its own: its fields, its record, what it is sorted and searched by
 * (decision 015). An entity takes the endpoints as they are, replaces one by its own, or adds to them.
 */
import { z } from 'zod';
import { type Permission } from '../rules/access.ts';
import { type Can, canOf } from './can.ts';
import { collection, type Endpoint, endpoint, idParams, type Sorted } from './endpoint.ts';
import { seenVersion } from './fields.ts';

type Shape = Record<string, z.ZodType>;

/** The fields of a new record: those with a default may be left out. */
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

/** What changes a record: any of its fields, and the version that the caller saw. */
export const changesOf = <S extends Shape>(fields: z.ZodObject<S>) =>
  fields.partial().extend({ version: seenVersion });

export const done = z.object({ done: z.literal(true) });

/** A single record: `R`, and what its reader may do with it now. */
type Single<R extends z.ZodObject, V extends string> = z.ZodObject<R['shape'] & { can: Can<V> }>;

/** The name without its article: 'a customer' is 'customer'. */
const nounOf = (one: string) => one.replace(/^an? /, '');

/**
 * Describes a kind of record. `one` is its name with the article, `many` the path and the contract's name of the entity;
 * `fields` what a form sends, `defaults` what a new record has where nothing is sent, `sortable` what `/sorted` sorts by,
 * `searched` the record's fields that its `term` is looked for in, `named` those of `/search` (the name where left out),
 * `filters` further queries of `/sorted`. `access` and `summaries` stand where they are not the usual ones. `verbs` are what
 * else one does with a record, and who may ever do it: a single record says of each whether its reader may now (`can`).
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
  /** The record as lists show it. */
  item: I;
  /** A single record, where it tells more. */
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
  const can = canOf(Object.keys(verbs)).describe('What the caller may do now');
  const record = (of.record ?? item).extend({ can }) as unknown as Single<R, Verb<V>>;
  const path = `/${many}` as const;
  const single = `/${many}/:id` as const;
  const plural = many.slice(0, 1).toUpperCase() + many.slice(1);
  const endpoints = {
    ...collection({ path, plural, item, sortable: of.sortable, ...(of.filters && { filters: of.filters }) }),
    get: endpoint({
      method: 'GET',
      path: single,
      summary: one.slice(0, 1).toUpperCase() + one.slice(1),
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
      body: changesOf(fields),
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

/** What the server's kit needs to know of any kind of record: what `crud` answers. */
export interface Kind {
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
