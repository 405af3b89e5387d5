/** Generates examples of requests and responses from the contract's schemas, for the API documentation. */
import { z } from 'zod';

const uuid = '01a1f762-6436-765f-8967-eb905f17e694';
const formats: Record<string, string> = {
  uuid,
  datetime: '2026-11-20T09:30:00.000Z',
  date: '2026-11-20',
  email: 'asha@shop.example',
  url: 'https://shop.example',
};
/** A picture of one pixel. */
const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
/**
 * Examples by field name, where the schema accepts them. Those by group and field are in bodies even if the field is
 * optional.
 */
const named: Record<string, unknown> = {
  artwork: image,
  file: image,
  logo: image,
  url: 'https://shop.example/hook',
  username: 'asha@shop.example',
  timeZone: 'Asia/Kolkata',
  from: '09:00',
  to: '18:00',
  date: '2026-11-20',
  deliveryDate: `${new Date().getFullYear() + 1}-11-20T09:30:00.000Z`,
  name: 'Filter Coffee carton',
  'customers.name': 'Malnad Coffee Works',
  city: 'Bengaluru',
  'components.artwork': image,
  'settings.shopName': 'Kaveri Print',
  'imports.rows': [{ name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' }],
  type: 'Plain Box',
  'operations.type': 'Packing',
  'operation.type': 'Packing',
  'productOperations.type': 'Packing',
  'machines.type': 'Printing',
  detail: 'Domestic',
  'operations.detail': 'Domestic',
  style: 'Four Corner Box',
  quality: 'Carte Lumina',
  paperQuality: 'Carte Lumina',
  coat: 'Aquacoat',
  ink: 'Cyan, Magenta, Yellow, Black',
  events: ['jobs'],
  ups: 8,
  pin: '4711',
  password: 'long walks by the river Kaveri',
};

interface Def {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  shape?: Record<string, z.ZodType>;
  in?: z.ZodType;
  out?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  items?: z.ZodType[];
  defaultValue?: unknown;
}

const lastOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/**
 * Returns an example value that the schema accepts. The name of the field may decide which, or that of the group of
 * endpoints and of the field, such as `machines.type`.
 */
export function exampleOf(schema: z.ZodType, name = ''): unknown {
  const known = named[name] ?? named[lastOf(name)];
  if (known !== undefined && fits(schema, known)) return known;
  return valueOf(schema.def, schema, name);
}

function valueOf(def: Def, schema: z.ZodType, name: string): unknown {
  const of = (inner: z.ZodType | undefined) => exampleOf(inner ?? z.unknown(), name);
  switch (def.type) {
    case 'string': {
      const text = formats[(schema as z.ZodString).format ?? ''] ?? 'Text';
      return [text, uuid, 'a'.repeat(12), '09:00'].find((each) => fits(schema, each)) ?? text;
    }
    case 'number':
      return [100, 10, 1, 0].find((each) => fits(schema, each)) ?? 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'array':
      return [[of(def.element)], [], Array.from({ length: 7 }, () => of(def.element))].find((each) =>
        fits(schema, each),
      );
    case 'object': {
      const all = Object.entries(def.shape ?? {});
      const required = all.filter(
        ([key, field]) => !fits(field, undefined) || named[`${lastOf(name)}.${key}`] !== undefined,
      );
      // A body that may leave out every field has the first, and more if rules of the schema need them.
      const some = required.length > 0 ? [required] : all.map((_, place) => all.slice(0, place + 1));
      const examples = [...some, all].map((fields) =>
        Object.fromEntries(fields.map(([key, field]) => [key, exampleOf(field, `${lastOf(name)}.${key}`)])),
      );
      return examples.find((each) => fits(schema, each)) ?? examples[0];
    }
    case 'record': {
      const { entries } = (def.keyType ?? z.string()).def as unknown as Def;
      const keys = Object.values(entries ?? { text: 'text' });
      return Object.fromEntries(keys.map((key) => [key, of(def.valueType)]));
    }
    case 'tuple':
      return def.items?.map(of);
    case 'union':
      return of(def.options?.[0]);
    case 'pipe':
      return of((def.in as unknown as { def: Def }).def.type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return of(def.innerType);
    default:
      return null;
  }
}
