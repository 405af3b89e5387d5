/**
 * Honours the header If-Match by the version of single records, and refuses conditional headers that the server cannot
 * honour (decision 088).
 */
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { invalid } from '../verb/refusals.ts';

/** The group of a record with an ETag, and the path under which a client reads it. */
export interface TaggedRecord {
  entity: string;
  path: string;
}

/**
 * Returns the record with an ETag that the endpoint reads, changes, or acts on. Returns undefined if there is none, or if
 * strangers can call the endpoint.
 */
export function taggedRecordOf(
  { path, access }: Endpoint,
  groups: Record<string, Record<string, Endpoint>> = contract,
): TaggedRecord | undefined {
  if (access === 'public') return undefined;
  return Object.entries(groups)
    .flatMap(([entity, { get }]) => (get && hasVersion(get) ? [{ entity, path: get.path }] : []))
    .find((record) => `${path}/`.startsWith(`${record.path}/`));
}
const hasVersion = ({ response }: Endpoint) => response instanceof z.ZodObject && 'version' in response.shape;

/** Returns whether the endpoint reads the record itself, and so sends its ETag. */
export const readsRecord = ({ method, path }: Endpoint, record: TaggedRecord | undefined) =>
  method === 'GET' && path === record?.path;

/** The headers by which a client makes a request conditional, and that this kind of request cannot honour. */
const unsupported = (method: string, record: TaggedRecord | undefined) =>
  method === 'GET'
    ? ['if-match', 'if-unmodified-since']
    : ['if-none-match', 'if-unmodified-since', ...(record ? [] : ['if-match'])];

/**
 * Returns the tags of the header If-Match, or undefined without it. Throws 400 if the header is malformed, or if the
 * request has a conditional header that the server cannot honour here.
 */
export function expectedTagsOf(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  record: TaggedRecord | undefined,
): string[] | undefined {
  const header = unsupported(method, record).find((name) => headers[name] !== undefined);
  if (header !== undefined) throw invalid({ [header]: reason('unsupported-condition', { header }) });
  const sent = headers['if-match'];
  if (sent === undefined) return undefined;
  const tags = sent.split(',').map((tag) => tag.trim());
  if (!tags.every((tag) => /^(\*|(W\/)?"[\x21\x23-\x7e]*")$/.test(tag)))
    throw invalid({ 'if-match': reason('bad-tag') });
  return tags;
}
