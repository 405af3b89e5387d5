/** Builds the typed API client, which can call every endpoint of the contract. */
import { v4 as uuid } from 'uuid';
import { type Contract } from '../../../shared/contract/contract.ts';
import {
  type ArgumentsOf,
  type Endpoint,
  type ResultOf,
} from '../../../shared/platform/contract/endpoint.ts';
import { type Session } from '../../../shared/people/users.contract.ts';
import { contract } from '../contract.ts';
import { errorOf, NetworkError } from './api-errors.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Encodes a call's body: a file as it is, a record with a file as a multipart form, anything else as JSON. */

interface Encoded {
  body: string | FormData | Blob | null;
  /** The content type to send. It is null without a body, and for multipart, where the browser sets the type. */
  type: string | null;
  /** Whether the body contains an image, so that the call may take longer than a JSON call. */
  upload: boolean;
}

/** The length in characters above which the client assumes that JSON contains an image. */
const large = 100_000;

const hasFile = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof File);

/** Returns a value as text, for a form field or a URL. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Converts a record into a multipart form (spec §7). A list becomes repeated `name[]` entries of JSON, an empty list
 * `name` = `[]`, and null an empty text.
 */
function form(record: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    if (value === null) data.append(name, '');
    else if (value instanceof File) data.append(name, value);
    else if (!Array.isArray(value)) data.append(name, asText(value));
    else if (value.length === 0) data.append(name, '[]');
    else for (const item of value) data.append(`${name}[]`, JSON.stringify(item));
  }
  return data;
}

function encodeBody(body: unknown, multipart: boolean): Encoded {
  if (body === undefined) return { body: null, type: null, upload: false };
  if (body instanceof Blob) return { body, type: 'application/zip', upload: true };
  if (multipart && hasFile(body)) return { body: form(body), type: null, upload: true };
  const json = JSON.stringify(body);
  return { body: json, type: 'application/json', upload: json.length > large };
}

type MayLeaveOut<T> = {
  [K in keyof T]-?: undefined extends T[K] ? K : object extends T[K] ? K : never;
}[keyof T];
type WithFile<B> = B extends { artwork?: string | null | undefined }
  ? Omit<B, 'artwork'> & { artwork?: string | File | null | undefined }
  : B extends { file: string }
    ? Omit<B, 'file'> & { file: string | File }
    : B;
type CallInput<E extends Endpoint> = {
  [K in keyof ArgumentsOf<E>]: K extends 'body'
    ? E extends { multipart: true }
      ? WithFile<ArgumentsOf<E>[K]>
      : ArgumentsOf<E>[K]
    : ArgumentsOf<E>[K];
};

/** The arguments of a call. Arguments that may be empty are optional, and artwork may be a File. */
export type Call<E extends Endpoint> = Omit<CallInput<E>, MayLeaveOut<CallInput<E>>> & {
  [K in MayLeaveOut<CallInput<E>>]?: CallInput<E>[K];
};

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The idempotency key of a write. All tries of one submit share the key. By default, each POST gets a new key. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
  /** The bearer token, if not that of the session. */
  token?: string | undefined;
  /** Receives how much of a body with a file the client has sent, from 0 to 1. */
  onSent?: ((share: number) => void) | undefined;
  /**
   * An earlier response to the same call. The client returns it again if the server says that nothing has changed.
   */
  previous?: unknown;
  /** Replaces JSON.parse to read the response. */
  read?: (response: Response) => Promise<unknown>;
}
export type CallArguments<E extends Endpoint> =
  object extends Call<E> ? [call?: Call<E>, options?: CallOptions] : [call: Call<E>, options?: CallOptions];

export interface ClientSettings {
  /** The URL at which the API begins, without a trailing slash. */
  base: string;
  /** Returns the bearer token, or null while no user is signed in. */
  token: () => string | null;
  /** Runs when the server refuses the token with a 401. */
  unauthorised: (token: string | null) => void;
  /** Receives every response, and the time in ms at which the client sent the request. */
  onResponse?: (response: Response, sentAt: number) => void;
  /** The timeout in ms of a call that sends and receives JSON. */
  timeout?: number;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns the URL of a call with its parameters. It leaves out query parameters that are undefined or null. */
export function addressOf(endpoint: Endpoint, call: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(call.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== null) query.append(name, asText(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(token: string | null, endpoint: Endpoint, options: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null && endpoint.access !== 'public') headers.set('authorization', `Bearer ${token}`);
  const key = options.idempotencyKey ?? (endpoint.method === 'POST' ? uuid() : undefined);
  if (key !== undefined && endpoint.method !== 'GET' && endpoint.access !== 'public')
    headers.set('idempotency-key', key);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}

interface Init {
  method: string;
  headers: Headers;
  body: Encoded['body'];
}

/**
 * Fetches the URL. Throws the AbortError if the calling function aborts, and a NetworkError if no response
 * arrives.
 */
async function answer(
  address: string,
  init: Init,
  limit: number | null,
  { signal: caller, onSent }: CallOptions,
) {
  const signals = [caller, limit === null ? undefined : AbortSignal.timeout(limit)];
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined));
  try {
    if (!onSent) return await fetch(address, { ...init, cache: 'no-store', signal });
    const { upload } = await import('./upload.ts');
    return await upload(address, { ...init, signal, onSent });
  } catch (error) {
    if (caller?.aborted) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new NetworkError(t`The server did not answer within ${(limit ?? 0) / 1000} seconds`, error);
    throw new NetworkError(t('The server can’t be reached'), error);
  }
}

/** The timeout in ms of a file's upload or download, equal to the server's timeout. */
const fileLimit = 15 * 60_000;
/**
 * Returns the timeout of a call in ms. If the contract gives the endpoint a longer timeout for the server, the client
 * uses that one.
 */
function limitOf({ raw, minutes }: Endpoint, { timeout = 10_000 }: ClientSettings): number {
  if (minutes !== undefined) return minutes * 60_000;
  return raw ? fileLimit : timeout;
}
const jsonOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isJson = ({ headers }: Response) => /json/.test(headers.get('content-type') ?? 'json');

/** Returns a response that is not JSON as a file, under the name that the server gives it. */
async function fileOf(response: Response): Promise<File> {
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.blob()], name, { type });
}

/** Creates an API client. The client that the app uses is in client.ts. */
export function createClient(settings: ClientSettings) {
  /** The ETag and URL of each response, so that the client sends a tag only with the data that it belongs to. */
  const tags = new WeakMap<object, { address: string; tag: string }>();

  async function call<E extends Endpoint>(endpoint: E, ...[given, options = {}]: CallArguments<E>) {
    const parts = (given ?? {}) as Parts;
    const token = options.token ?? settings.token();
    const headers = headersOf(token, endpoint, options);
    const address = settings.base + addressOf(endpoint, parts);
    const known = isObject(options.previous) ? tags.get(options.previous) : undefined;
    if (known?.address === address) headers.set('if-none-match', known.tag);
    const { body, type, upload } = encodeBody(parts.body, endpoint.multipart === true);
    if (type !== null) headers.set('content-type', type);
    const sentAt = Date.now();
    const response = await answer(
      address,
      { method: endpoint.method, headers, body },
      upload ? null : limitOf(endpoint, settings),
      options,
    );
    settings.onResponse?.(response, sentAt);
    if (response.status === 401 && endpoint.access !== 'public') settings.unauthorised(token);
    if (response.status === 304) return options.previous as ResultOf<E>;
    if (!response.ok) throw await errorOf(response);
    if (!isJson(response)) return (await fileOf(response)) as ResultOf<E>;
    const result = options.read ? await options.read(response) : jsonOf(await response.text());
    const newTag = response.headers.get('etag');
    if (newTag !== null && isObject(result)) tags.set(result, { address, tag: newTag });
    return result as ResultOf<E>;
  }

  /** Signs in with the basic-auth header and an empty body (spec §7). */
  function login(username: string, password: string, options: CallOptions = {}): Promise<Session> {
    const bytes = new TextEncoder().encode(`${username}:${password}`);
    const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
    return call(contract.users.login, {}, { ...options, headers: { authorization } });
  }

  return { call, login, api: byName(call) };
}

type CallFunction = <E extends Endpoint>(endpoint: E, ...args: CallArguments<E>) => Promise<ResultOf<E>>;
type Verb<E> = E extends Endpoint ? (...args: CallArguments<E>) => Promise<ResultOf<E>> : never;
export type Api = { [K in keyof Contract]: { [V in keyof Contract[K]]: Verb<Contract[K][V]> } };

/** Returns the calls by name, as in `api.customers.get({ params: { id } })`. */
function byName(call: CallFunction): Api {
  const entities = Object.entries(contract).map(([entity, verbs]) => {
    const calls = Object.entries(verbs as Record<string, Endpoint>).map(([verb, endpoint]) => [
      verb,
      (...args: CallArguments<Endpoint>) => call(endpoint, ...args),
    ]);
    return [entity, Object.fromEntries(calls)];
  });
  return Object.fromEntries(entities) as Api;
}
