/**
 * Sends the requests that §7 of the specification describes, by plain fetch, like a client that knows only
 * the specification.
 */
import { expect } from 'vitest';
import { type Shop } from './shop.ts';

/** The calls of §7 as the specification writes them. Tests replace `{id}` by an id. */
export const specified = [
  'POST /users/login',
  'GET /users/logout',
  'GET /users/signoff',
  'GET /users',
  'GET /users/{id}',
  'PUT /users/{id}',
  'DELETE /users/{id}',
  'POST /users',
  'GET /users/{id}/customers',
  'GET /users/{id}/customers/sorted',
  'GET /users/{id}/jobs',
  'GET /customers',
  'GET /customers/sorted',
  'GET /customers/{id}',
  'PUT /customers/{id}',
  'DELETE /customers/{id}',
  'POST /customers',
  'GET /customers/{id}/jobs',
  'GET /customers/search',
  'GET /jobs',
  'GET /jobs/{id}',
  'PUT /jobs/{id}',
  'DELETE /jobs/{id}',
  'POST /jobs',
  'GET /jobs/{id}/operations',
  'GET /jobs/{id}/papers',
  'GET /jobs/{id}/papers/eligible',
  'POST /jobs/{id}/papers/{paperId}',
  'DELETE /jobs/{id}/papers/{paperId}',
  'POST /jobs/{id}/submit/',
  'GET /operations',
  'GET /operations/{id}',
  'PUT /operations/{id}',
  'DELETE /operations/{id}',
  'POST /operations',
  'POST /operations/{id}/advance',
  'GET /machines',
  'GET /machines/{id}',
  'PUT /machines/{id}',
  'DELETE /machines/{id}',
  'POST /machines',
  'GET /machines/{id}/operations',
  'GET /machines/{id}/operations/running',
  'GET /machines/{id}/operations/next',
  'GET /papers',
  'GET /papers/{id}',
  'PUT /papers/{id}',
  'DELETE /papers/{id}',
  'POST /papers',
  'GET /papers/{id}/jobs',
  'GET /inks',
  'GET /inks/{id}',
  'PUT /inks/{id}',
  'DELETE /inks/{id}',
  'POST /inks',
  'GET /inks/{id}/jobs',
  'GET /products',
  'GET /products/{id}',
  'PUT /products/{id}',
  'DELETE /products/{id}',
  'POST /products',
  'GET /products/{id}/select',
  'GET /products/{id}/components',
  'GET /components',
  'GET /components/{id}',
  'PUT /components/{id}',
  'DELETE /components/{id}',
  'POST /components',
] as const;
export type Specified = (typeof specified)[number];

export type Row = Record<string, unknown> & { id: string };
interface Sent {
  id?: string;
  paperId?: string;
  query?: string;
  json?: unknown;
  form?: FormData;
  authorization?: string;
}
interface Page {
  items: Row[];
  metadata: { total: number };
}

/**
 * Returns functions that call a shop, by default as the Admin. `answered` collects the calls that succeeded.
 */
export function callsOf(shop: Shop) {
  const answered = new Set<string>();
  const ask = async (called: Specified, sent: Sent = {}): Promise<{ status: number; body: unknown }> => {
    const [method, template] = called.split(' ') as [string, string];
    const path = template.replace('{id}', sent.id ?? '').replace('{paperId}', sent.paperId ?? '');
    const response = await fetch(`${shop.url}/api${path}${sent.query ? `?${sent.query}` : ''}`, {
      method,
      headers: {
        authorization: sent.authorization ?? `Bearer ${shop.users.Admin.token}`,
        ...(sent.json !== undefined && { 'content-type': 'application/json' }),
      },
      body: sent.form ?? (sent.json === undefined ? null : JSON.stringify(sent.json)),
    });
    if (response.status === 200) answered.add(called);
    return { status: response.status, body: await response.json() };
  };
  /** Makes a call that must succeed, and returns the response. */
  const call = async (called: Specified, sent?: Sent): Promise<unknown> => {
    const { status, body } = await ask(called, sent);
    if (status !== 200) throw new Error(`${called}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const row = async (called: Specified, sent?: Sent) => (await call(called, sent)) as Row;
  const rows = async (called: Specified, sent?: Sent) => (await call(called, sent)) as Row[];
  const page = async (called: Specified, sent?: Sent) => (await call(called, sent)) as Page;
  return { answered, ask, call, row, rows, page };
}

type Entity =
  'users' | 'customers' | 'jobs' | 'operations' | 'machines' | 'papers' | 'inks' | 'products' | 'components';

/**
 * Returns functions for the calls that the specification has for every entity: list, get, PUT of a whole
 * record, DELETE.
 */
export function commonCalls({ ask, call, row, rows }: ReturnType<typeof callsOf>) {
  return {
    /**
     * Checks that the list contains the record, changes the record by PUT, and returns it as GET then shows
     * it.
     */
    readAndChange: async (entity: Entity, id: string, change: Record<string, unknown>): Promise<Row> => {
      expect(idsOf(await rows(`GET /${entity}`))).toContain(id);
      const read = await row(`GET /${entity}/{id}`, { id });
      expect(await row(`PUT /${entity}/{id}`, { id, json: { ...read, ...change } })).toMatchObject(change);
      const after = await row(`GET /${entity}/{id}`, { id });
      expect(after).toMatchObject(change);
      return after;
    },
    /** Deletes the record and checks that list and GET no longer return it. */
    remove: async (entity: Entity, id: string): Promise<void> => {
      await call(`DELETE /${entity}/{id}`, { id });
      expect(idsOf(await rows(`GET /${entity}`))).not.toContain(id);
      const gone = await ask(`GET /${entity}/{id}`, { id });
      expect(gone).toMatchObject({ status: 404, body: { reason: expect.any(String) as string } });
    },
  };
}

export const idsOf = (list: readonly Row[]) => list.map(({ id }) => id);
