/** Opens a test shop with the records of the sample shop, and sends the examples of the API's description to it. */
import { randomUUID } from 'node:crypto';
import { type ClientConfig } from 'pg';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { openDatabase } from '../platform/db/database.ts';
import { exampleOf } from '../platform/http/api-examples.ts';
import { using } from './database/open-test-databases.ts';
import { copyTemplate, sampleShopName } from './database/postgres.ts';
import { type Answer, openShop, type Shop } from './shop.ts';

export interface SampleShop extends Shop {
  /** Returns the id of the newest record that matches the SQL condition. */
  idOf: (table: string, where?: string) => Promise<string>;
  /** Sends the endpoint's example for the newest record. Other ids in the path are random. */
  sendExample: (endpoint: Endpoint, headers: HeadersInit) => Promise<Answer<unknown>>;
}

/** Creates a copy of the sample shop's database. The first call of a test run fills that one, while others wait. */
async function copySampleShop(server: ClientConfig, name: string) {
  await using(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [sampleShopName]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [sampleShopName]);
    if (rowCount === 1) return;
    const filled = `filled_${randomUUID().replaceAll('-', '')}`;
    const { connection } = await copyTemplate(server, filled);
    const database = openDatabase(connection);
    await seedDemo({ database, db: database.db, person: null, artworkUrl: () => null }, () => {});
    await database.close();
    await client.query(`alter database ${filled} rename to ${sampleShopName}`);
  });
  return copyTemplate(server, name, sampleShopName);
}

export async function openSampleShop(): Promise<SampleShop> {
  const shop = await openShop({}, undefined, undefined, copySampleShop);
  const { database, ask } = shop;
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
