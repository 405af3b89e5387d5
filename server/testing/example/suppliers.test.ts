/**
 * Tests that suppliers, the example entity in CONTRIBUTING.md, work like the product's entities: HTTP, table,
 * permissions and audit log.
 */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { userTypes } from '../../../shared/platform/specification-constants.ts';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { prepare } from '../../app/app.ts';
import { readConfig } from '../../platform/config.ts';
import { mount } from '../../platform/http/mount-endpoints.ts';
import { asSheet } from '../../spreadsheets/export-list-file.ts';
import { personOfToken } from '../../people/sign-in/sessions.domain.ts';
import { type Caller, openShop } from '../shop.ts';
import { supplierItem, suppliers as group } from './suppliers.contract.ts';
import { handlers, supplierTable } from './suppliers.example.ts';

// It gives every array a method, which other libraries in the same process take for a fault.
delete (Array.prototype as { random?: unknown }).random;

const shop = await openShop();
const none = generateDrizzleJson({});
const made = generateDrizzleJson({ supplierTable }, none.id);
for (const statement of await generateMigration(none, made))
  await shop.database.db.execute(sql.raw(statement));
const app = Fastify();
prepare(app, { CHECK_ANSWERS: true });
const { db } = shop.database;
const base = {
  database: shop.database,
  db,
  artworkUrl: () => null,
  personOf: (token: string | null) => personOfToken(db, token),
  asSheet,
};
mount(app, base, readConfig({}), { suppliers: handlers }, { suppliers: group });
afterAll(async () => {
  await app.close();
  await shop.close();
});

const isJson = (headers: object) => /json/.test(String('content-type' in headers && headers['content-type']));

/** Calls the server and returns the response's status and body. */
async function ask(
  as: Caller,
  { method, path }: Endpoint,
  call: { id?: string; query?: string; body?: object } = {},
) {
  const token = typeof as === 'string' ? shop.users[as].token : as?.token;
  const response = await app.inject({
    method,
    url: `/api${path.replace(':id', call.id ?? '')}${call.query ?? ''}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(call.body && { payload: call.body }),
  });
  return {
    status: response.statusCode,
    data: isJson(response.headers) ? response.json<unknown>() : response.body,
  };
}

test('a supplier is created, found, changed by version and deleted, and the log stores the last record', async () => {
  const added = await ask('Standard', group.create, { body: { name: 'Western Ghats Paper', city: 'Pune' } });
  const record = supplierItem.parse(added.data);
  expect(record).toMatchObject({ city: 'Pune', note: '', version: 1 });
  const { id } = record;
  const query = '?sort=city&term=PUNE';
  expect((await ask('Restricted', group.sorted, { query })).data).toEqual({
    items: [record],
    metadata: { page: 1, per: 20, total: 1 },
  });
  expect((await ask('Restricted', group.search, { query: '?term=ghats' })).data).toEqual([
    { id, name: record.name },
  ]);
  const body = { city: 'Nashik', version: 1 };
  expect((await ask('Standard', group.update, { id, body })).data).toMatchObject({
    city: 'Nashik',
    version: 2,
  });
  expect((await ask('Standard', group.update, { id, body: { ...body, city: 'Delhi' } })).status).toBe(412);
  expect((await ask('Standard', group.create, { body: {} })).status).toBe(400);
  const { can } = (await ask('Standard', group.get, { id })).data as { can: object };
  const refused = { code: 'only-admin-deletes', reason: 'Only an Admin can delete this' };
  expect(can).toMatchObject({ edit: null, delete: refused });
  expect(await ask('Standard', group.remove, { id })).toMatchObject({ status: 403, data: refused });
  expect((await ask('Admin', group.remove, { id })).data).toEqual({ done: true });
  expect((await ask('Admin', group.get, { id })).status).toBe(404);
  const told = await shop.call('Admin', contract.system.audit, {
    query: { entity: 'suppliers', entityId: id },
  });
  expect(told.items.map(({ verb, version }) => [verb, version])).toEqual([
    ['supplier.remove', 3],
    ['supplier.update', 2],
    ['supplier.create', 1],
  ]);
  expect(told.items[0]?.data).toMatchObject({ name: 'Western Ghats Paper', city: 'Nashik' });
});

test.each(Object.entries<Endpoint>(group))(
  '%s follows the permissions of the contract',
  async (_verb, endpoint) => {
    const id = z.uuid().parse(shop.users.Admin.id);
    expect((await ask(null, endpoint, { id })).status).toBe(401);
    for (const userType of userTypes) {
      const refused = endpoint.access !== 'public' && refusal({ id, userType }, endpoint.access) !== null;
      expect((await ask(userType, endpoint, { id })).status === 403).toBe(refused);
    }
  },
);
