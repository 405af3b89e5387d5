/**
 * Starts the application for one test file, on its own port. It uses a copy of the template database and a
 * user of each role.
 */
import { randomUUID } from 'node:crypto';
import { type ClientConfig } from 'pg';
import { inject } from 'vitest';
import {
  type ArgumentsOf,
  type Endpoint,
  type Problem,
  type ResultOf,
} from '../../shared/platform/contract/endpoint.ts';
import { contract } from '../../shared/contract/contract.ts';
import { type User } from '../../shared/people/users.contract.ts';
import { type UserType, userTypes } from '../../shared/platform/specification-constants.ts';
import { readConfig } from '../platform/config.ts';
import { openBackups } from '../platform/backup/daily-backups.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { type Lines } from '../platform/http/request-log.ts';
import { buildApp } from '../app/app.ts';
import { copyTemplate, testPassword, tokenOf, usernameOf } from './database/postgres.ts';

export { testPassword };

/**
 * Who calls an endpoint: a user by role, or the owner of a session or API key by its token. Null means that
 * nobody is signed in.
 */
export type Caller = UserType | { token: string } | null;

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The body of a successful response (2xx). */
  data: T;
  /** The body of a response that reports an error. */
  problem: Problem;
}

export interface Calls {
  /** Calls the endpoint over HTTP and returns the response, even if the server refuses. */
  ask: <E extends Endpoint>(
    as: Caller,
    endpoint: E,
    call?: Loose<ArgumentsOf<E>>,
    headers?: HeadersInit,
  ) => Promise<Answer<ResultOf<E>>>;
  /** Calls the endpoint and returns the response's data. It throws if the server refuses. */
  call: <E extends Endpoint>(
    as: Caller,
    endpoint: E,
    call?: Loose<ArgumentsOf<E>>,
    headers?: HeadersInit,
  ) => Promise<ResultOf<E>>;
}

export interface Shop extends Calls {
  url: string;
  database: Database;
  users: Record<UserType, User & { token: string }>;
  close: () => Promise<void>;
}

/** The fields of `T` with any values, so that tests can send wrong ones. */
type Loose<T> = { [K in keyof T]?: T[K] | Record<string, unknown> };

/**
 * Opens a shop, which the test file must `close` in afterAll. `way` can replace the database connection.
 * `lines` receives the lines of the log. `copy` creates the shop's database.
 */
export async function openShop(
  variables: Record<string, string> = {},
  way: (connection: ClientConfig) => Promise<ClientConfig> = async (straight) => straight,
  lines?: Lines,
  copy: typeof copyTemplate = copyTemplate,
): Promise<Shop> {
  const { connection, stop } = await copy(inject('postgres'), `shop_${randomUUID().replaceAll('-', '')}`);
  const database = openDatabase(await way(connection));
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'fatal', CHECK_ANSWERS: 'true', ...variables });
  // The embedded database's folder does not belong to the shop.
  const folder = config.BACKUP_DIR ?? null;
  const backups = openBackups({ connection, folder, say: () => {} });
  const app = await buildApp(database, config, backups, undefined, lines);
  const url = await app.listen({ port: config.PORT, host: '127.0.0.1' });
  const users = await usersOf(url);
  const sent = (as: Caller) => (as === null ? null : typeof as === 'string' ? users[as].token : as.token);
  return {
    url,
    database,
    users,
    ...callsTo(url, sent),
    close: async () => {
      await app.close();
      await database.close();
      await stop();
    },
  };
}

/** Returns functions that call the shop at `url`. `tokenOf` returns the token of a caller. */
export function callsTo(url: string, tokenOf: (as: Caller) => string | null): Calls {
  const ask: Calls['ask'] = (as, endpoint, call, headers) =>
    send(url, tokenOf(as), endpoint, call ?? {}, headers);
  return {
    ask,
    call: async (as, endpoint, call, headers) => {
      const answer = await ask(as, endpoint, call, headers);
      if (answer.status >= 300) {
        throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.problem.reason}`);
      }
      return answer.data;
    },
  };
}

async function usersOf(url: string): Promise<Shop['users']> {
  const { data: all } = await send(url, tokenOf('Admin'), contract.users.list, {});
  const found = userTypes.map((role) => {
    const user = all.find(({ username }) => username === usernameOf(role));
    if (!user) throw new Error(`The template has no ${role}`);
    return [role, { ...user, token: tokenOf(role) }] as const;
  });
  return Object.fromEntries(found) as Shop['users'];
}

/** Signs in by password and returns the session token. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const response = await fetch(`${url}/api/users/login`, { method: 'POST', headers: { authorization } });
  const session = (await response.json()) as { value: string };
  return session.value;
}

/** The fields of a new user in a test. A user is Restricted unless they say otherwise. */
type NewUser = { name: string; username?: string } & Partial<
  Pick<User, 'userType' | 'permissions' | 'duties' | 'runs'>
>;

/** Adds a user with these fields and signs the user in. The default username follows from the name. */
export async function signInNew(
  shop: Pick<Shop, 'url' | 'call'>,
  { name, username = `${name.toLowerCase()}@shop.example`, ...more }: NewUser,
): Promise<{ id: string; token: string }> {
  const body = { name, username, password: testPassword, ...more };
  const { id } = await shop.call('Admin', contract.users.create, { body });
  return { id, token: await signIn(shop.url, username, testPassword) };
}
async function send<E extends Endpoint>(
  url: string,
  token: string | null,
  endpoint: E,
  call: { params?: unknown; query?: unknown; body?: unknown },
  extra?: HeadersInit,
): Promise<Answer<ResultOf<E>>> {
  const params: Record<string, string> = { format: 'csv', ...(call.params as object) };
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = Object.entries((call.query ?? {}) as Record<string, unknown>).map(([key, value]) => [
    key,
    String(value),
  ]);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  const headers = new Headers(extra);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const form = call.body instanceof FormData;
  if (call.body !== undefined && !form) headers.set('content-type', 'application/json');
  const body = call.body === undefined ? null : form ? (call.body as FormData) : JSON.stringify(call.body);
  const response = await fetch(`${url}/api${path}${search}`, { method: endpoint.method, headers, body });
  const json = response.headers.get('content-type')?.includes('json');
  const content: unknown = json ? await response.json() : await response.arrayBuffer();
  return {
    status: response.status,
    headers: response.headers,
    data: content as ResultOf<E>,
    problem: content as Problem,
  };
}
