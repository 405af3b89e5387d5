/**
 * Defines how the contract describes an endpoint. The server's routes, the validation, OpenAPI and the
 * browser's client are all built from the description (design: how it is built).
 */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { type Permission } from '../role-permissions.ts';
import { filteredIdsMaximum, selectedMaximum } from '../specification-constants.ts';
import { freeText, id, idList } from './field-schemas.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path under /api. A path parameter is written as `:name`. */
  path: string;
  summary: string;
  /**
   * The permission that a call needs. The server's function for the write checks it too. With `public`, a
   * client needs no sign-in.
   */
  access: Permission | 'public';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Whether a client may also send the body as multipart/form-data. The server converts such a body to an
   * equal object.
   */
  multipart?: true;
  /** Whether the body may contain artwork and so be large, in JSON or multipart. */
  large?: true;
  /** The size limit of the JSON body in megabytes. If it is missing, the usual limit applies. */
  megabytes?: number;
  /** The content type of a body that is a file. The handler gets the body as a stream of bytes. */
  file?: string;
  /** The time limit of a call in minutes. If it is missing, the usual limit applies. */
  minutes?: number;
  response: z.ZodType;
  /**
   * Whether the response is equal for every user and API key. Concurrent calls can then share one read of the
   * database (decision 070).
   */
  forAll?: true;
  /** Whether the response is bytes, at once or as a stream, instead of JSON. */
  raw?: true;
  /**
   * Whether the endpoint exports a whole list as a file. The server builds the file from the group's `sorted`
   * endpoint, without a handler (decision 051).
   */
  sheet?: true;
}
/** The file formats in which a client can export a list. */
export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Returns the description unchanged. The call lets TypeScript infer exact types. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: S } : unknown;
type Parts<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/**
 * The arguments with which a client calls the endpoint: params, query and body, where the endpoint has them.
 */
export type ArgumentsOf<E extends Endpoint> = { [K in keyof Parts<E>]: z.input<Parts<E>[K] & z.ZodType> };
/** The arguments that a handler gets, after the server has validated the client's arguments. */
export type InputOf<E extends Endpoint> = { [K in keyof Parts<E>]: z.output<Parts<E>[K] & z.ZodType> };
/** The response that a handler returns, before the schema has checked it. */
export type ResponseOf<E extends Endpoint> = z.input<E['response']>;
/** The response that a client gets, in the type of the schema's output. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>;

/** The path parameters of endpoints for a single record: its `id`. */
export const idParams = z.object({ id });

/** The response for any error: problem details (RFC 9457) and the specification's `reason`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  reason: z.string().describe('What the server refused and why, in words for the user; also in `detail`'),
  code: z.string().optional().describe("The reason's code in kebab-case (*-messages.ts)"),
  values: z.record(z.string(), z.unknown()).optional().describe('The values of the reason'),
  errors: z.record(z.string(), z.string()).optional().describe('For each invalid field its message'),
  fields: z
    .record(z.string(), z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }))
    .optional()
    .describe('For each invalid field its reason as data'),
  current: z.unknown().optional().describe("With 412: the record's present values"),
  requestId: z.string().optional().describe("The request's id in the log; also in X-Request-Id"),
});
export type Problem = z.infer<typeof problem>;

/**
 * The alternative names of two query fields that the specification uses (§3 Customer). Every call accepts
 * both names.
 */
export const queryAliases = { per: 'items', sort: 'sortBy' } as const;

/**
 * Returns the query fields for the page and its size. `most` is the highest page size and `per` the default.
 */
export const paging = (most: number, per: number) => ({
  page: z.coerce
    .number(reasonMessage('not-a-number', { field: 'page' }))
    .int(reasonMessage('not-a-whole-number', { field: 'page' }))
    .min(1, reasonMessage('at-least', { field: 'page', least: 1 }))
    .default(1),
  per: z.coerce
    .number(reasonMessage('not-a-number', { field: 'per' }))
    .int(reasonMessage('not-a-whole-number', { field: 'per' }))
    .min(1, reasonMessage('at-least', { field: 'per', least: 1 }))
    .max(most, reasonMessage('at-most', { field: 'per', most }))
    .default(per)
    .describe(`Alias: ${queryAliases.per}`),
});
const term = freeText('term', 200);

/**
 * The query of plain lists. Such a list is an array, newest first, with the headers X-Total-Count and Link.
 */
export const listQuery = z.object(paging(1000, 1000));

/**
 * Returns the query schema of `/<entity>/sorted`. `sortable` lists the columns by which a client can sort.
 */
export const sortedQuery = <const T extends readonly [string, ...string[]]>(sortable: T) =>
  z.object({
    sort: z
      .enum(['default', ...sortable] as ['default', ...T], {
        error: reasonMessage('not-one-of', { field: 'sort', choices: ['default', ...sortable] }),
      })
      .default('default')
      .describe(`Alias: ${queryAliases.sort}`),
    order: z
      .enum(['ascending', 'descending'], {
        error: reasonMessage('not-one-of-two', { field: 'order', choices: ['ascending', 'descending'] }),
      })
      .default('ascending'),
    ...paging(200, 20),
    term: term.optional().describe('Only records that contain this text'),
  });
/** The query field that filters a list by the records' ids. */
const idsFilter = {
  ids: idList
    .refine(
      (ids) => ids.split(',').length <= filteredIdsMaximum,
      reasonMessage('choose-fewer', { most: filteredIdsMaximum }),
    )
    .optional()
    .describe('Only the records with these ids, separated by commas'),
};
export type Sorted = {
  ids?: string | undefined;
  sort: string;
  order: 'ascending' | 'descending';
  page: number;
  per: number;
  term?: string | undefined;
};

/** Returns the response schema of `/<entity>/sorted`: one page of records, and the total number. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    metadata: z.object({ page: z.int(), per: z.int(), total: z.int() }),
  });

/** The query of `/<entity>/search`, which finds records with a name that contains the term. */
export const searchQuery = z.object({ term: term.default('') });
export const searchResult = z.array(z.object({ id, name: z.string() }));

/** What both endpoints that export a list as a file have in common. */
const sheetEndpoint = {
  params: z.object({
    format: z.enum(sheetFormats, reasonMessage('not-one-of-two', { field: 'format', choices: sheetFormats })),
  }),
  response: z.string(),
  raw: true,
  sheet: true,
} as const;

/** Returns the endpoint that exports a whole list as a file, with the filters and sorting of `/sorted`. */
const fileEndpoint = <const E extends Endpoint & { query: z.ZodObject }>(sorted: E) =>
  endpoint({
    ...sheetEndpoint,
    method: 'GET',
    path: `${sorted.path}.:format`,
    summary: `${sorted.summary.replace(/, sorted and paged$/, '')} as CSV or Excel`,
    access: sorted.access,
    query: sorted.query.omit({ page: true, per: true }),
  });

/**
 * Returns the endpoint that exports selected records as a file. It is a POST because the ids could be too
 * long for a URL.
 */
const selectedFileEndpoint = <const E extends Endpoint & { query: z.ZodObject }>(sorted: E) =>
  endpoint({
    ...sheetEndpoint,
    method: 'POST',
    path: `${sorted.path}.:format`,
    summary: `${sorted.summary.replace(/, sorted and paged$/, '')} by their ids, as CSV or Excel`,
    access: sorted.access,
    query: sorted.query.pick({ sort: true, order: true }),
    body: z.object({
      ids: z
        .array(id)
        .min(1, reasonMessage('at-least', { field: 'ids', least: 1 }))
        .max(selectedMaximum, reasonMessage('choose-fewer', { most: selectedMaximum })),
    }),
  });

/**
 * Returns the endpoints that read an entity's records in lists (design: API conventions). `filters` adds
 * query fields to `/sorted`.
 */
export const collection = <
  T extends z.ZodType,
  const S extends readonly [string, ...string[]],
  F extends z.ZodRawShape = Record<never, never>,
>(of: {
  path: string;
  plural: string;
  item: T;
  sortable: S;
  filters?: F;
}) => {
  const sorted = endpoint({
    method: 'GET',
    path: `${of.path}/sorted`,
    summary: `${of.plural}, sorted and paged`,
    access: 'read',
    query: sortedQuery(of.sortable)
      .extend(idsFilter)
      .extend((of.filters ?? {}) as F),
    response: paged(of.item),
    forAll: true,
  });
  return {
    list: endpoint({
      method: 'GET',
      path: of.path,
      summary: `${of.plural}, newest first`,
      access: 'read',
      query: listQuery,
      response: z.array(of.item),
    }),
    sorted,
    file: fileEndpoint(sorted),
    fileOfChosen: selectedFileEndpoint(sorted),
    search: endpoint({
      method: 'GET',
      path: `${of.path}/search`,
      summary: `Find ${of.plural.toLowerCase()} by a part of their name`,
      access: 'read',
      query: searchQuery,
      response: searchResult,
    }),
  };
};
