/**
 * Tests that the response of every endpoint contains only the contract's fields, even if responses are not
 * validated.
 */
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint, problem } from '../../../shared/platform/contract/endpoint.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { prepare } from '../../app/app.ts';
import { createCheckedSerializer, createSerializer } from './response-serializer.ts';

const planted = { passwordHash: 'planted' };

/** Returns a sample of the schema's values, in which every object has the extra fields of `plant`. */
function sampleOf(schema: z.core.$ZodType, plant: object): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([key, field]) => [key, sampleOf(field, plant)]);
    return { ...plant, ...Object.fromEntries(fields) };
  }
  if (def.type === 'array') return [sampleOf(def.element, plant), sampleOf(def.element, plant)];
  if (def.type === 'tuple') return def.items.map((item) => sampleOf(item, plant));
  if (def.type === 'record') return { kept: sampleOf(def.valueType, plant) };
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
    return sampleOf(def.innerType, plant);
  if (def.type === 'number') return 7;
  if (def.type === 'boolean') return false;
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'enum') return Object.values(def.entries)[0];
  return 'as it is';
}

const answered = [
  ['a problem', problem] as const,
  ...Object.entries(contract).flatMap(([entity, group]) =>
    Object.entries<Endpoint>(group)
      .filter(([, endpoint]) => !endpoint.raw)
      .map(([verb, endpoint]) => [`${entity}.${verb}`, endpoint.response] as const),
  ),
];

test.each(answered)('%s has only fields of the contract', (_name, schema) => {
  const written = createSerializer({ schema })(sampleOf(schema, planted));
  expect(written).toBe(JSON.stringify(sampleOf(schema, {})));
  // A record of numbers, such as counts by state, has no field that could be too many.
  const hasFields = /^[[{]/.test(written) && written !== '{"kept":7}';
  expect(JSON.stringify(sampleOf(schema, planted)).includes('planted')).toBe(hasFields);
});

describe('over HTTP', () => {
  const schema = z.object({
    id: z.int(),
    maker: z.object({ name: z.string() }).nullable(),
    note: z.string().optional(),
  });
  const answers: Record<string, unknown> = {
    planted: { ...planted, id: 1, maker: { ...planted, name: 'Asha' } },
    null: { id: 1, maker: null },
    misplaced: { id: 1, maker: { name: planted } },
    wrong: { id: 'one', maker: null },
  };
  const asked = async (name: string, CHECK_ANSWERS: boolean) => {
    const app = Fastify();
    prepare(app, { CHECK_ANSWERS });
    app.get('/', { schema: { response: { 200: schema, default: problem } } }, async () => answers[name]);
    const { statusCode, body } = await app.inject('/');
    await app.close();
    return [statusCode, statusCode === 200 ? body : ''];
  };

  test.each([true, false])(
    'only contract fields are sent, in the contract’s order (checked: %s)',
    async (check) => {
      expect(await asked('planted', check)).toEqual([200, '{"id":1,"maker":{"name":"Asha"}}']);
      expect(await asked('null', check)).toEqual([200, '{"id":1,"maker":null}']);
    },
  );

  test.each([true, false])('an object in place of a text is an error (checked: %s)', async (check) => {
    expect(await asked('misplaced', check)).toEqual([500, '']);
  });

  test('a server that checks responses refuses one that breaks the contract', async () => {
    expect(await asked('wrong', true)).toEqual([500, '']);
    expect(await asked('wrong', false)).toEqual([200, '{"id":"one","maker":null}']);
  });
});

test('an unsupported kind of schema is refused when the serializer is created', () => {
  const union = z.union([z.string(), z.object({ id: z.int() })]);
  expect(() => createSerializer({ schema: z.array(union) })).toThrow('the kind union');
  expect(() => createSerializer({ schema: z.looseObject({}) })).toThrow('names its fields');
  expect(() => createCheckedSerializer({ schema: union, method: 'GET', url: '/' })).toThrow('the kind union');
});

describe('in a shop', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ CHECK_ANSWERS: 'false' });
  });
  afterAll(() => shop.close());

  test('a user’s response leaves out table columns that are not in the contract', async () => {
    const [user] = await shop.call('Admin', contract.users.list);
    expect(Object.keys(user ?? {}).sort()).toEqual(
      Object.keys(contract.users.list.response.element.shape).sort(),
    );
  });
});
