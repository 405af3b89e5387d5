/** Names and shortens the schemas of the API's description, so that each is written once. */
type Json = Record<string, unknown>;
export type Schemas = Record<string, Json>;
const isObject = (part: unknown): part is Json => typeof part === 'object' && part !== null;
const textOf = (schema: Json) => JSON.stringify({ ...schema, description: undefined });
export const refTo = (part: string, name: string) => ({ $ref: `#/components/${part}/${name}` });
/** Returns the name of the schema to which a reference leads; undefined for another schema. */
export const nameIn = ({ $ref }: Json) => (typeof $ref === 'string' ? /\w+$/.exec($ref)?.[0] : undefined);
const schemaRefs = /#\/components\/schemas\/(\w+)/g;

/** Returns the part with each object in it replaced, from the innermost or outermost on. Examples stay as they are. */
function mapObjects<T>(part: T, replace: (object: Json) => Json, from = 'innermost'): T {
  if (Array.isArray(part)) return part.map((each: unknown) => mapObjects(each, replace, from)) as T;
  if (!isObject(part)) return part;
  const entries = Object.entries(from === 'outermost' ? replace(part) : part).map(([key, value]) => [
    key,
    key === 'example' ? value : mapObjects(value, replace, from),
  ]);
  const object = Object.fromEntries(entries) as Json;
  return (from === 'outermost' ? object : replace(object)) as T;
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

/** Omits what is so without being said: a parameter may be missing, and names of properties are texts. */
function withoutObvious(schema: Json): Json {
  const { propertyNames, required, ...others } = schema;
  return {
    ...others,
    ...(required !== undefined && required !== false && { required }),
    ...(propertyNames !== undefined &&
      textOf(propertyNames as Json) !== '{"type":"string"}' && { propertyNames }),
  };
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
    const isSaid = description === undefined || description === schemas[name]?.['description'];
    return { ...refTo('schemas', name), ...(!isSaid && { description }) };
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
  const name = nameIn(schema);
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
/** The least number of fields for which it extends another one, too. */
const enoughMore = 3;

interface Base {
  name: string;
  keys: string[];
  texts: string[];
}
/** Returns the fields as texts, which are equal only if the fields are. */
const textsOf = ({ properties, required }: Fields) =>
  Object.entries(properties).map(
    ([key, value]) => `${key}${required.includes(key) ? '' : '?'} ${JSON.stringify(value)}`,
  );

/**
 * Writes an object that has all fields of named schemas, and more, as these and the further fields. It takes the largest
 * schema first, and another only for enough fields that those before it lack.
 */
function extend(object: Json, bases: Base[]): Json {
  const { type, properties, required = [], ...others } = object as Json & Partial<Fields>;
  if (!isObject(properties) || 'allOf' in object || type !== 'object') return object;
  const own = new Set(textsOf({ properties, required }));
  const fitting = bases.filter(
    ({ texts }) => texts.length < own.size && texts.every((text) => own.has(text)),
  );
  const inherited = new Set<string>();
  const allOf = fitting.flatMap(({ name, keys }) => {
    if (keys.filter((key) => !inherited.has(key)).length < enoughMore) return [];
    for (const key of keys) inherited.add(key);
    return [refTo('schemas', name)];
  });
  if (allOf.length === 0) return object;
  const missing = required.filter((key) => !inherited.has(key));
  return {
    ...others,
    allOf,
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !inherited.has(key))),
    ...(missing.length > 0 && { required: missing }),
  };
}

/** Writes each object in the part that has all fields of a named schema as an extension of the largest such schema. */
function withExtensions<T>(part: T, schemas: Schemas): T {
  const bases = Object.entries(schemas)
    .map(([name, schema]) => {
      const fields = fieldsOf(schema, schemas);
      return { name, keys: Object.keys(fields.properties), texts: textsOf(fields) };
    })
    .filter(({ texts }) => texts.length >= enoughFields)
    .toSorted((one, other) => other.texts.length - one.texts.length);
  return mapObjects(part, (object) => extend(object, bases), 'outermost');
}

/** Moves the fields that a client sends alike in a create and in an update to a schema of both, such as JobFields. */
function withCommonFields(schemas: Schemas): Schemas {
  const common = Object.keys(schemas).flatMap((update) => {
    const name = update.replace(/Update$/, '');
    const create = schemas[`${name}Create`];
    if (name === update || !create) return [];
    const [sent, changed] = [fieldsOf(create, schemas), fieldsOf(schemas[update] ?? {}, schemas)];
    // The descriptions may differ, because only a create has defaults.
    const isCommon = ([key, field]: [string, Json]) =>
      textOf(field) === textOf(changed.properties[key] ?? {});
    const fields = Object.fromEntries(Object.entries(sent.properties).filter(isCommon));
    const further = ({ properties, required }: Fields) => {
      const own = Object.entries(properties).filter(([key]) => !(key in fields));
      // hey-api ignores `required` of an object without a field of its own.
      const least = Object.entries(properties).filter(([key]) => key === required[0]);
      return {
        type: 'object',
        allOf: [refTo('schemas', `${name}Fields`)],
        properties: Object.fromEntries(own.length > 0 ? own : least) as Json,
        ...(required.length > 0 && { required }),
      };
    };
    return [
      [`${name}Fields`, { type: 'object', properties: fields }],
      [`${name}Create`, further(sent)],
      [update, further(changed)],
    ];
  });
  return { ...schemas, ...(Object.fromEntries(common) as Schemas) };
}

/** Writes each schema of the paths once, under its name. */
export function nameSchemas<T extends Record<string, unknown>>(
  paths: T,
  all: Schemas,
): { paths: T; schemas: Schemas } {
  const responses = Object.values(paths).flatMap((methods) =>
    Object.values(methods as Record<string, Json>).map(({ responses }) => responses),
  );
  const short = mapObjects({ paths, responses, all }, (schema) =>
    withoutObvious(withoutDefaults(withNullType(schema))),
  );
  const named = withoutInput(short.paths, short.all, short.responses);
  let { parts, schemas } = withReferences(named.parts, named.schemas);
  // A schema that contains a copy of a named one equals another only now.
  ({ parts, schemas } = withReferences(parts, schemas));
  schemas = withCommonFields(schemas);
  return withExtensions({ paths: parts, schemas }, schemas);
}
