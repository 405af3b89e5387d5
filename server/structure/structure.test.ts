import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openShop } from '../testing/shop.ts';

const shop = await openShop();
afterAll(() => shop.close());

const sizes = { length: 70, breadth: 40, height: 150, thickness: 0.395 };
const reverse = { style: 'Reverse Tuck In Box' };
const ask = (params: { style: string }, query: object) =>
  shop.ask('Restricted', contract.structure.get, { params, query });

test('a style and its sizes give blank, area, lengths, allowances, panels and files', async () => {
  const drawn = await shop.call('Restricted', contract.structure.get, {
    params: reverse,
    query: sizes,
  });
  expect(drawn).toMatchObject({
    code: 'ECMA A20.20.03.01',
    blank: { length: 232.5, breadth: 260 },
  });
  expect(drawn.area).toBeGreaterThan(0.7 * 232.5 * 260);
  expect(drawn.cut).toBeGreaterThan(2 * (232.5 + 260));
  expect(drawn.crease).toBeGreaterThan(4 * 150);
  expect(drawn.panels.find(({ name }) => name === 'back')?.outline).toEqual([
    [13, 55],
    [83, 55],
    [83, 205],
    [13, 205],
  ]);
  expect(drawn.svg).toContain('width="238.5mm" height="266mm"');
  expect(drawn.dxf).toContain('AC1009');
  expect(drawn.allowances).toContainEqual({ name: 'tuck', value: 15, least: 4, most: 149 });
});

test('a changed allowance changes the blank', async () => {
  const drawn = await shop.call('Restricted', contract.structure.get, {
    params: reverse,
    query: { ...sizes, allowances: 'glueFlap:15,tuck:12.5' },
  });
  expect(drawn.blank).toEqual({ length: 234.5, breadth: 255 });
});

test('a wrong size, allowance or style is refused by name', async () => {
  const refused = async (query: object) => (await ask(reverse, query)).problem.errors;
  expect(await refused({ length: 70, breadth: 5, thickness: 0.395 })).toEqual({
    breadth: 'Breadth must be a number from 12 to 3,000',
    height: 'Height is required',
  });
  expect(await refused({ ...sizes, thickness: 395 })).toEqual({
    thickness: 'Board thickness must be a number from 0.03 to 4',
  });
  expect(await refused({ ...sizes, allowances: 'glueFlap:60' })).toEqual({
    glueFlap: 'Glue flap must be a number from 3 to 39',
  });
  const unknown = await ask(reverse, { ...sizes, allowances: '__proto__:5' });
  expect([unknown.status, unknown.problem.reason]).toEqual([
    400,
    expect.stringMatching(/^Allowance must be one of board, glueFlap, /),
  ]);
  expect(await refused({ ...sizes, allowances: 'glue flap' })).toEqual({
    allowances: 'allowances is not what it must be',
  });
  const { status, problem } = await ask({ style: 'Wall' }, sizes);
  expect([status, problem.reason]).toEqual([404, 'There is no die line for Wall']);
});
