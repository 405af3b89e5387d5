import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type EntityWithHistory } from '../../../shared/history/records/history.contract.ts';
import { type Caller, openShop, type Shop } from '../../testing/shop.ts';

const { customers, history } = contract;
let shop: Shop;
let of: { entity: EntityWithHistory; id: string };
beforeAll(async () => {
  shop = await openShop();
  const body = { name: 'Nilgiri Tea', address: '4 Mill Road', city: 'Bengaluru' } as const;
  of = { entity: 'customers', id: (await shop.call('Admin', customers.create, { body })).id };
});
afterAll(() => shop.close());

const write = (as: Caller, text: string) => shop.call(as, history.addNote, { params: of, body: { text } });
const list = (as: Caller = 'Admin') => shop.call(as, history.notes, { params: of });
const told = async (as: 'Admin' | 'Standard' | 'Restricted') =>
  (await shop.call(as, history.notesFor, { params: { id: shop.users[as].id } })).map(({ text }) => text);

test('readers of a record can add notes to it, and only the author changes or deletes a note', async () => {
  const { id, version } = await write('Restricted', 'Second pile was damp');
  expect((await list('Standard'))[0]).toMatchObject({
    text: 'Second pile was damp',
    userName: 'Restricted User',
    can: { edit: { code: 'only-author' }, delete: { code: 'only-author' } },
  });
  const change = { params: { id }, body: { text: 'Second pile was wet', version } };
  for (const as of ['Admin', 'Standard'] as const) {
    expect((await shop.ask(as, history.changeNote, change)).status).toBe(403);
    expect((await shop.ask(as, history.removeNote, { params: { id } })).status).toBe(403);
  }
  expect((await shop.call('Restricted', history.changeNote, change)).version).toBe(2);
  expect((await shop.ask('Restricted', history.changeNote, change)).status).toBe(412);
  await shop.call('Restricted', history.removeNote, { params: { id } });
  expect(await list()).toEqual([]);
  const story = await shop.call('Standard', history.of, { params: of });
  expect(story.map(({ text, changes }) => [text, changes[0]?.from, changes[0]?.to]).slice(0, 3)).toEqual([
    ['deleted a note', 'Second pile was wet', null],
    ['changed a note', 'Second pile was damp', 'Second pile was wet'],
    ['wrote a note', null, 'Second pile was damp'],
  ]);
});

test('a mentioned user is shown a note until reading the note', async () => {
  const { name } = shop.users.Standard;
  const { id } = await write('Admin', `Call them, @${name}`);
  await write('Standard', `I did, @${name}`);
  expect(await told('Standard')).toEqual([`Call them, @${name}`]);
  expect(await told('Restricted')).toEqual([]);
  const other = { params: { id: shop.users.Standard.id } };
  expect((await shop.ask('Admin', history.notesFor, other)).status).toBe(404);
  const text = `Call them, @${shop.users.Restricted.username}`;
  await shop.call('Admin', history.changeNote, { params: { id }, body: { text } });
  expect([await told('Standard'), await told('Restricted')]).toEqual([[], [text]]);
  await shop.call('Restricted', history.readNotes, { params: of });
  expect(await told('Restricted')).toEqual([]);
});

test.each(['', '   ', 'x'.repeat(2001)])('refuses an empty or too long note: %#', async (text) => {
  const answer = await shop.ask('Admin', history.addNote, { params: of, body: { text } });
  expect(answer).toMatchObject({
    status: 400,
    problem: { errors: { text: expect.stringContaining('Note') } },
  });
});

test('notes of an unknown record are a 404', async () => {
  const params = { entity: 'jobs', id: shop.users.Admin.id } as const;
  expect((await shop.ask('Admin', history.notes, { params })).status).toBe(404);
  expect((await shop.ask('Admin', history.addNote, { params, body: { text: 'Hello' } })).status).toBe(404);
});
