/** Calls the API of Makeready by fetch, with types of every operation and safe retries. */
import { addresses, type ChangeEvent, type Operations, type Problem } from './api.ts';

export type * from './api.ts';

export interface Options {
  /** The address of the shop: https://shop.example */
  url: string;
  /** An API key, or the token of a session. */
  token?: string;
  /** How often a request is sent if the server is busy or the connection fails. The default is 3. */
  attempts?: number;
  /** Replaces the global fetch. */
  fetch?: typeof globalThis.fetch;
}

/** What every call can have in addition to the arguments of its operation. */
export interface Extras {
  /** The server does a write with this key once. By default, each call has a key of its own. */
  idempotencyKey?: string;
  /** The version of the record that was read. The server refuses the write (412) if it changed since. */
  ifMatch?: number;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type Name = keyof Operations;
export type Arguments<N extends Name> = Omit<Operations[N], 'result'> & Extras;
export type Result<N extends Name> = Operations[N]['result'];
/** The arguments may be missing if none is required. */
type Call<N extends Name> =
  Record<never, never> extends Omit<Operations[N], 'result'>
    ? (args?: Arguments<N>) => Promise<Result<N>>
    : (args: Arguments<N>) => Promise<Result<N>>;

type Group = Name extends `${infer G}.${string}` ? G : never;
type VerbOf<G extends Group> = Name extends infer N ? (N extends `${G}.${infer V}` ? V : never) : never;
/** A function for each operation: `client.jobs.create({ body })`. */
export type Client = {
  [G in Group]: { [V in VerbOf<G>]: `${G}.${V}` extends infer N extends Name ? Call<N> : never };
};

/** A refusal. `problem` says why, by field where fields are the cause. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.reason);
    this.name = 'Refused';
    this.status = problem.status;
    this.problem = problem;
  }
}

interface Sent extends Extras {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** Returns the client of a shop. */
export function createClient(options: Options): Client {
  const groups: Record<string, Record<string, (args?: Sent) => Promise<unknown>>> = {};
  for (const address of addresses.split('\n')) {
    const [name = '', method = '', path = '', isFile] = address.split(' ');
    const [group = '', verb = ''] = name.split('.');
    (groups[group] ??= {})[verb] = async (args = {}) => {
      const response = await send(options, method, path, args);
      return isFile === undefined ? ((await response.json()) as unknown) : response;
    };
  }
  return groups as unknown as Client;
}

const statusesToRepeat = [423, 429, 503];

/**
 * Sends a request, and retries it if the response allows a retry. The write's key prevents that a retry repeats
 * it.
 */
async function send(options: Options, method: string, path: string, args: Sent): Promise<Response> {
  const { params = {}, query = {}, body, idempotencyKey, ifMatch, signal } = args;
  const to = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const address = new URL(`/api${to}`, options.url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  const headers = new Headers(args.headers);
  if (options.token !== undefined && !headers.has('authorization'))
    headers.set('authorization', `Bearer ${options.token}`);
  if (method !== 'GET') headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  const isPlain = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
  if (isPlain) headers.set('content-type', 'application/json');
  const init: RequestInit = { method, headers, ...(signal && { signal }) };
  if (body !== undefined) init.body = isPlain ? JSON.stringify(body) : body;
  for (let left = (options.attempts ?? 3) - 1; ; left -= 1) {
    const response = await (options.fetch ?? fetch)(address, init).catch((error: unknown) => {
      if (left <= 0 || signal?.aborted) throw error;
      return null;
    });
    if (response?.ok) return response;
    if (left <= 0 || (response && !statusesToRepeat.includes(response.status)))
      throw await refusalOf(response);
    await response?.body?.cancel();
    const seconds = Number(response?.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Returns the refusal in a response. A proxy before the server may answer without problem details. */
async function refusalOf(response: Response | null): Promise<Refused> {
  const { status = 0, statusText = '' } = response ?? {};
  const plain = { type: 'about:blank', title: statusText, status, reason: `${status} ${statusText}`.trim() };
  const problem = (await response?.json().catch(() => plain)) as Problem | undefined;
  return new Refused(problem ?? plain);
}

type Item<S extends Sorted> = Awaited<ReturnType<S>>['items'][number];
type Sorted = (args: never) => Promise<{ items: unknown[]; metadata: { per: number } }>;

/** Yields the records of all pages of a list: `eachOf(client.jobs.sorted, { query: { status: 'draft' } })`. */
export async function* eachOf<S extends Sorted>(
  sorted: S,
  args: NonNullable<Parameters<S>[0]>,
): AsyncGenerator<Item<S>, void> {
  const given: { query?: object } = args;
  for (let page = 1; ; page += 1) {
    const { items, metadata } = await sorted({
      ...given,
      query: { per: 200, ...given.query, page },
    } as never);
    yield* items as Item<S>[];
    if (items.length < metadata.per) return;
  }
}

/** A change of a record. `cursor` is where `events` can begin again. */
export type Change = ChangeEvent & { cursor: string };

/**
 * Yields the changes of records as they happen, beginning after `after`. Connects again by itself, without a gap, until
 * `signal` is aborted.
 */
export async function* events(
  client: Client,
  args: Extras & { after?: string } = {},
): AsyncGenerator<Change, void> {
  let { after: cursor = '', ...extras } = args;
  while (!extras.signal?.aborted) {
    const headers = { ...extras.headers, ...(cursor !== '' && { 'last-event-id': cursor }) };
    const response = await client.system.events({ ...extras, headers });
    for await (const block of blocksOf(response)) {
      cursor = /^id: (.*)$/m.exec(block)?.[1] ?? cursor;
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined && !block.includes('event: '))
        yield { ...(JSON.parse(data) as ChangeEvent), cursor };
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Yields the blocks of an event stream until the connection ends or breaks. */
async function* blocksOf({ body }: Response): AsyncGenerator<string, void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const read = await reader?.read().catch(() => undefined);
      if (!read || read.done) return;
      const blocks = `${text}${read.value}`.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
