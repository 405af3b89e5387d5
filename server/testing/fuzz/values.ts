/** Generates random values for the contract's schemas. Some values are invalid on purpose. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ListName, offeredNames, startingLists } from '../../../shared/shop/shop-lists.ts';
import { type RandomInt, pick } from '../samples/seeded-random.ts';

/** The parts of JSON Schema that occur in the contract. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const schemas = new WeakMap<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type);
  if (known) return known;
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  schemas.set(type, schema);
  return schema;
}

/** A PNG image of one pixel, in base64. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChAGAgnWLpQAAAABJRU5ErkJggg==';
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`).toString(
    'base64',
  );

const artworks = [
  pixel,
  `data:image/png;base64,${pixel}`,
  pixel.slice(0, 40),
  'data:image/svg+xml;base64,' + svg('<rect width="9" height="9"/>'),
  'data:image/svg+xml;base64,' +
    svg(
      '<filter id="a"><feTurbulence numOctaves="99"/></filter><rect filter="url(#a)" width="9" height="9"/>',
    ),
  'data:image/svg+xml;base64,' + svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
  'data:image/png;base64,',
  'data:,x',
  '!!!!',
] as const;

/** Texts that are known to break programs. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\ufeff',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(300),
  'x'.repeat(20_000),
  `' or 1=1 --`,
  '"; drop table jobs; --',
  '$1',
  '%',
  '_%_\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-infinity',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
] as const;
export const hostile = [
  ...texts,
  null,
  0,
  -1,
  0.1,
  1e-300,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  true,
  [],
  [null],
  {},
  { $ne: 1 },
  { toString: 1 },
] as const;

const words = ['Malnad', 'Coffee', 'Sahyadri', 'Tea', 'Carton', 'Größe', '印刷', 'O’Hara'] as const;

/** The list from which each of these fields gets its value. */
const listed: Record<string, ListName> = {
  city: 'cities',
  quality: 'paperQualities',
  paperQuality: 'paperQualities',
  coat: 'coats',
  type: 'productTypes',
};

/** Returns the ids of existing records of an entity. */
export type IdsOf = (entity: string) => readonly string[];

/** Returns a random value for the type. In half of the values, all fields are valid. */
export function valueOf(type: z.ZodType, chance: RandomInt, idsOf: IdsOf): unknown {
  const fair = chance(2) === 0;
  const seldom = (one: number) => !fair && chance(one) === 0;
  return fill(schemaOf(type), '');

  function fill(schema: Schema, name: string): unknown {
    if (seldom(20)) return pick(chance, hostile);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return fill(either[chance(either.length)] ?? {}, name);
    if (schema.allOf) return fill(Object.assign({}, ...schema.allOf) as Schema, name);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[chance(schema.enum.length)];
    const kinds = [schema.type ?? 'string'].flat();
    return ofKind(kinds[chance(kinds.length)] ?? 'string', schema, name);
  }

  function ofKind(kind: string, schema: Schema, name: string): unknown {
    switch (kind) {
      case 'object':
        return objectOf(schema);
      case 'array':
        return Array.from({ length: chance(4) }, () => fill(schema.items ?? {}, name));
      case 'integer':
        return numberOf(schema);
      case 'number':
        return chance(4) === 0 ? numberOf(schema) + chance(1000) / 1000 : numberOf(schema);
      case 'boolean':
        return chance(2) === 0;
      case 'null':
        return null;
      default:
        return textOf(schema, name);
    }
  }

  function objectOf({ properties = {}, required = [] }: Schema): object {
    const sent: [string, unknown][] = [];
    for (const [name, of] of Object.entries(properties)) {
      const kept = required.includes(name) ? !seldom(20) : chance(name === 'version' ? 6 : 2) === 0;
      if (kept) sent.push([name, fill(of, name)]);
    }
    if (seldom(20)) sent.push([pick(chance, ['constructor', 'id', 'status', 'createdAt']), 'x']);
    const made = Object.fromEntries(sent);
    // The schema does not say which values a type allows.
    const type = typeof made.type === 'string' ? made.type : '';
    for (const [name, allowed] of [
      ['style', offeredNames(startingLists.styles, type)],
      ['detail', offeredNames(startingLists.operationDetails, type)],
    ] as const) {
      if (name in made && allowed.length > 0 && !seldom(20)) made[name] = allowed[chance(allowed.length)];
    }
    return made;
  }

  function numberOf({ minimum = 0, maximum = 1000 }: Schema): number {
    if (seldom(6)) return pick(chance, [minimum, maximum, minimum - 1, maximum + 1]);
    return Math.max(minimum, Math.min(maximum, chance(40) * pick(chance, [1, 1, 10, 100])));
  }

  function textOf({ format, minLength = 0, maxLength = 200 }: Schema, name: string): string {
    if (format === 'uuid') {
      const known = idsOf(`${name.replace(/Id$/, '')}s`);
      return known[chance(known.length + 1)] ?? randomUUID();
    }
    if (format === 'date-time') return new Date(Date.now() + (chance(60) - 2) * 86_400_000).toISOString();
    const list = listed[name];
    const names = list ? offeredNames(startingLists[list]) : [];
    if (names.length > 0 && !seldom(10)) return names[chance(names.length)] ?? '';
    if (name === 'artwork') return fair ? pixel : pick(chance, artworks);
    if (format === 'email' || name === 'username') return `person${chance(1000)}@shop.example`;
    if (seldom(8)) return pick(chance, texts);
    if (seldom(15)) return 'x'.repeat(pick(chance, [minLength, maxLength, maxLength + 1]));
    return `${pick(chance, words)} ${pick(chance, words)} ${chance(10_000)}`;
  }
}
