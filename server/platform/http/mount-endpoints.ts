/**
 * Registers the contract's endpoints as Fastify routes, which authenticate, authorise, validate and serialise
 * requests.
 */
import { createHash } from 'node:crypto';
import { type Readable } from 'node:stream';
import '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { defaultLanguage } from '../../../shared/people/languages.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Contract, contract } from '../../../shared/contract/contract.ts';
import {
  type ResponseOf,
  type Endpoint,
  type InputOf,
  type SheetFormat,
} from '../../../shared/platform/contract/endpoint.ts';
import { refusal, refusalToWrite } from '../../../shared/platform/role-permissions.ts';
import { type Config } from '../config.ts';
import { type Db } from '../db/database.ts';
import { inLanguage } from '../language/texts-in-language.ts';
import { forbidden, invalid, Refusal, unauthenticated } from '../verb/refusals.ts';
import { type Context, type Person, tagOf } from '../verb/verb.ts';
import { expectedTagsOf, readsRecord, type TaggedRecord, taggedRecordOf } from './conditional-requests.ts';
import { checkStatus } from './documented-statuses.ts';
import { readMultipart } from './multipart.ts';
import { applyQueryAliases } from './query-aliases.ts';

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
  }
  interface FastifyContextConfig {
    megabytes?: number;
    file?: string;
  }
}

export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
  config: Config;
}

/**
 * The handlers of a group of endpoints, one for each endpoint. Missing or surplus handlers do not compile. A handler
 * that has sent the response itself returns the reply.
 */
export type Handlers<G extends Record<string, Endpoint>> = {
  [K in keyof G as G[K] extends { sheet: true } ? never : K]: (
    context: Context,
    input: InputOf<G[K]>,
    http: Http,
  ) => Promise<ResponseOf<G[K]> | FastifyReply>;
};
export type AllHandlers = { [E in keyof Contract]: Handlers<Contract[E]> };

export type AnyHandler = (context: Context, input: object, http: Http) => Promise<unknown>;
type ReadableRecord = TaggedRecord & { get: AnyHandler };
type Base = Pick<Context, 'database' | 'db' | 'artworkUrl'> & {
  /**
   * Returns the person to whom the bearer token belongs, or null for an invalid token. If `method` writes, the lookup
   * uses the connections for writes, so that many reads do not delay it.
   */
  personOf: (token: string | null, method: string) => Promise<Person | null>;
  /** The longest time in ms that a handler may take. The default is half a minute. */
  patience?: number;
  /** Records that the person called an endpoint without the permission for it. */
  refused?: (person: Person, call: string) => Promise<void>;
  /** Adds to a 404 why the record with this id is missing, for example because somebody deleted it. */
  explain?: (id: string, refused: Refusal) => Promise<Refusal>;
  /**
   * Wraps a handler so that the server caches its response. The server does so for endpoints whose response is equal
   * for everyone.
   */
  readForAll?: (handler: AnyHandler) => AnyHandler;
  /** Sends all pages of a list as one file. */
  asSheet: (context: Context, sheet: Sheet, http: Http) => Promise<FastifyReply>;
};

/** A list that the client wants as a file. */
export interface Sheet {
  format: SheetFormat;
  /** The contract's name of the entity in the list. */
  name: string;
  group: Record<string, Endpoint>;
  /** Returns a page of the list. `per` may exceed the API's largest page size. */
  page: (context: Context, page: number, per: number) => Promise<{ items: object[] }>;
}

const megabyte = 1024 * 1024;
/** The largest body in MB for endpoints that take artwork: 10 MB of artwork in base64, and the other fields. */
const artworkMegabytes = 16;
const limitOf = ({ megabytes, multipart, large }: Endpoint) =>
  (megabytes ?? (multipart || large ? artworkMegabytes : 1)) * megabyte;

/** Registers every endpoint of the contract as a route under /api. */
export function mount(
  app: FastifyInstance,
  base: Base,
  config: Config,
  handlers: Partial<AllHandlers> & Record<string, object>,
  groups: Record<string, Record<string, Endpoint>> = contract,
): void {
  app.decorateRequest('person', null);
  const all = handlers as unknown as Record<string, Record<string, AnyHandler>>;
  for (const [entity, group] of Object.entries(groups)) {
    for (const [verb, endpoint] of Object.entries(group)) {
      const handler = endpoint.sheet
        ? sheetHandler(base, { name: entity, group }, all[entity]?.sorted)
        : all[entity]?.[verb];
      if (!handler) throw new Error(`No handler for ${entity}.${verb}`);
      const record = taggedRecordOf(endpoint, groups);
      mountOne(app, base, config, endpoint, {
        handler,
        tag: entity,
        operationId: `${entity}.${verb}`,
        ...(record && { record: { ...record, get: all[record.entity]?.['get'] as AnyHandler } }),
      });
    }
  }
}

interface SheetInput {
  params: { format: SheetFormat };
  query: object;
  body?: { ids: string[] };
}
/** Returns a handler that sends all pages of a sorted list as one file. */
const sheetHandler = (
  base: Base,
  of: Omit<Sheet, 'page' | 'format'>,
  sorted: AnyHandler | undefined,
): AnyHandler | undefined =>
  sorted &&
  ((context, input, http) => {
    const { params, query, body } = input as SheetInput;
    const pageQuery = { ...query, ...(body && { ids: body.ids.join(',') }) };
    const page = (reader: Context, page: number, per: number) =>
      sorted(reader, { ...input, query: { ...pageQuery, page, per } }, http) as Promise<{ items: object[] }>;
    return base.asSheet(context, { ...of, ...params, page }, http);
  });

function mountOne(
  app: FastifyInstance,
  base: Base,
  config: Config,
  endpoint: Endpoint,
  named: {
    handler: AnyHandler;
    tag: string;
    operationId: string;
    record?: ReadableRecord;
  },
): void {
  const isTagged = readsRecord(endpoint, named.record);
  const answer = (endpoint.forAll && base.readForAll?.(named.handler)) || named.handler;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: limitOf(endpoint),
    schema: {
      summary: endpoint.summary,
      tags: [named.tag],
      operationId: named.operationId,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(!endpoint.raw && { response: { 200: endpoint.response } }),
    },
    onRequest: async (request, reply) => {
      // Handlers of cacheable responses, such as artwork, set the header themselves.
      reply.header('Cache-Control', 'no-store');
      if (endpoint.access === 'public') return;
      request.person = await base.personOf(bearerToken(request), endpoint.method);
      if (!request.person) throw unauthenticated();
      const refuse = endpoint.method === 'GET' ? refusal : refusalToWrite;
      const mayNot = refuse(request.person, endpoint.access);
      if (mayNot) throw forbidden(mayNot);
    },
    // The refusal of a body that is too large names the endpoint's own limit.
    config: {
      ...(endpoint.megabytes !== undefined && { megabytes: endpoint.megabytes }),
      ...(endpoint.file && { file: endpoint.file }),
    },
    ...(config.CHECK_ANSWERS && {
      onSend: async (_request, { statusCode }) => checkStatus(named.operationId, endpoint, statusCode),
    }),
    onError: async ({ person, log }, _reply, error) => {
      if (person === null || !(error instanceof Refusal) || error.status !== 403) return;
      await base.refused?.(person, named.operationId).catch((why: unknown) => log.warn(why));
    },
    preValidation: async (request) => {
      applyQueryAliases(request.query as Record<string, unknown>);
      if (endpoint.multipart && request.isMultipart())
        request.body = await readMultipart(request, endpoint.body);
    },
    handler: (request, reply) => {
      const once = endpoint.file ? undefined : idempotencyOf(request);
      const http = { request, reply, config };
      const params = request.params as { id?: string };
      const reader = { ...base, person: request.person, once };
      const context: Context = { ...reader, ifMatch: ifMatchOf(reader, named.record, http) };
      const input = { params, query: request.query, body: request.body ?? undefined };
      const patience = endpoint.minutes === undefined ? base.patience : endpoint.minutes * 60_000;
      // Programs read the files of lists. A printed document is in the shop's language.
      const language = endpoint.raw ? defaultLanguage : (request.person?.language ?? defaultLanguage);
      const found = inLanguage(language, () => answer(context, input, http)).then((result) => {
        if (isTagged) reply.header('ETag', tagOf(result as { version: number }));
        return result;
      });
      const work = found.catch(async (error: unknown) => {
        const { id } = params;
        const isMissing = error instanceof Refusal && error.status === 404 && id !== undefined;
        throw isMissing && request.person ? ((await base.explain?.(id, error)) ?? error) : error;
      });
      const isSent = () => reply.raw.headersSent;
      return withTimeout(patience ?? 30_000, work, isSent, endpoint.file ? request.raw : undefined);
    },
  });
}

/**
 * Returns the result of the work, or throws 503 if the work takes too long. The times for receiving a body and
 * sending a file do not count, because they depend on the connection.
 */
async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  isSent: () => boolean,
  body?: Readable,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let begin = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    // Creates the error only to throw it, because creating it costs more than the rest of most requests.
    const giveUp = () => isSent() || reject(new Refusal(503, reason('too-slow'), { retryAfter: 5 }));
    begin = () => {
      timer = setTimeout(giveUp, milliseconds);
    };
  });
  if (body && !body.closed) body.once('close', begin);
  else begin();
  try {
    return await Promise.race([work, late]);
  } finally {
    body?.off('close', begin);
    clearTimeout(timer);
  }
}

/** Returns the condition of the header If-Match, which `perform` checks; undefined without the header. */
function ifMatchOf(context: Context, record: ReadableRecord | undefined, http: Http): Context['ifMatch'] {
  const tags = expectedTagsOf(http.request, record);
  if (!record || !tags) return undefined;
  const params = http.request.params as { id?: string };
  const read = (db: Db) => record.get({ ...context, db }, { params }, http) as Promise<{ version: number }>;
  return { entity: record.entity, id: params.id, tags, read };
}

/** Returns the HTTP methods that the contract has for this URL, or an empty list for an unknown URL. */
export function methodsAt(url: string): string[] {
  const path = /^\/api([^?]*?)\/?(?:\?|$)/.exec(url)?.[1];
  const all = Object.values<Record<string, Endpoint>>(contract).flatMap((group) => Object.values(group));
  const here = all.filter((one) => path !== undefined && addressOf(one).test(path));
  return [...new Set(here.map(({ method }) => method))].sort();
}

const addressOf = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);

/** Returns the token in the header `Authorization: Bearer …`, or null without this header. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Omits passwords and PINs from the text that is hashed to identify a repeated request. Otherwise, an attacker with a
 * backup could guess passwords from this fast hash.
 */
const unlessSecret = (field: string, value: unknown) =>
  ['password', 'present', 'pin', 'badge'].includes(field) ? undefined : value;

function idempotencyOf(request: FastifyRequest): Context['once'] {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || typeof key !== 'string') return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': reason('bad-key') });
  }
  const requestText = JSON.stringify([request.method, request.url, request.body ?? null], unlessSecret);
  return { key, hash: createHash('sha256').update(requestText).digest('hex') };
}

/**
 * Sets the headers of a list without an envelope: the total, and the link to the next page (design: API conventions).
 */
export function listHeaders(
  { request, reply }: Http,
  { page, per }: { page: number; per: number },
  total: number,
): void {
  reply.header('X-Total-Count', total);
  if (page * per >= total) return;
  const next = new URL(request.url, 'http://localhost');
  next.searchParams.set('page', String(page + 1));
  next.searchParams.set('per', String(per));
  reply.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
}
