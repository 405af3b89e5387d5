/** Writes the types and the addresses of @makeready/client from the API's description. */
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema;
  description?: string;
}
interface Parameter {
  $ref?: string;
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}
interface Response {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}
interface RequestBody {
  $ref?: string;
  required?: boolean;
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, Response>;
}
export interface Description {
  paths: Record<string, { parameters?: Parameter[] }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    requestBodies: Record<string, RequestBody>;
  };
}

const comment = (text = '') =>
  text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */ `;
const isName = (key: string) => /^[a-z_$][\w$]*$/i.test(key);
const inBrackets = (type: string) => (/[|&]/.test(type) && !/^\{.*\}$/.test(type) ? `(${type})` : type);

/** Returns the fields as an object type. */
const objectType = (
  fields: [key: string, type: string, required: boolean, description?: string | undefined][],
) =>
  `{ ${fields
    .map(
      ([key, type, required, description]) =>
        `${comment(description)}${isName(key) ? key : JSON.stringify(key)}${required ? '' : '?'}: ${type}`,
    )
    .join('; ')} }`;

/** Returns the type of a schema that extends others. It may require fields that are optional there. */
function extensionOf({ properties = {}, required = [] }: Schema, bases: Schema[]): string {
  const inherited = bases.map((each) => inBrackets(typeOf(each)));
  const own = Object.keys(properties).length > 0 ? [typeOf({ type: 'object', properties, required })] : [];
  const further = required.filter((key) => !(key in properties)).map((key) => JSON.stringify(key));
  const base = inherited.join(' & ');
  const isRequired = further.length > 0 ? [`Required<Pick<${base}, ${further.join(' | ')}>>`] : [];
  return [base, ...own, ...isRequired].join(' & ');
}

/** Returns the schema as a TypeScript type. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/.*\//, '');
  if (schema.allOf) return extensionOf(schema, schema.allOf);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const types = [...new Set(options.map(typeOf))];
    // The type string has every text already.
    return types.filter((type) => !type.startsWith('"') || !types.includes('string')).join(' | ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `${inBrackets(typeOf(schema.items ?? {}))}[]`;
  if (schema.type === 'object') {
    const { properties, required = [], additionalProperties } = schema;
    if (!properties)
      return `Record<string, ${additionalProperties ? typeOf(additionalProperties) : 'unknown'}>`;
    return objectType(
      Object.entries(properties).map(([key, each]) => [
        key,
        typeOf(each),
        required.includes(key),
        each.description,
      ]),
    );
  }
  return (
    { integer: 'number', number: 'number', boolean: 'boolean', string: 'string', null: 'null' }[
      schema.type ?? ''
    ] ?? 'unknown'
  );
}

/** Returns the source of `api.ts`: the named schemas, and of each operation its address, arguments and result. */
export function clientTypes({ paths, components }: Description): string {
  const named = <T extends { $ref?: string }>(part: T, kind: 'parameters' | 'responses' | 'requestBodies') =>
    part.$ref === undefined ? part : (components[kind][part.$ref.replace(/.*\//, '')] as unknown as T);
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const operations = Object.entries(paths).flatMap(([path, { parameters = [], ...methods }]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation: { ...operation, parameters: [...parameters, ...(operation.parameters ?? [])] },
    })),
  );
  const types = operations.map(({ operation }) => {
    const parameters = operation.parameters.map((each) => named(each, 'parameters'));
    const fieldsIn = (place: string) => {
      const fields = parameters.filter((each) => each.in === place);
      const type = objectType(
        fields.map((each) => [each.name, typeOf(each.schema), each.required === true, each.description]),
      );
      const required = fields.some((each) => each.required);
      return fields.length === 0
        ? []
        : [[place === 'path' ? 'params' : 'query', type, required] as [string, string, boolean]];
    };
    const requestBody = operation.requestBody && named(operation.requestBody, 'requestBodies');
    const bodies = Object.entries(requestBody?.content ?? {}).map(([media, { schema }]) =>
      media === 'application/json' ? typeOf(schema) : media.startsWith('multipart/') ? 'FormData' : 'Blob',
    );
    const body: [string, string, boolean][] = requestBody
      ? [['body', bodies.join(' | '), requestBody.required === true]]
      : [];
    const json = named(operation.responses['200'] ?? {}, 'responses').content?.['application/json'];
    const result = json ? typeOf(json.schema) : 'Response';
    const fields = [
      ...fieldsIn('path'),
      ...fieldsIn('query'),
      ...body,
      ['result', result, true] as [string, string, boolean],
    ];
    return `  ${comment(operation.summary)}'${operation.operationId}': ${objectType(fields)};`;
  });
  const addresses = operations.map(({ path, method, operation }) => {
    const isFile = !named(operation.responses['200'] ?? {}, 'responses').content?.['application/json'];
    return `${operation.operationId} ${method.toUpperCase()} ${path.replace('/api', '')}${isFile ? ' file' : ''}`;
  });
  return [
    "/* Generated from the API's description by `npm run contract:accept`. */",
    ...schemas,
    '/** The arguments and the result of each operation. */',
    'export interface Operations {',
    ...types,
    '}',
    '/** The name, the method and the path of each operation, and `file` if its response is one. */',
    'export const addresses = `',
    ...addresses,
    '`.trim();',
    '',
  ].join('\n');
}
