import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { exampleOf } from './api-examples.ts';

const endpoints = Object.entries<Record<string, Endpoint>>(contract).flatMap(([entity, group]) =>
  Object.entries(group).map(([verb, endpoint]) => ({ name: `${entity}.${verb}`, endpoint })),
);

test('every example matches its schema', () => {
  const wrong = endpoints.flatMap(({ name, endpoint }) =>
    (['body', 'response'] as const).flatMap((part) => {
      const schema = endpoint[part];
      if (!schema || (part === 'response' && endpoint.raw)) return [];
      const { error } = schema.safeParse(exampleOf(schema));
      return error
        ? [
            `${name} ${part}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
          ]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});
