/**
 * Completes the API's description (OpenAPI 3.1) that @fastify/swagger derives from the routes: named schemas, sign-in,
 * headers, refusals, forms, and the media types of files.
 */
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { contract } from '../../../../shared/contract/contract.ts';
import { quantityMaximum } from '../../../../shared/platform/specification-constants.ts';
import { namedSchemas } from '../../../../shared/contract/schema-names.ts';
import { type Endpoint } from '../../../../shared/platform/contract/endpoint.ts';
import { refusal } from '../../../../shared/platform/role-permissions.ts';
import { exampleOf } from '../api-examples.ts';
import { nameIn, nameSchemas, refTo, type Schemas, usedSchemas } from './api-schemas.ts';
import { readsRecord, taggedRecordOf } from '../conditional-requests.ts';
import { commonRefusals, refusals, type RefusalStatus, statusesOf } from '../documented-statuses.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  parameters?: Json[];
  requestBody?: { required?: boolean; content: Record<string, Json> };
  responses: Record<string, Json>;
  security?: Json[];
}
type Content = Record<string, { schema?: Json }>;
interface Described {
  info: object;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
}

for (const [id, schema] of Object.entries(namedSchemas)) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

const withFormat = new Set(['uuid', 'date-time', 'date', 'email', 'uri']);
const zodToJsonConfig = {
  /** Omits what the format says already, and limits that are there for the columns alone. */
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    if (withFormat.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
    if ((jsonSchema.maximum ?? 0) >= quantityMaximum) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
};
export const describeRoute = createJsonSchemaTransform({ zodToJsonConfig });
const addSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

const endpoints = new Map<string, Endpoint>(
  Object.entries<Record<string, Endpoint>>(contract).flatMap(([group, all]) =>
    Object.entries(all).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
  ),
);

/** Returns the complete description. It has the named schemas that some operation uses. */
export const describeApi: typeof addSchemas = (document) => {
  const described = addSchemas(document) as unknown as Described;
  const { paths, schemas } = nameSchemas(described.paths, described.components.schemas);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    const endpoint = endpoints.get(operation.operationId);
    if (endpoint) complete(operation, endpoint, schemas);
  }
  const shared = {
    parameters: { ...headerParameters, ...shareParameters(operations) },
    responses: { ...refusalResponses(), ...shareResponses(operations) },
    requestBodies: shareBodies(operations),
    headers: responseHeaders,
    securitySchemes,
  };
  for (const path of Object.values(paths)) moveParameters(path);
  const security = [{ session: [] }, { apiKey: [] }];
  const components = { schemas: usedSchemas([paths, shared], schemas), ...shared };
  const info = { ...described.info, description: 'A field missing from an update stays as it is' };
  return { ...described, info, security, paths, components } as never;
};

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of POST /users/login' },
  apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'mr_…', description: 'A key from Settings' },
  password: { type: 'http', scheme: 'basic', description: 'Username and password' },
  metricsToken: { type: 'http', scheme: 'bearer', description: 'The setting METRICS_TOKEN' },
};
const text = { type: 'string' };
const binary = { ...text, format: 'binary' };
const headerParameters = {
  Idempotency: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The server does a request with the same key once and repeats its response',
    schema: { ...text, maxLength: 200 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag that you read: 412 if the record has changed since',
    schema: text,
  },
  IfNoneMatch: { name: 'If-None-Match', in: 'header', description: 'The ETag of your copy', schema: text },
  LastEventId: { name: 'Last-Event-ID', in: 'header', description: 'The last event received', schema: text },
};
const responseHeaders = {
  ETag: { description: 'The version of the response, for If-Match or If-None-Match', schema: text },
  Link: { description: 'The next page, with rel="next"; missing on the last page', schema: text },
  RetryAfter: { description: 'Seconds until a new attempt', schema: { type: 'integer' } },
  TotalCount: { description: 'The number of records on all pages', schema: { type: 'integer' } },
};

/** Adds to the operation what its endpoint does beyond JSON. */
function complete(operation: Operation, endpoint: Endpoint, schemas: Schemas): void {
  const { operationId, responses } = operation;
  const isPublic = endpoint.access === 'public';
  const bars = refusal(
    { id: null, userType: 'Key' },
    endpoint.access === 'public' ? 'read' : endpoint.access,
  );
  if (isPublic) operation.security = publicSecurity[operationId] ?? [];
  else if (bars?.code === 'never-by-key') operation.security = [{ session: [] }];
  const add = (name: keyof typeof headerParameters) =>
    (operation.parameters ??= []).push(refTo('parameters', name));
  if (endpoint.method !== 'GET' && !isPublic && !endpoint.file) add('Idempotency');
  if (endpoint.method !== 'GET' && taggedRecordOf(endpoint)) add('IfMatch');
  if (withTag.has(operationId)) add('IfNoneMatch');
  if (operationId === 'system.events') add('LastEventId');
  describeBody(operation, endpoint, schemas);
  const status = operationId.startsWith('users.google') ? 302 : 200;
  operation.responses = {
    [status]: describeResponse(operationId, endpoint, responses[200] ?? {}),
    ...(withTag.has(operationId) && { 304: { description: 'Your copy is current' } }),
    default: refTo('responses', refusedBy(statusesOf(operationId, endpoint))),
  };
}

const publicSecurity: Record<string, Json[]> = {
  'users.login': [{ password: [] }],
  'system.metrics': [{ metricsToken: [] }],
};
/** The operations that send an ETag for If-None-Match. */
const withTag = new Set([
  'queues.get',
  'plans.snapshot',
  'artwork.image',
  'jobs.artwork',
  'components.artwork',
]);

const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fileEndings: Record<string, string> = {
  csv,
  ':format': csv,
  pdf: 'application/pdf',
  artwork: 'image/jpeg',
  ':hash': 'image/jpeg',
  metrics: 'text/plain',
  events: 'text/event-stream',
  export: 'application/zip',
};

/** Whether the response is a list with the headers of `plainList`. */
const isPlainList = ({ query, response }: Endpoint) =>
  query !== undefined && 'page' in query.shape && response instanceof z.ZodArray;

function describeResponse(operationId: string, endpoint: Endpoint, json: Json): Json {
  const { path, raw } = endpoint;
  const media = fileEndings[/[^./]*$/.exec(path)?.[0] ?? ''];
  if (raw && media === undefined) return { description: 'Leads on', headers: { Location: { schema: text } } };
  const isText = media?.startsWith('text/');
  const event = { ...refTo('schemas', 'ChangeEvent'), description: 'The data of each event' };
  const schema = operationId === 'system.events' ? event : isText ? text : binary;
  const content = { [media ?? '']: { schema }, ...(endpoint.sheet && { [xlsx]: { schema: binary } }) };
  const headers = {
    ...(isPlainList(endpoint) && { 'X-Total-Count': refTo('headers', 'TotalCount') }),
    ...((isPlainList(endpoint) || operationId === 'history.of') && { Link: refTo('headers', 'Link') }),
    ...((withTag.has(operationId) || readsRecord(endpoint, taggedRecordOf(endpoint))) && {
      ETag: refTo('headers', 'ETag'),
    }),
  };
  const hasHeaders = Object.keys(headers).length > 0;
  return { ...(raw ? { content } : json), description: 'OK', ...(hasHeaders && { headers }) };
}

/** Adds an example to the body, and the form or the file that the endpoint accepts. */
function describeBody(
  { operationId, requestBody }: Operation,
  { body, file, multipart }: Endpoint,
  schemas: Schemas,
): void {
  const json = requestBody?.content['application/json'];
  if (!requestBody || !body || !json) return;
  if (body.safeParse(undefined).success) delete requestBody.required;
  if (file) {
    requestBody.content = { [file]: { schema: binary } };
    return;
  }
  json['example'] = exampleOf(body, operationId.split('.')[0]);
  if (multipart)
    requestBody.content['multipart/form-data'] = { schema: formOf(json['schema'] as Json, schemas) };
}

/**
 * Describes the form with the fields of a JSON body. Artwork is a file, and each entry of a list a field with its JSON.
 * The form of a named schema becomes a named schema, too.
 */
function formOf(schema: Json, schemas: Schemas): Json {
  const name = nameIn(schema);
  if (name !== undefined) {
    schemas[`${name}Form`] ??= formOf(schemas[name] ?? {}, schemas);
    return refTo('schemas', `${name}Form`);
  }
  const { properties, allOf, ...others } = schema as Json & { properties?: Schemas; allOf?: Json[] };
  const fields = Object.entries(properties ?? {}).map(([key, { type = 'string' }]) => {
    if (key === 'artwork' || key === 'file') return [key, binary];
    return type === 'array' ? [`${key}[]`, { type, items: text }] : [key, { type }];
  });
  const inherited = allOf && { allOf: allOf.map((each) => formOf(each, schemas)) };
  return { ...others, ...inherited, ...(properties && { properties: Object.fromEntries(fields) as Json }) };
}

/**
 * The name of the response for these refusals, and those that every endpoint can send: Error409_412. Others than 404
 * suffice as a name, because 404 comes with them.
 */
const refusedBy = (statuses: RefusalStatus[]) =>
  `Error${statuses.filter((status) => status !== 404 || statuses.length === 1).join('_')}`;

/** Returns the refusals of all endpoints as responses. Endpoints with the same statuses share one. */
function refusalResponses(): Json {
  const linesOf = (meanings: Record<number, string>, statuses: number[]) =>
    statuses.map((status) => `${status}: ${meanings[status]}`);
  const common = linesOf(commonRefusals, Object.keys(commonRefusals).map(Number));
  const sets = [[], ...[...endpoints].map(([name, endpoint]) => statusesOf(name, endpoint))];
  const responses = sets.map((statuses) => [
    refusedBy(statuses),
    {
      description: [
        ...linesOf(refusals, statuses),
        ...(statuses.length > 0 ? [`or as ${refusedBy([])}`] : common),
      ].join('\n\n'),
      headers: { 'Retry-After': refTo('headers', 'RetryAfter') },
      content: { 'application/problem+json': { schema: refTo('schemas', 'Problem') } },
    },
  ]);
  return Object.fromEntries(responses) as Json;
}

/** Moves the parts that several operations have to the components, and returns these by name. */
function share(uses: { part: Json; replace: (by: Json) => void; name: string }[], kind: string): Json {
  const counts = new Map<string, number>();
  const textOf = ({ part }: { part: Json }) => JSON.stringify(part);
  for (const use of uses) counts.set(textOf(use), (counts.get(textOf(use)) ?? 0) + 1);
  const names = new Map<string, string>();
  const shared: Json = {};
  for (const use of uses) {
    if (counts.get(textOf(use)) === 1 || '$ref' in use.part) continue;
    const name = names.get(textOf(use)) ?? freeName(use.name, shared);
    names.set(textOf(use), name);
    shared[name] = use.part;
    use.replace(refTo(kind, name));
  }
  return shared;
}
const freeName = (name: string, taken: Json, more = 2): string =>
  !(name in taken) ? name : `${name}${more}` in taken ? freeName(name, taken, more + 1) : `${name}${more}`;

const shareParameters = (operations: Operation[]) =>
  share(
    operations.flatMap(({ parameters = [] }) =>
      parameters.map((part, place) => ({
        part,
        name: String(part['name']),
        replace: (by: Json) => (parameters[place] = by),
      })),
    ),
    'parameters',
  );
/** Moves the parameters that all operations of a path have to the path. */
function moveParameters(path: Record<string, Operation>): void {
  const operations = Object.values(path);
  if (operations.length === 1) return;
  const textOf = (parameter: Json) => JSON.stringify(parameter);
  const common = operations
    .map(({ parameters = [] }) => parameters)
    .reduce((all, each) => all.filter((one) => each.map(textOf).includes(textOf(one))));
  const texts = common.map(textOf);
  for (const operation of operations) {
    const own = operation.parameters?.filter((one) => !texts.includes(textOf(one))) ?? [];
    if (own.length > 0) operation.parameters = own;
    else delete operation.parameters;
  }
  if (common.length > 0) Object.assign(path, { parameters: common });
}

/** Moves the bodies with a named schema that several operations have. */
const shareBodies = (operations: Operation[]) =>
  share(
    operations.flatMap((operation) => {
      const part = operation.requestBody;
      const schema = part?.content['application/json']?.['schema'] as Json | undefined;
      const name = schema && nameIn(schema);
      if (!part || name === undefined) return [];
      const replace = (by: Json) => Object.assign(operation, { requestBody: by });
      return { part: { ...part }, name, replace };
    }),
    'requestBodies',
  );

const shareResponses = (operations: Operation[]) =>
  share(
    operations.flatMap(({ responses }) => {
      const part = responses[200];
      if (!part) return [];
      const [media = '', { schema = {} } = {}] = Object.entries((part['content'] ?? {}) as Content)[0] ?? [];
      const [, list = '', ref] =
        /^\{(?:"type":"(array)".*)?.*schemas\/(\w+)"/.exec(JSON.stringify(schema)) ?? [];
      const name = ref === undefined ? media.replace(/.*\W/, '') || 'redirect' : `${ref}${list && 'List'}`;
      return { part, name, replace: (by: Json) => (responses[200] = by) };
    }),
    'responses',
  );
