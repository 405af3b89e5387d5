/**
 * Tests that the API's fields equal those in contract.promise.txt. If a field was renamed or removed, restore
 * it, or accept the change with `npm run contract:accept`.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { type Endpoint } from '../platform/contract/endpoint.ts';

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** Returns the fields of a schema as sorted paths such as `items[].customer.name`. A `?` follows optional fields. */
function fields(schema: Schema, at = ''): string[] {
  const inside = [
    schema.items && fields(schema.items, `${at}[]`),
    ...(schema.anyOf ?? []).map((one) => fields(one, at)),
  ];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const path = `${at}${at && '.'}${name}`;
    return [`${path}${schema.required?.includes(name) ? '' : '?'}`, ...fields(of, path)];
  });
  return [...new Set([...own, ...inside.flatMap((each) => each ?? [])])];
}

/** Other tests of the same process may have named schemas in zod's own registry, which would become references. */
const ownRegistry = z.registry<{ id?: string | undefined }>();

function line(part: string, of: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (!of) return [];
  const options = { io, unrepresentable: 'any', reused: 'inline', metadata: ownRegistry } as const;
  const schema = z.toJSONSchema(of, options) as Schema;
  return [`  ${part}: ${fields(schema).join(' ')}`];
}

function promise({ method, path, access, params, query, body, response }: Endpoint): string {
  return [
    `${method} ${path} (${access})`,
    ...line('params', params, 'input'),
    ...line('query', query, 'input'),
    ...line('body', body, 'input'),
    ...line('answer', response, 'output'),
  ].join('\n');
}

test('the endpoints of the contract match the recorded file', async () => {
  const endpoints = Object.values<Record<string, Endpoint>>(contract).flatMap((group) =>
    Object.values(group),
  );
  await expect(`${endpoints.map(promise).sort().join('\n')}\n`).toMatchFileSnapshot('contract.promise.txt');
});
