/**
 * The description of an endpoint. Server routes, validation, OpenAPI, the browser's client and its query keys
 * derive from it (design: how it is built).
 */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { type Permission } from '../rules/access.ts';
import { filteredIdsMaximum, selectedMaximum } from '../rules/catalogue.ts';
import { freeText, id, idList } from './fields.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path under /api, with `:name` for parameters. */
  path: string;
  summary: string;
  /** The permission to call it, which the domain checks as well. `public` needs no sign-in. */
  access: Permission | 'public';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Whether the body may also be multipart/form-data. The server turns it into the same object. */
  multipart?: true;
  /** Whether the JSON may carry artwork and be large; so may a multipart body. */
  large?: true;
  /** The size limit of the JSON body if it is not the usual one. */
  megabytes?: number;
  /** The content type of a file as body; the handler reads it as a stream. */
  file?: string;
  /** The time limit in minutes if it is not the usual one. */
  minutes?: number;
  response: z.ZodType;
  /**
   * Whether the response is the same for every caller, so that concurrent calls share one read (decision
   * 070).
   */
  forAll?: true;
  /** Whether the response is bytes or a stream instead of JSON. */
  raw?: true;
  /**
   * The file format of a whole list. The server builds it from the group's `sorted`, without a handler
   * (decision 051).
   */
  sheet?: SheetFormat;
}
/** The file formats of lists besides JSON. */
export type SheetFormat = 'csv' | 'xlsx';

/** Returns the description with its exact types. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: S } : unknown;
type Parts<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** A caller's arguments: those of params, query and body that the endpoint has. */
export type ArgumentsOf<E extends Endpoint> = { [K in keyof Parts<E>]: z.input<Parts<E>[K] & z.ZodType> };
/** A handler's input: the validated arguments. */
export type InputOf<E extends Endpoint> = { [K in keyof Parts<E>]: z.output<Parts<E>[K] & z.ZodType> };
/** A handler's response. */
export type ResponseOf<E extends Endpoint> = z.input<E['response']>;
/** A caller's result. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>;

/** The path parameter `{id}` of a record. */
export const idParams = z.object({ id });

/** An error: problem details (RFC 9457) with the specification's `reason`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  reason: z.string().describe('What was refused and why, in words for the person who asked'),
  code: z.string().optional().describe('The same as data, in kebab-case: a code of shared/reasons'),
  values: z.record(z.string(), z.unknown()).optional().describe('What the code speaks of'),
  errors: z.record(z.string(), z.string()).optional().describe('Field to message, for validation'),
  fields: z
    .record(z.string(), z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }))
    .optional()
    .describe('Field to the same as data'),
  current: z.unknown().optional().describe('With 412: the record as it is now'),
  requestId: z.string().optional().describe('Whose lines in the log tell more; also in X-Request-Id'),
});
export type Problem = z.infer<typeof problem>;

/** The specification's names for query fields (§3 Customer). Every call accepts both names. */
export const queryAliases = { per: 'items', sort: 'sortBy' } as const;

/** Returns the query fields for a page and its size, at most `most` records. */
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
    .describe(`Also called ${queryAliases.per}`),
});
const term = freeText('term', 200);

/** The paging of plain lists: an array, newest first, with X-Total-Count and Link headers. */
export const listQuery = z.object(paging(1000, 1000));

/** Returns the query schema of `/<entity>/sorted`; `sortable` are its sort columns. */
export const sortedQuery = <const T extends readonly [string, ...string[]]>(sortable: T) =>
  z.object({
    sort: z
      .enum(['default', ...sortable] as ['default', ...T], {
        error: reasonMessage('not-one-of', { field: 'sort', choices: ['default', ...sortable] }),
      })
      .default('default')
      .describe(`Also called ${queryAliases.sort}`),
    order: z
      .enum(['ascending', 'descending'], {
        error: reasonMessage('not-one-of-two', { field: 'order', choices: ['ascending', 'descending'] }),
      })
      .default('ascending'),
    ...paging(200, 20),
    term: term.optional().describe('Only records in which this text occurs'),
  });
/** The filter for records by id. */
const idsFilter = {
  ids: idList
    .refine(
      (ids) => ids.split(',').length <= filteredIdsMaximum,
      reasonMessage('choose-fewer', { most: filteredIdsMaximum }),
    )
    .optional()
    .describe('Only these records: ids separated by commas'),
};
export type Sorted = {
  ids?: string | undefined;
  sort: string;
  order: 'ascending' | 'descending';
  page: number;
  per: number;
  term?: string | undefined;
};

/** Returns the schema of a page of records, the response of `/<entity>/sorted`. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    metadata: z.object({ page: z.int(), per: z.int(), total: z.int() }),
  });

/** The query of `/<entity>/search`. */
export const searchQuery = z.object({ term: term.default('') });
export const searchResult = z.array(z.object({ id, name: z.string() }));

/** Returns the endpoint of the whole list as a file, in the same order. */
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

/** Returns the endpoint of selected records as a file; its body holds more ids than an address can. */
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
 * Returns the read endpoints of an entity (design: API conventions). `filters` are further query fields of
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
