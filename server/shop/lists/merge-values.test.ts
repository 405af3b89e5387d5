/** Tests merging two values of a list into one, and the aliases of values (look: lists). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { listDesk } from '../../testing/clients/shop-lists-client.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, lists, papers } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const desk = listDesk(shop);
afterAll(() => shop.close());

test('moves all records to the target value without new versions, and adds the merged value’s aliases', async () => {
  const [stays, goes] = [
    await desk.add('paperQualities', 'Duplex'),
    await desk.add('paperQualities', 'Duplex GB'),
  ];
  await desk.change('paperQualities', goes.id, { aliases: ['grey back'] });
  const { version } = await desk.valueOf('paperQualities', 'Duplex GB');
  const paper = await orders.paper(10, { quality: 'Duplex GB' });
  const job = await orders.make({ paperQuality: 'Duplex GB' });
  const joined = await desk.join('paperQualities', goes.id, { into: stays.id, version });
  expect([joined.status, joined.data]).toEqual([
    200,
    expect.objectContaining({ name: 'Duplex', aliases: ['Duplex GB', 'grey back'], version: 2 }),
  ]);
  expect(await desk.names('paperQualities')).not.toContain('Duplex GB');
  const found = await shop.call('Restricted', papers.sorted, { query: { quality: 'Duplex' } });
  expect(found.items.map(({ id, version }) => [id, version])).toEqual([[paper.id, paper.version]]);
  expect(await orders.get(job.id)).toMatchObject({ paperQuality: 'Duplex', version: job.version });
  const refused = await shop.ask('Standard', jobs.create, {
    body: orders.body({ paperQuality: 'Duplex GB' }),
  });
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    { paperQuality: 'Paper Quality must be Duplex, which Duplex GB is another name of' },
  ]);
  const { rows } = await shop.database.pool.query(
    `select verb, data ->> 'into' as into from audit where entity_id = $1 order by version desc limit 1`,
    [goes.id],
  );
  expect(rows).toEqual([{ verb: 'value.join', into: 'Duplex' }]);

  const [wide, narrow] = [
    await desk.add('styles', 'Sleeve', ['Flap']),
    await desk.add('styles', 'Sleeves', ['Book']),
  ];
  const styles = await desk.join('styles', narrow.id, { into: wide.id });
  expect(styles.data).toMatchObject({ types: ['Flap', 'Book'] });
});

test('is refused to all but Admins, into itself, with a retired or changed value, and for types', async () => {
  const [one, other] = [await desk.add('coats', 'Wax'), await desk.add('coats', 'Beeswax')];
  const ask = (role: 'Standard' | 'Admin', body: { into: string; version?: number }) =>
    shop.ask(role, lists.join, { params: { list: 'coats', id: one.id }, body });
  expect((await ask('Standard', { into: other.id })).status).toBe(403);
  expect((await ask('Admin', { into: one.id })).problem.errors).toEqual({
    into: 'Choose a different value',
  });
  expect((await ask('Admin', { into: other.id, version: 9 })).status).toBe(412);
  await desk.change('coats', other.id, { retired: true });
  expect((await ask('Admin', { into: other.id })).problem.code).toBe('listed-retired');
  const [, type] = (await desk.all()).operationTypes;
  const [printing] = (await desk.all()).operationTypes;
  const types = await desk.join('operationTypes', type!.id, { into: printing!.id });
  expect([types.status, types.problem.code]).toEqual([409, 'types-not-joined']);
  const { id } = await desk.valueOf('wasteReasons', 'Make-ready');
  const colour = await desk.valueOf('wasteReasons', 'Colour');
  expect((await desk.join('wasteReasons', id, { into: colour.id })).problem.code).toBe('value-fixed');
  const elsewhere = await desk.join('cities', one.id, { into: other.id });
  expect(elsewhere.status).toBe(404);
});

test('if two users merge two values into each other at once, one value remains', async () => {
  const [one, other] = [await desk.add('cities', 'Mysore'), await desk.add('cities', 'Mysuru')];
  const answers = await Promise.all([
    desk.join('cities', one.id, { into: other.id }),
    desk.join('cities', other.id, { into: one.id }),
  ]);
  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
  const left = (await desk.names('cities')).filter((name) => name.startsWith('Mys'));
  expect(left).toHaveLength(1);
});

test('a name or alias can’t belong to two values', async () => {
  const add = (body: { name: string; aliases?: string[] }) =>
    shop.ask('Standard', lists.create, { params: { list: 'coats' }, body });
  expect((await add({ name: 'Soft touch', aliases: ['velvet', 'ST'] })).status).toBe(200);
  const taken = [
    await add({ name: 'Velvet' }),
    await add({ name: 'Silk', aliases: ['st'] }),
    await add({ name: 'Silk', aliases: ['Soft Touch'] }),
  ];
  expect(taken.map(({ status, problem }) => [status, problem.errors])).toEqual([
    [409, { name: 'Velvet is Soft touch already' }],
    [409, { aliases: 'st is Soft touch already' }],
    [409, { aliases: 'Soft Touch is Soft touch already' }],
  ]);
  const { id } = await desk.valueOf('coats', 'Matt');
  expect((await desk.change('coats', id, { aliases: ['ST'] })).problem.errors).toEqual({
    aliases: 'ST is Soft touch already',
  });
  expect((await desk.change('coats', id, { aliases: ['dull'] })).data).toMatchObject({ aliases: ['dull'] });
});
