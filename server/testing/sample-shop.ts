/** Opens a test shop with the records of the sample shop, and sends the examples of the API's description to it. */
import { randomUUID } from 'node:crypto';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { exampleOf } from '../platform/http/api-examples.ts';
import { type Answer, openShop, type Shop } from './shop.ts';

export interface SampleShop extends Shop {
  /** Returns the id of the newest record that matches the SQL condition. */
  idOf: (table: string, where?: string) => Promise<string>;
  /** Sends the endpoint's example for the newest record. Other ids in the path are random. */
  sendExample: (endpoint: Endpoint, headers: HeadersInit) => Promise<Answer<unknown>>;
}

export async function openSampleShop(): Promise<SampleShop> {
  const shop = await openShop();
  const { database, ask } = shop;
  await seedDemo({ database, db: database.db, person: null, artworkUrl: () => null }, () => {});
  const idOf = async (table: string, where = 'true') => {
    const text = `select * from ${table} where ${where} order by 1 desc limit 1`;
    return (await database.pool.query<{ id: string }>(text)).rows[0]?.id ?? '';
  };
  return {
    ...shop,
    idOf,
    sendExample: async (endpoint, headers) => {
      const [, table = '', isOfRecord] = /^\/(\w+)(\/:id)?/.exec(endpoint.path) ?? [];
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, randomUUID() as string]));
      if (isOfRecord) params['id'] = await idOf(table);
      const body = endpoint.body ? { body: exampleOf(endpoint.body, table) } : {};
      return ask('Admin', endpoint, { params, query: { quantity: 10 }, ...body }, headers);
    },
  };
}
