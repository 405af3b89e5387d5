/** Tests the finished size and the blank of jobs through the API (decision 118). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { history, imports, jobBulk, jobs, structure } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const box = { style: 'Reverse Tuck In Box', paperThickness: 395 };
const sizes = { length: 70, breadth: 40, height: 150 };
const usual = { thickness: null, bleed: 3, grain: 'either', allowances: {} };
const put = (id: string, body: object, as: Caller = 'Standard') =>
  shop.ask(as, jobs.update, { params: { id }, body });
const newest = async (id: string) => {
  const [entry] = await shop.call('Standard', history.of, { params: { entity: 'jobs', id } });
  return entry!;
};
const drawn = async (style: string, query: Record<string, number | string>) => {
  const { blank, area } = await shop.call('Restricted', structure.get, { params: { style }, query });
  return { ...blank, areaMm2: area, computed: true };
};

test('the blank of a job follows from its finished size, as its die line says', async () => {
  const made = await orders.make({ ...box, finished: sizes });
  const expected = await drawn(box.style, { ...sizes, thickness: 0.395 });
  expect([made.finished, made.blank]).toEqual([{ ...sizes, ...usual }, expected]);
  expect(expected).toMatchObject({ length: 232.5, breadth: 260 });
  const read = await orders.get(made.id);
  expect([read.finished, read.blank]).toEqual([made.finished, made.blank]);
  const changed = { ...sizes, height: 160, bleed: 5, grain: 'length', allowances: { tuck: 18 } };
  const { data } = await put(made.id, { finished: changed, version: made.version });
  expect(data.finished).toEqual({ ...usual, ...changed });
  expect(data.blank).toEqual(
    await drawn(box.style, { ...sizes, height: 160, thickness: 0.395, allowances: 'tuck:18' }),
  );
  // Other board and another style have another blank.
  const thicker = (await put(made.id, { paperThickness: 2000 })).data;
  expect(thicker.blank?.length).toBeGreaterThan(232.5);
  const other = (await put(made.id, { type: 'Sheet', style: 'Pre-Planned' })).data;
  expect([other.finished, other.blank]).toEqual([data.finished, undefined]);
});

test('a job without sizes has none of the fields, in its record and in lists', async () => {
  const { id, number } = await orders.make();
  expect(Object.keys(await orders.get(id))).not.toContain('finished');
  const page = await shop.call('Restricted', jobs.sorted, { query: { term: number } });
  expect(page.items.map((job) => Object.keys(job).filter((key) => /finished|blank/.test(key)))).toEqual([[]]);
  await put(id, { finished: sizes });
  const { items } = await shop.call('Restricted', jobs.sorted, { query: { term: number } });
  expect(items[0]?.finished).toEqual({ ...sizes, ...usual });
  expect((await put(id, { finished: null })).data.finished).toBeUndefined();
});

test('a typed blank stays whatever the sizes say, and a computed one that a client sends back stays computed', async () => {
  const { id } = await orders.make({ ...box, finished: sizes, blank: { length: 240, breadth: 265 } });
  const typed = { length: 240, breadth: 265, areaMm2: 240 * 265 };
  expect((await orders.get(id)).blank).toEqual(typed);
  expect((await put(id, { finished: { ...sizes, height: 200 } })).data.blank).toEqual(typed);
  const { data: computed } = await put(id, { blank: null });
  expect(computed.blank).toMatchObject({ breadth: 310, computed: true });
  await put(id, { blank: computed.blank, finished: sizes });
  expect((await orders.get(id)).blank).toMatchObject({ breadth: 260, computed: true });
  // A style without a die line has the typed blank alone.
  const plain = await orders.make({
    type: 'Sheet',
    style: 'Pre-Planned',
    blank: { length: 300, breadth: 200, areaMm2: 50_000 },
  });
  expect([plain.finished, plain.blank]).toEqual([undefined, { length: 300, breadth: 200, areaMm2: 50_000 }]);
});

test.each([
  [{ finished: { ...sizes, height: 5 } }, 'finished.height', 'Height must be a number from 20 to 3,000'],
  [{ finished: { ...sizes, length: -1 } }, 'finished.length', 'Length must be a number from 0 to 100,000'],
  [{ finished: { ...sizes, bleed: 21 } }, 'finished.bleed', 'Bleed must be a number from 0 to 20'],
  [{ finished: { ...sizes, breadth: 40.0005 } }, 'finished.breadth', 'Breadth has at most 3 decimals'],
  [{ finished: { ...sizes, grain: 'up' } }, 'finished.grain', 'Grain must be one of length, breadth, either'],
  [
    { finished: { ...sizes, allowances: { glueFlap: 60 } } },
    'finished.allowances.glueFlap',
    'Glue flap must be a number from 3 to 39',
  ],
  [{ finished: { ...sizes, allowances: { glue: 6 } } }, 'finished.allowances.glue', /^Allowance must be /],
  [
    { finished: { ...sizes, thickness: 9 } },
    'finished.thickness',
    'Board thickness must be a number from 0.03 to 4',
  ],
  [{ finished: 70 }, 'finished', 'finished must be an object'],
  [{ blank: { length: 0, breadth: 20 } }, 'blank.length', 'Blank length must be a number from 1 to 100,000'],
])('%j is refused at %s', async (fields, field, message) => {
  const { id } = await orders.make(box);
  for (const answer of [
    await shop.ask('Standard', jobs.create, { body: orders.body({ ...box, ...fields }) as never }),
    await put(id, fields),
  ]) {
    expect(answer.status).toBe(400);
    const { errors } = answer.data as unknown as { errors: Record<string, string> };
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(message);
  }
});

test('sizes that are still missing, and paper too thick for the piece, are no errors', async () => {
  const part = await orders.make({ ...box, finished: { length: 70, breadth: 40 } });
  expect([part.finished?.height, part.blank]).toEqual([null, undefined]);
  const thick = await orders.make({ ...box, paperThickness: 9000, finished: sizes });
  expect(thick.blank).toBeUndefined();
});

test('forbidden and stale sizes are refused', async () => {
  const { id, version } = await orders.make(box);
  expect((await put(id, { finished: sizes }, 'Restricted')).status).toBe(403);
  expect((await put(id, { finished: sizes, version })).status).toBe(200);
  const stale = await put(id, { finished: { ...sizes, height: 90 }, version });
  expect(stale.status).toBe(412);
  expect((await orders.get(id)).finished?.height).toBe(150);
});

test('the history shows old and new sizes, and undo restores them with their blank', async () => {
  const { id } = await orders.make({ ...box, finished: sizes });
  await put(id, { finished: { ...sizes, allowances: { tuck: 18 } } });
  const entry = await newest(id);
  expect(entry.changes).toEqual([
    expect.objectContaining({
      label: 'Finished size',
      from: '70 × 40 × 150 mm, bleed 3, grain either',
      to: '70 × 40 × 150 mm, bleed 3, grain either, tuck 18',
    }),
  ]);
  await put(id, entry.undo?.body ?? {});
  expect(await orders.get(id)).toMatchObject({ finished: { allowances: {} }, blank: { breadth: 260 } });
  await put(id, { blank: { length: 240, breadth: 265 } });
  expect((await newest(id)).changes).toMatchObject([{ label: 'Blank', to: '240 × 265 mm' }]);
  await put(id, (await newest(id)).undo?.body ?? {});
  expect((await orders.get(id)).blank).toMatchObject({ length: 232.5, computed: true });
});

test('jobs added in bulk and imported jobs have their sizes, and the downloaded list says them', async () => {
  const bulk = { ...orders.body({ ...box, finished: sizes }), productOperations: undefined };
  const { jobs: made } = await shop.call('Standard', jobBulk.bulk, { body: { jobs: [bulk] } as never });
  expect((await orders.get(made[0]?.id ?? '')).blank).toMatchObject({ length: 232.5, breadth: 260 });
  const row: Record<string, unknown> = { ...orders.body(box), finished: sizes };
  const wrong = { ...row, number: 'W-1', finished: { ...sizes, length: 7 } };
  const refused = await shop.ask('Admin', imports.create, { body: { entity: 'jobs', rows: [wrong] } });
  expect(refused.status).toBe(400);
  expect((refused.data as unknown as { errors: object[] }).errors).toMatchObject([
    { row: 1, column: 'finished.length', message: 'Length must be a number from 20 to 3,000' },
  ]);
  await shop.call('Admin', imports.create, { body: { entity: 'jobs', rows: [row] } });
  const { items } = await shop.call('Standard', jobs.sorted, { query: { term: String(row.number) } });
  expect(items[0]).toMatchObject({ finished: sizes, blank: { breadth: 260 } });
  const file = await fetch(`${shop.url}/api/jobs/sorted.csv?term=${String(row.number)}`, {
    headers: { authorization: `Bearer ${shop.users.Standard.token}` },
  });
  expect(await file.text()).toContain('"70 × 40 × 150 mm, bleed 3, grain either"');
});
