/** Serialises responses as JSON with exactly the contract's fields (decision 036). */
import { serializerCompiler } from 'fastify-type-provider-zod';
import { type z } from 'zod';

type Route = Parameters<typeof serializerCompiler>[0] & { schema: z.ZodType };
type Writer = (answer: unknown) => string;
/** Returns those parts of a value that its schema declares. */
type Picker = (value: unknown) => unknown;

/** Returns the value if it is no object. Throws for an object, whose fields the schema does not declare. */
const plain: Picker = (value) => {
  if (typeof value === 'object')
    throw new Error('A response has an object where the contract has a plain value');
  return value;
};
const plainKinds = new Set<string>(['string', 'number', 'boolean', 'enum', 'literal']);
const asItIs: Picker = (value) => value;
const each = (pick: Picker, value: unknown) => (value === null || value === undefined ? value : pick(value));

/**
 * Returns a function that picks the schema's fields from a value, at any depth. The server creates it once for each
 * endpoint. Throws if the schema has an unsupported type.
 */
export function pickerOf(schema: z.core.$ZodType): Picker {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return fieldsOf(def);
  if (def.type === 'array') {
    const pick = pickerOf(def.element);
    return (value) => (value as unknown[]).map((one) => each(pick, one));
  }
  if (def.type === 'tuple') {
    const picks = def.items.map(pickerOf);
    return (value) => picks.map((pick, at) => each(pick, (value as unknown[])[at]));
  }
  if (def.type === 'record') {
    const pick = pickerOf(def.valueType);
    return (value) =>
      Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, each(pick, one)]));
  }
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
    return pickerOf(def.innerType);
  if (def.type === 'unknown') return asItIs;
  if (def.type === 'union' && def.options.every((option) => pickerOf(option) === plain)) return plain;
  if (plainKinds.has(def.type)) return plain;
  throw new Error(`How an answer of the kind ${def.type} is written is not known`);
}

function fieldsOf({ shape, catchall }: z.core.$ZodObjectDef): Picker {
  if (catchall) throw new Error('A response names its fields');
  const fields = Object.entries(shape).map(([key, field]) => [key, pickerOf(field)] as const);
  return (value) => {
    const given = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const [key, pick] of fields) picked[key] = each(pick, given[key]);
    return picked;
  };
}

/**
 * Returns the serialiser for a schema. It does not validate values: types and the tests' serialiser ensure that they
 * fit.
 */
export function createSerializer({ schema }: Pick<Route, 'schema'>): Writer {
  const pick = pickerOf(schema);
  return (answer) => JSON.stringify(each(pick, answer));
}

/**
 * Returns the serialiser that tests use. It validates every response against the schema, and a response that does not
 * fit becomes a 500.
 */
export function createCheckedSerializer(route: Route): Writer {
  const [check, write] = [serializerCompiler(route), createSerializer(route)];
  return (answer) => {
    const [checked, written] = [check(answer), write(answer)];
    if (checked !== written)
      throw new Error(`The serializer writes ${written}, and the schema writes ${checked}`);
    return written;
  };
}
