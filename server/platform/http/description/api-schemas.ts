/** Names and shortens the schemas of the API's description, so that each is written once. */
type Json = Record<string, unknown>;
export type Schemas = Record<string, Json>;
const isObject = (part: unknown): part is Json => typeof part === 'object' && part !== null;
const textOf = (schema: Json) => JSON.stringify({ ...schema, description: undefined });
export const refTo = (part: string, name: string) => ({ $ref: `#/components/${part}/${name}` });
const schemaRefs = /#\/components\/schemas\/(\w+)/g;

/**
 * Replaces each object inside the value by the result of `replace`, inner objects first. Examples stay unchanged.
 */
function mapObjects<T>(part: T, replace: (object: Json) => Json): T {
  if (Array.isArray(part)) return part.map((each: unknown) => mapObjects(each, replace)) as T;
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    key === 'example' ? value : mapObjects(value, replace),
  ]);
  return replace(Object.fromEntries(entries) as Json) as T;
}

/** Writes a plain value that may be null as `type: ['string', 'null']`. */
function withNullType(schema: Json): Json {
  const { anyOf, ...others } = schema;
  const [value, none, ...more] = Array.isArray(anyOf) ? (anyOf as Json[]) : [];
  if (none?.['type'] !== 'null' || more.length > 0 || typeof value?.['type'] !== 'string') return schema;
  if ('enum' in value || 'properties' in value) return schema;
  return { ...value, type: [value['type'], 'null'], ...others };
}

/**
 * Moves the defaults of fields into their descriptions. openapi-typescript writes a field with a default as required, also
 * in what a client sends.
 */
function withoutDefaults(schema: Json): Json {
  if (!isObject(schema['properties'])) return schema;
  const fields = Object.entries(schema['properties'] as Record<string, Json>).map(([key, field]) => {
    const { default: value, ...others } = field;
    const isTrivial = !value || (Array.isArray(value) && value.length === 0);
    const words = [others['description'], `default: ${JSON.stringify(value)}`].filter(Boolean).join('; ');
    return [key, isTrivial ? others : { ...others, description: words }];
  });
  return { ...schema, properties: Object.fromEntries(fields) as Json };
}

/** Returns the names of the schemas to which the part refers, also through other schemas. */
function namesIn(part: unknown, schemas: Schemas, names = new Set<string>()): Set<string> {
  for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(schemaRefs)) {
    if (names.has(name)) continue;
    names.add(name);
    namesIn(schemas[name], schemas, names);
  }
  return names;
}

/** Returns the schemas to which the part refers, also through other schemas. */
export function usedSchemas(part: unknown, schemas: Schemas): Schemas {
  const names = namesIn(part, schemas);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

/**
 * Drops the ending Input from the name of what clients send, unless responses use the plain name for other fields.
 * `received` is the part of the description with the responses.
 */
function withoutInput<T>(parts: T, schemas: Schemas, received: unknown): { parts: T; schemas: Schemas } {
  const [inResponses, inAll] = [namesIn(received, schemas), namesIn(parts, schemas)];
  const sentName = (name: string) => `${name}Input`;
  const isSame = (name: string) =>
    JSON.stringify(schemas[sentName(name)])?.replaceAll('Input"', '"') === JSON.stringify(schemas[name]);
  const isPlain = (name: string) =>
    !inResponses.has(name) ||
    !inAll.has(sentName(name)) ||
    [name, ...namesIn(schemas[name], schemas)].every(isSame);
  const plain = new Set(Object.keys(schemas).filter((name) => sentName(name) in schemas && isPlain(name)));
  const entries = Object.entries(schemas).flatMap(([name, schema]) => {
    if (plain.has(name)) return [[name, inResponses.has(name) ? schema : schemas[sentName(name)]]];
    return plain.has(name.replace(/Input$/, '')) ? [] : [[name, schema]];
  });
  const text = JSON.stringify({ parts, schemas: Object.fromEntries(entries) });
  return JSON.parse(
    text.replaceAll(schemaRefs, (ref, name: string) =>
      plain.has(name.replace(/Input$/, '')) ? ref.replace(/Input$/, '') : ref,
    ),
  ) as { parts: T; schemas: Schemas };
}

/** Replaces each schema that equals a named one by a reference to it. */
function withReferences<T>(parts: T, schemas: Schemas): { parts: T; schemas: Schemas } {
  const names = new Map(
    Object.entries(schemas)
      .map(([name, schema]) => [textOf(schema), name])
      .toReversed() as [string, string][],
  );
  const replace = (schema: Json): Json => {
    const name = names.get(textOf(schema));
    if (name === undefined) return schema;
    const { description } = schema;
    return { ...refTo('schemas', name), ...(description !== undefined && { description }) };
  };
  const inside = Object.entries(schemas).map(([name, schema]) => [
    name,
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, mapObjects(value, replace)])),
  ]);
  return { parts: mapObjects(parts, replace), schemas: Object.fromEntries(inside) as Schemas };
}

interface Fields {
  properties: Record<string, Json>;
  required: string[];
}

/** Returns the fields of an object, also those of the schemas to which it refers. */
export function fieldsOf(schema: Json, schemas: Schemas): Fields {
  const name = /\w+$/.exec(typeof schema['$ref'] === 'string' ? schema['$ref'] : '')?.[0];
  const parts = [...((schema['allOf'] as Json[] | undefined) ?? []), ...(name ? [schemas[name] ?? {}] : [])];
  const inherited = parts.map((part) => fieldsOf(part, schemas));
  const own = { properties: {}, required: [], ...schema } as unknown as Fields;
  return {
    properties: Object.assign(
      {},
      ...inherited.map(({ properties }) => properties),
      own.properties,
    ) as Fields['properties'],
    required: [...inherited.flatMap(({ required }) => required), ...own.required],
  };
}
/** The least number of common fields for which one schema extends another. */
const enoughFields = 5;

/** Writes a schema with all fields of another named one as that schema and the further fields. */
function withExtensions(schemas: Schemas): Schemas {
  const texts = new Map(
    Object.entries(schemas).map(([name, schema]) => {
      const { properties, required } = fieldsOf(schema, schemas);
      const fields = Object.entries(properties).map(
        ([key, value]) => `${key}${required.includes(key) ? '' : '?'} ${JSON.stringify(value)}`,
      );
      return [name, new Set(fields)];
    }),
  );
  const baseOf = (name: string) => {
    const own = texts.get(name) ?? new Set();
    const bases = [...texts].filter(
      ([other, fields]) =>
        other !== name &&
        fields.size >= enoughFields &&
        fields.size < own.size &&
        [...fields].every((field) => own.has(field)),
    );
    return bases.sort(([, a], [, b]) => b.size - a.size)[0]?.[0];
  };
  const extend = (name: string, schema: Json): Json => {
    const base = baseOf(name);
    if (base === undefined) return schema;
    const inherited = fieldsOf(schemas[base] ?? {}, schemas).properties;
    const { properties, required } = fieldsOf(schema, schemas);
    const further = {
      type: 'object',
      properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !(key in inherited))),
      required: required.filter((key) => !(key in inherited)),
    };
    return { allOf: [refTo('schemas', base), further] };
  };
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, extend(name, schema)]));
}

/** Writes each schema of the paths once, under its name. */
export function nameSchemas<T extends Record<string, unknown>>(
  paths: T,
  all: Schemas,
): { paths: T; schemas: Schemas } {
  const responses = Object.values(paths).flatMap((methods) =>
    Object.values(methods as Record<string, Json>).map(({ responses }) => responses),
  );
  const short = mapObjects({ paths, responses, all }, (schema) => withoutDefaults(withNullType(schema)));
  const named = withoutInput(short.paths, short.all, short.responses);
  let { parts, schemas } = withReferences(named.parts, named.schemas);
  // A schema that contains a copy of a named one equals another only now.
  ({ parts, schemas } = withReferences(parts, schemas));
  return { paths: parts, schemas: withExtensions(schemas) };
}
