/**
 * Tests job numbers that a user types and that are far above the next number of the sequence
 * (docs/decisions/012).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { planOf, sentBy } from '../../testing/database/statements-of-request.ts';

const { jobs } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const propose = async () => (await shop.call('Standard', jobs.number)).number;
const placeOf = (number: string) => Number(number.slice('MR-'.length));

/** Creates `many` jobs with consecutive typed numbers, beginning with `from`. */
async function typeAhead(from: number, many: number): Promise<void> {
  const { id } = await insertJob(shop, { number: `MR-${from}` });
  const own = ['id', 'number', 'created_at', 'updated_at'];
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = 'jobs'::regclass and attnum > 0 and not attisdropped`,
  );
  const others = rows.map(({ name }) => name).filter((name) => !own.includes(name));
  // A thousand at a time, which are written soon enough on a slow machine too.
  for (let next = from + 1; next < from + many; next += 1000) {
    await shop.database.pool.query(
      `insert into jobs (id, number, ${others.join(', ')})
        select gen_random_uuid(), 'mr-' || n, ${others.join(', ')} from jobs, generate_series($2::int, $3::int) as n where id = $1`,
      [id, next, Math.min(next + 1000, from + many) - 1],
    );
  }
  await shop.database.pool.query('analyze jobs');
}

test('one index scan finds the next number, without a read for each taken number', async () => {
  const from = placeOf(await propose());
  await typeAhead(from, 5_000);
  const sent = await sentBy(async () => expect(await propose()).toBe(`MR-${from + 5_000}`));
  expect(sent).toHaveLength(3);
  const [asked] = sent.filter(({ text }) => text.includes('generate_series'));
  const plan = asked ? await planOf(shop.database.pool, asked) : '';
  expect(plan).toMatch(/Index (Only )?Scan using jobs_number on jobs/);
  expect(plan).not.toContain('Seq Scan on jobs');
  const { rows } = await shop.database.pool.query<{ last: string }>(
    'select last_value as last from job_numbers',
  );
  expect(rows).toEqual([{ last: String(from + 4_999) }]);
  expect(await propose()).toBe(`MR-${from + 5_000}`);
});

test('saving skips, in one step, all numbers that users typed after the number was proposed', async () => {
  const number = await propose();
  await typeAhead(placeOf(number), 1_000);
  const sent = await sentBy(async () => {
    expect((await orders.make({ number })).number).toBe(`MR-${placeOf(number) + 1_000}`);
  });
  expect(sent.length).toBeLessThan(13);
});

test('gaps between typed numbers are filled', async () => {
  const first = placeOf(await propose());
  await orders.make({ number: `MR-${first + 1}` });
  await orders.make({ number: `MR-${first + 3}` });
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push((await orders.make({ number: await propose() })).number);
  expect(made).toEqual([first, first + 2, first + 4].map((place) => `MR-${place}`));
});

test('pasted invisible characters do not make a job number a different number', async () => {
  const first = await orders.make({ number: 'LOOK-1', name: '\u200BCarton\u202E' });
  expect(first.name).toBe('Carton');
  for (const number of ['LOOK-1\u200B', '\uFEFFLOOK-1', '\u200ELOOK\u2060-1'])
    expect(
      (await shop.ask('Standard', jobs.create, { body: orders.body({ number }) })).problem.errors,
    ).toEqual({
      number: 'Number LOOK-1 is already used by Carton',
    });
  const blank = await shop.ask('Standard', jobs.create, { body: orders.body({ name: '\u200B\u200B' }) });
  expect([blank.status, blank.problem.errors]).toEqual([400, { name: 'Job name is required' }]);
});
