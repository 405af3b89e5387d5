import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openShop } from '../testing/shop.ts';

const { customers } = contract;
const shop = await openShop();
afterAll(() => shop.close());

const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;

describe('customers', () => {
  test('a customer is created, read, changed and deleted', async () => {
    const made = await shop.call('Standard', customers.create, { body: malnad });
    expect(made).toMatchObject({ ...malnad, version: 1, jobsCount: 0, user: { id: shop.users.Standard.id } });
    const params = { id: made.id };
    const changed = await shop.call('Standard', customers.update, {
      params,
      body: { ...made, city: 'Delhi' },
    });
    expect(changed).toMatchObject({ name: malnad.name, city: 'Delhi', version: 2 });
    expect(await shop.call('Standard', customers.get, { params })).toEqual(changed);
    expect(await shop.call('Standard', customers.remove, { params })).toEqual({ done: true });
    expect((await shop.ask('Standard', customers.get, { params })).status).toBe(404);
  });

  test('a customer’s contacts, delivery addresses and tax number are stored, the lists in the sent order', async () => {
    const more = {
      taxNumber: '29ABCDE1234F1ZW',
      contacts: [
        { name: 'Anita Shenoy', phone: '+91 80 4000 1000', email: '' },
        { name: '', phone: '', email: 'buying@malnad.example' },
      ],
      deliveryAddresses: ['Godown 4, Hosur Road', '12 Quay Street'],
    };
    const made = await shop.call('Standard', customers.create, { body: { ...malnad, ...more } });
    expect(made).toMatchObject(more);
    const params = { id: made.id };
    const fewer = { contacts: more.contacts.slice(1), deliveryAddresses: [] };
    const changed = await shop.call('Standard', customers.update, { params, body: fewer });
    expect(changed).toMatchObject({ ...more, ...fewer });
    const story = { params: { entity: 'customers', ...params } } as const;
    const [told] = await shop.call('Standard', contract.history.of, story);
    expect(told?.changes.map(({ label }) => label)).toEqual(['Contacts', 'Delivery addresses']);
    await shop.call('Standard', customers.remove, { params });
  });

  test('a new GSTIN with a mistake is refused, while a customer with a stored one can still be saved', async () => {
    const body = { ...malnad, taxNumber: '29ABCDE1234F1Z5' };
    const refused = await shop.ask('Standard', customers.create, { body });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['taxNumber']]);
    const made = await shop.call('Standard', customers.create, {
      body: { ...malnad, taxNumber: '100123456700003' },
    });
    const params = { id: made.id };
    const change = (taxNumber: string) =>
      shop.ask('Standard', customers.update, { params, body: { name: 'Malnad again', taxNumber } });
    expect((await change('29ABCDE1234F1Z5')).status).toBe(400);
    await shop.database.db.execute(
      sql`update customers set tax_number = '29ABCDE1234F1Z5' where id = ${made.id}::uuid`,
    );
    expect((await change('29ABCDE1234F1Z5')).data).toMatchObject({ name: 'Malnad again' });
    expect((await change('29ABCDE1234F1Z6')).problem.errors).toEqual({
      taxNumber: 'Tax number “29ABCDE1234F1Z6” has a mistake: its last character does not match the others',
    });
    await shop.call('Standard', customers.remove, { params });
  });

  test('a customer without contacts, addresses or tax number has empty ones', async () => {
    const made = await shop.call('Standard', customers.create, { body: malnad });
    expect(made).toMatchObject({ taxNumber: '', contacts: [], deliveryAddresses: [] });
    await shop.call('Standard', customers.remove, { params: { id: made.id } });
  });

  const contact = { name: 'Anita Shenoy', phone: '', email: '' };
  test.each([
    [
      { contacts: [{ ...contact, email: 'at the mill' }] },
      { 'contacts.0.email': 'Email must be an e-mail address' },
    ],
    [
      { contacts: [contact, { ...contact, name: ' ' }] },
      { 'contacts.1': 'Enter a name, a phone number or an e-mail address of each contact' },
    ],
    [
      { contacts: Array.from({ length: 21 }, () => contact) },
      { contacts: 'A customer has at most 20 contacts' },
    ],
    [{ deliveryAddresses: [''] }, { 'deliveryAddresses.0': 'Delivery address is required' }],
    [
      { deliveryAddresses: Array(21).fill('1 Mill Road') },
      { deliveryAddresses: 'A customer has at most 20 delivery addresses' },
    ],
  ])('%o is refused at the field’s place', async (wrong, errors) => {
    const refused = await shop.ask('Standard', customers.create, { body: { ...malnad, ...wrong } });
    expect(refused.status).toBe(400);
    expect(refused.problem.errors).toEqual(errors);
  });

  test('an unchanged record sent back changes nothing', async () => {
    const made = await shop.call('Admin', customers.create, { body: malnad });
    const same = await shop.call('Admin', customers.update, { params: { id: made.id }, body: { ...made } });
    expect(same).toEqual(made);
  });

  test('a stale version is refused with the current record', async () => {
    const made = await shop.call('Admin', customers.create, { body: malnad });
    const params = { id: made.id };
    const now = await shop.call('Admin', customers.update, { params, body: { name: 'Renamed', version: 1 } });
    const late = await shop.ask('Admin', customers.update, { params, body: { name: 'Mine', version: 1 } });
    expect(late.status).toBe(412);
    expect(late.problem.current).toEqual(now);
    expect(await shop.call('Admin', customers.get, { params })).toEqual(now);
  });

  test.each([
    [{}, { name: 'Name is required', address: 'Address is required', city: 'City is required' }],
    [{ ...malnad, name: '' }, { name: 'Name is required' }],
    [{ ...malnad, name: 'A' }, { name: 'Name length should be greater than 2' }],
    [{ ...malnad, address: '  ' }, { address: 'Address is required' }],
    [{ ...malnad, city: 'Paris' }, { city: 'City must be one of Bengaluru, Delhi, Mumbai, Chennai' }],
    [{ ...malnad, name: 7 }, { name: 'Name must be text' }],
    [{ ...malnad, name: 'x'.repeat(201) }, { name: 'Name is at most 200 characters long' }],
  ])('%j is refused at the fields', async (body, errors) => {
    const refused = await shop.ask('Standard', customers.create, { body });
    expect(refused.status).toBe(400);
    expect(refused.problem.errors).toEqual(errors);
  });

  test('a Standard user deletes only customers they added, and a Restricted user changes nothing', async () => {
    const made = await shop.call('Admin', customers.create, { body: malnad });
    const params = { id: made.id };
    expect((await shop.ask('Standard', customers.remove, { params })).status).toBe(403);
    expect((await shop.ask('Restricted', customers.update, { params, body: { name: 'No' } })).status).toBe(
      403,
    );
    expect((await shop.ask('Restricted', customers.create, { body: malnad })).status).toBe(403);
  });

  test('lists are sorted, paged and searched, regardless of case', async () => {
    for (const name of ['banana Boxes', 'Apple Art', 'cherry Cards']) {
      await shop.call('Admin', customers.create, { body: { ...malnad, name, city: 'Chennai' } });
    }
    const query = { sort: 'name', order: 'ascending', per: 2, term: 'CHENNAI' } as const;
    const first = await shop.call('Admin', customers.sorted, { query });
    expect(first.items.map((customer) => customer.name)).toEqual(['Apple Art', 'banana Boxes']);
    expect(first.metadata).toEqual({ page: 1, per: 2, total: 3 });
    const second = await shop.call('Admin', customers.sorted, { query: { ...query, page: 2 } });
    expect(second.items.map((customer) => customer.name)).toEqual(['cherry Cards']);
    const beyond = await shop.call('Admin', customers.sorted, { query: { ...query, page: 9 } });
    expect(beyond).toEqual({ items: [], metadata: { page: 9, per: 2, total: 3 } });
    expect(
      (await shop.call('Admin', customers.search, { query: { term: 'CHERRY' } })).map((hit) => hit.name),
    ).toEqual(['cherry Cards']);
    for (const wrong of [{ sort: 'address' }, { order: 'up' }, { per: 201 }, { page: 0 }]) {
      expect((await shop.ask('Admin', customers.sorted, { query: wrong })).status).toBe(400);
    }
    const list = await shop.ask('Admin', customers.list, { query: { per: 2 } });
    expect(list.headers.get('x-total-count')).toBe(String((await shop.call('Admin', customers.list)).length));
    expect(list.headers.get('link')).toBe('</api/customers?per=2&page=2>; rel="next"');
    const mine = await shop.call('Admin', customers.ofUserSorted, { params: { id: shop.users.Standard.id } });
    expect(mine.metadata.total).toBe(0);
  });
});

describe('idempotency keys', () => {
  test('a repeated request gets the first response, and twenty concurrent requests create one customer', async () => {
    const headers = { 'idempotency-key': 'twenty-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.call('Standard', customers.create, { body: malnad }, headers)),
    );
    expect(new Set(answers.map((customer) => customer.id)).size).toBe(1);
    expect(await shop.call('Standard', customers.create, { body: malnad }, headers)).toEqual(answers[0]);
    const other = await shop.ask(
      'Standard',
      customers.create,
      { body: { ...malnad, city: 'Delhi' } },
      headers,
    );
    expect(other.status).toBe(422);
    const someoneElse = await shop.call('Admin', customers.create, { body: malnad }, headers);
    expect(someoneElse.id).not.toBe(answers[0]?.id);
  });
});
