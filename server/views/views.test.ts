import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { viewedLists, viewsMaximum } from '../../shared/views/views.contract.ts';
import { type Caller, openShop } from '../testing/shop.ts';

const { views } = contract;
const shop = await openShop();
afterAll(() => shop.close());

const drafts = { list: 'jobs', name: 'Drafts by delivery', query: 'status=draft&sort=delivery' } as const;
const save = (as: Caller, body: object = {}) => shop.call(as, views.create, { body: { ...drafts, ...body } });
const names = async (as: Caller, query: object = {}) =>
  (await shop.call(as, views.list, { query })).map(({ name }) => name);

test('a user’s views are private unless the office shares a view with the shop', async () => {
  await save('Restricted', { name: 'Mine' });
  const shared = await save('Standard', { name: 'Everybody’s', shared: true });
  await save('Standard', { name: 'Open ones', list: 'operations', query: 'state=open' });
  expect(await names('Restricted')).toEqual(['Everybody’s', 'Mine']);
  expect(await names('Standard')).toEqual(['Everybody’s', 'Open ones']);
  expect(await names('Standard', { list: 'jobs' })).toEqual(['Everybody’s']);
  expect(await names('Admin')).toEqual(['Everybody’s']);
  const refused = await shop.ask('Restricted', views.create, { body: { ...drafts, shared: true } });
  expect(refused).toMatchObject({ status: 403, problem: { code: 'only-office' } });
  expect((await shop.call('Restricted', views.list))[0]?.can).toMatchObject({
    edit: { code: 'only-saver' },
    delete: { code: 'only-saver' },
  });
  const params = { id: shared.id };
  const change = { params, body: { name: 'The shop’s', version: shared.version } };
  expect((await shop.ask('Restricted', views.update, change)).status).toBe(403);
  expect((await shop.ask('Restricted', views.remove, { params })).status).toBe(403);
  expect(await shop.call('Admin', views.update, change)).toMatchObject({ name: 'The shop’s', version: 2 });
  expect((await shop.ask('Standard', views.update, change)).status).toBe(412);
  await shop.call('Standard', views.remove, { params });
  expect(await names('Admin')).toEqual([]);
});

test.each(viewedLists)('a view of %s is separate from views of other lists', async (list) => {
  await save('Restricted', { name: `Of ${list}`, list, query: 'sort=name' });
  expect(await names('Restricted', { list })).toContain(`Of ${list}`);
  const others = viewedLists.filter((other) => other !== list);
  for (const other of others) expect(await names('Restricted', { list: other })).not.toContain(`Of ${list}`);
});

test('a user’s own view is a 404 for others, even for Admins', async () => {
  const { id } = await save('Restricted', { name: 'Nobody else’s' });
  for (const as of ['Admin', 'Standard'] as const) {
    expect((await shop.ask(as, views.update, { params: { id }, body: { name: 'Mine now' } })).status).toBe(
      404,
    );
    expect((await shop.ask(as, views.remove, { params: { id } })).status).toBe(404);
  }
});

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: 'x'.repeat(61) }, { name: 'Name is at most 60 characters long' }],
  [{ query: 'x'.repeat(1001) }, { query: 'Query is at most 1,000 characters long' }],
  [{ list: 'users' }, { list: `List must be one of ${viewedLists.join(', ')}` }],
])('refuses %o', async (wrong, errors) => {
  const answer = await shop.ask('Admin', views.create, { body: { ...drafts, ...wrong } });
  expect(answer).toMatchObject({ status: 400, problem: { errors } });
});

test(`a user can have at most ${viewsMaximum} views`, async () => {
  for (let n = (await names('Admin')).length; n < viewsMaximum; n += 1) await save('Admin');
  const refused = await shop.ask('Admin', views.create, { body: drafts });
  expect(refused).toMatchObject({ status: 409, problem: { code: 'too-many-views' } });
});
