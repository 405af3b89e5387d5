/**
 * Defines what an endpoint's description contains. The server's routes, validation, OpenAPI, the browser's client
 * and its query keys all follow from the description (design: how it is built).
 */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { type Permission } from '../rules/access.ts';
import { filteredIdsMaximum, selectedMaximum } from '../rules/specification-constants.ts';
import { freeText, id, idList } from './field-schemas.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path under /api. A parameter is written as `:name`. */
  path: string;
  summary: string;
  /**
   * The permission that a call needs; the verb's domain checks it too. `public` means that nobody needs to sign
   * in.
   */
  access: Permission | 'public';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Whether a client may also send the body as multipart/form-data. The server converts that to the same object.
   */
  multipart?: true;
  /** Whether the body may carry artwork and so be large, as JSON or as multipart. */
  large?: true;
  /** The size limit of the JSON body in megabytes, where the usual limit does not fit. */
  megabytes?: number;
  /**
   * The content type of a body that is a file. The server passes the body to the handler as a stream of bytes.
   */
  file?: string;
  /** The time limit in minutes, where the usual limit does not fit. */
  minutes?: number;
  response: z.ZodType;
  /** Whether every actor gets the same response, so that concurrent calls share one read (decision 070). */
  forAll?: true;
  /** Whether the response is bytes or a stream of bytes instead of JSON. */
  raw?: true;
  /**
   * The file format in which the endpoint returns a whole list. The server builds the file from the group's
   * `sorted` endpoint, so it needs no handler (decision 051).
   */
  sheet?: SheetFormat;
}
/** The file formats, besides JSON, in which a client can get a list. */
export type SheetFormat = 'csv' | 'xlsx';

/** Returns the description unchanged, but with its exact types. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: S } : unknown;
type Parts<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** The arguments of a call by a client: params, query and body, as far as the endpoint has them. */
export type ArgumentsOf<E extends Endpoint> = { [K in keyof Parts<E>]: z.input<Parts<E>[K] & z.ZodType> };
/** The arguments that a handler gets, after the server has validated them. */
export type InputOf<E extends Endpoint> = { [K in keyof Parts<E>]: z.output<Parts<E>[K] & z.ZodType> };
/** The response that a handler returns, before the server checks it by the schema. */
export type ResponseOf<E extends Endpoint> = z.input<E['response']>;
/** The response that a client gets, in the type of the schema's output. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>;

/** The path parameter of endpoints for a single record, whose path contains `:id`. */
export const idParams = z.object({ id });

/** The response for an error: problem details (RFC 9457) and the specification's `reason`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  reason: z.string().describe('What the server refused and why, in words for the user'),
  code: z.string().optional().describe("The reason's code in kebab-case (shared/reasons)"),
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

/** Other names for two query fields, by the specification's names (§3 Customer). Every call accepts both. */
export const queryAliases = { per: 'items', sort: 'sortBy' } as const;

/** Returns the query fields for a page and its size. A page has at most `most` records and usually `per`. */
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
    .describe(`Also accepted as ${queryAliases.per}`),
});
const term = freeText('term', 200);

/** The query of plain lists. Their response is an array, newest first, with X-Total-Count and Link headers. */
export const listQuery = z.object(paging(1000, 1000));

/** Returns the query schema of `/<entity>/sorted`; `sortable` lists the columns by which it can sort. */
export const sortedQuery = <const T extends readonly [string, ...string[]]>(sortable: T) =>
  z.object({
    sort: z
      .enum(['default', ...sortable] as ['default', ...T], {
        error: reasonMessage('not-one-of', { field: 'sort', choices: ['default', ...sortable] }),
      })
      .default('default')
      .describe(`Also accepted as ${queryAliases.sort}`),
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

/** Returns the response schema of `/<entity>/sorted`: one page of records, and their total. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    metadata: z.object({ page: z.int(), per: z.int(), total: z.int() }),
  });

/** The query of `/<entity>/search`, which finds records by a part of their name. */
export const searchQuery = z.object({ term: term.default('') });
export const searchResult = z.array(z.object({ id, name: z.string() }));

/** Returns the endpoint that exports the whole list as a file, sorted like `/sorted`. */
const fileEndpoint = <const E extends Endpoint & { query: z.ZodObject }, const F extends SheetFormat>(
  sorted: E,
  format: F,
  called: string,
) =>
  endpoint({
    method: 'GET',
    path: `${sorted.path}.${format}`,
    summary: `${sorted.summary.replace(/ and paged$/, '')} and filtered, all of them as ${called}`,
    access: sorted.access,
    query: sorted.query.omit({ page: true, per: true }),
    response: z.string(),
    raw: true,
    sheet: format,
  });

/**
 * Returns the endpoint that exports selected records as a file. It is a POST because the ids could exceed the
 * length of an address.
 */
const selectedFileEndpoint = <const E extends Endpoint & { query: z.ZodObject }, const F extends SheetFormat>(
  sorted: E,
  format: F,
  called: string,
) =>
  endpoint({
    method: 'POST',
    path: `${sorted.path}.${format}`,
    summary: `${sorted.summary.replace(/, sorted and paged$/, '')} that were chosen, sorted, as ${called}`,
    access: sorted.access,
    query: sorted.query.pick({ sort: true, order: true }),
    body: z.object({
      ids: z
        .array(id)
        .min(1, reasonMessage('at-least', { field: 'ids', least: 1 }))
        .max(selectedMaximum, reasonMessage('choose-fewer', { most: selectedMaximum })),
    }),
    response: z.string(),
    raw: true,
    sheet: format,
  });

/**
 * Returns the endpoints that read an entity's records (design: API conventions). `filters` adds query fields to
 * `/sorted`.
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
    csv: fileEndpoint(sorted, 'csv', 'CSV'),
    xlsx: fileEndpoint(sorted, 'xlsx', 'an Excel sheet'),
    csvOfChosen: selectedFileEndpoint(sorted, 'csv', 'CSV'),
    xlsxOfChosen: selectedFileEndpoint(sorted, 'xlsx', 'an Excel sheet'),
    search: endpoint({
      method: 'GET',
      path: `${of.path}/search`,
      summary: `${of.plural} by a part of their name`,
      access: 'read',
      query: searchQuery,
      response: searchResult,
    }),
  };
};
