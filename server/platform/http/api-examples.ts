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
/** Examples by field name, for fields whose format the schema does not express. */
const named: Record<string, unknown> = {
  url: 'https://shop.example/hook',
  username: 'asha@shop.example',
  timeZone: 'Asia/Kolkata',
  from: '09:00',
  to: '18:00',
  date: '2026-11-20',
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

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** Returns an example value that the schema accepts. The field's name `name` may decide which. */
export function exampleOf(schema: z.ZodType, name = ''): unknown {
  const def = schema.def as unknown as Def;
  const example = valueOf(def, schema, name);
  // If the example is invalid, the usual value for the field's name replaces it.
  return fits(schema, example) || !fits(schema, named[name]) ? example : named[name];
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
      const all = Object.entries(def.shape ?? {}).map(
        ([key, field]) => [key, exampleOf(field, key)] as const,
      );
      // If fields exclude each other, the example omits one of them.
      const fewer = all.map((one) => all.filter((each) => each !== one));
      return (
        [all, ...fewer].map((some) => Object.fromEntries(some)).find((each) => fits(schema, each)) ??
        Object.fromEntries(all)
      );
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
