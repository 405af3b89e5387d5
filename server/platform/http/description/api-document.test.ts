/** Tests that generators can work with the API's description: named schemas, references, statuses, headers and size. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../../shared/platform/contract/endpoint.ts';
import { statusesOf } from '../documented-statuses.ts';
import { openShop } from '../../../testing/shop.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId?: string;
  security?: Json[];
  parameters?: { $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<
    string,
    { $ref?: string; description?: string; headers?: Json; content?: Record<string, { schema: Json }> }
  >;
}
interface Description {
  security: Json[];
  paths: Record<string, Record<string, Operation> & { parameters?: never }>;
  components: Record<
    'schemas' | 'responses' | 'parameters' | 'headers' | 'requestBodies' | 'securitySchemes',
    Record<string, Json>
  >;
}

const shop = await openShop();
afterAll(() => shop.close());
const headers = { authorization: `Bearer ${shop.users.Admin.token}` };
const text = await (await fetch(`${shop.url}/api/openapi.json`, { headers })).text();
const description = JSON.parse(text) as Description;
const operations = Object.values(description.paths).flatMap(({ parameters: _shared, ...methods }) =>
  Object.values(methods),
);
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id);
const resolve = (ref: string) =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Json | undefined)?.[key], description);

/** Returns every object in the part that is not in an example, with its path. */
function objectsIn(part: unknown, path = ''): [path: string, object: Json][] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.entries(part).flatMap(([key, value]) =>
    key === 'example' ? [] : objectsIn(value, `${path}/${key}`),
  );
  return Array.isArray(part) ? inside : [[path, part as Json], ...inside];
}

test('every operation of the contract has its name', () => {
  const names = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.keys(endpoints).map((name) => `${group}.${name}`),
  );
  expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(new Set(names));
  expect(operations.length).toBe(names.length);
});

test('the description is small enough to read and to generate from', () => {
  expect(Buffer.byteLength(text) / operations.length).toBeLessThan(1_200);
});

test('every reference leads to a component, and every component is used', () => {
  const refs = new Set(
    objectsIn(description).flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : [])),
  );
  expect([...refs].filter((ref) => resolve(ref) === undefined)).toEqual([]);
  const kinds = ['schemas', 'responses', 'parameters', 'headers', 'requestBodies'] as const;
  const components = kinds.flatMap((kind) =>
    Object.keys(description.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );
  expect(components.filter((name) => !refs.has(name))).toEqual([]);
});

test('no large schema without a name is described twice', () => {
  const schemas = objectsIn(description).filter(
    ([, each]) => 'properties' in each && JSON.stringify(each).length > 400,
  );
  const seen = new Map<string, string>();
  const twice = schemas.flatMap(([path, schema]) => {
    const key = JSON.stringify(schema);
    const first = seen.get(key);
    seen.set(key, path);
    return first === undefined ? [] : [`${first} = ${path}`];
  });
  expect(twice).toEqual([]);
});

test('no field that a client may omit becomes required by its default', () => {
  const fields = objectsIn(description).flatMap(([path, { properties }]) =>
    Object.entries((properties ?? {}) as Record<string, Json>).map(([name, field]) => ({
      name: `${path}/${name}`,
      field,
    })),
  );
  expect(fields.filter(({ field }) => 'default' in field).map(({ name }) => name)).toEqual([]);
  expect(description.components.schemas['PaperCreate']?.['required']).toEqual(['name', 'gsm', 'quality']);
  expect(JSON.stringify(description.components.schemas['PaperFields'])).toContain('mm; default: 1');
});

test('records have the names that people use', () => {
  const refOf = (id: string) => JSON.stringify(resolveResponse(operationOf(id)?.responses['200']));
  expect(refOf('jobs.hold')).toContain('"#/components/schemas/Job"');
  expect(refOf('operations.advance')).toContain('"#/components/schemas/Operation"');
  expect(refOf('customers.sorted')).toContain('"#/components/schemas/CustomerPage"');
  expect(Object.keys(description.components.schemas)).toEqual(
    expect.arrayContaining([
      'Job',
      'JobItem',
      'JobCreate',
      'JobUpdate',
      'JobStatus',
      'Operation',
      'OperationState',
      'Customer',
      'Machine',
      'Paper',
      'Ink',
      'Product',
      'Component',
      'Tool',
      'User',
      'Problem',
      'Reason',
      'Priority',
    ]),
  );
  expect(Object.keys(description.components.schemas).filter((name) => name.endsWith('Input'))).toEqual([]);
});

const resolveResponse = (response: Operation['responses'][string] | undefined) =>
  (response?.$ref === undefined ? response : resolve(response.$ref)) as Operation['responses'][string];

test('refusals are problem details, and those that pass say when to try again', () => {
  const endpoints = Object.entries<Record<string, Endpoint>>(contract).flatMap(([group, all]) =>
    Object.entries(all).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
  );
  for (const { name, endpoint } of endpoints) {
    const { description, content } = resolveResponse(operationOf(name)?.responses['default']);
    expect(content).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    });
    const own = [...(description ?? '').matchAll(/^(\d{3}): \w/gm)].map(([, status]) => Number(status));
    expect([name, own]).toEqual([name, expect.arrayContaining(statusesOf(name, endpoint))]);
  }
  expect(description.components.responses['Error']?.['description']).toContain('423: others have locked');
  expect(description.components.responses['Error']?.['headers']).toHaveProperty('Retry-After');
  expect(operationOf('customers.update')?.responses['default']).toEqual({
    $ref: '#/components/responses/Error409_412',
  });
});

test('sign-in, headers, files and forms are described', () => {
  expect(description.security).toEqual([{ session: [] }, { apiKey: [] }]);
  expect(operationOf('users.login')?.security).toEqual([{ password: [] }]);
  expect(operationOf('keys.create')?.security).toEqual([{ session: [] }]);
  expect(operationOf('jobs.create')?.parameters).toContainEqual({
    $ref: '#/components/parameters/Idempotency',
  });
  expect(resolveResponse(operationOf('jobs.list')?.responses['200']).headers).toEqual({
    'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
    Link: { $ref: '#/components/headers/Link' },
  });
  expect(operationOf('queues.get')?.responses).toHaveProperty('304');
  const mediaOf = (id: string) =>
    Object.keys(resolveResponse(operationOf(id)?.responses['200']).content ?? {});
  expect(['jobs.file', 'documents.ticket', 'system.events', 'exports.get'].flatMap(mediaOf)).toEqual([
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
    'text/event-stream',
    'application/zip',
  ]);
  expect(Object.keys(operationOf('exports.takeIn')?.requestBody?.content ?? {})).toEqual(['application/zip']);
  const form = operationOf('jobs.create')?.requestBody?.content['multipart/form-data']?.schema;
  expect(form).toEqual({ $ref: '#/components/schemas/JobCreateForm' });
  const { JobCreateForm, JobFieldsForm } = description.components.schemas;
  expect(JobFieldsForm?.['properties']).toHaveProperty('artwork', { type: 'string', format: 'binary' });
  expect(JobCreateForm?.['properties']).toHaveProperty('productOperations[]');
});
