/** Tests that the types of @makeready/client are those of the API's description. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { clientTypes, type Description, typeOf } from './client-types.ts';
import { describeContract } from './describe-contract.ts';

const file = path.join(import.meta.dirname, '../../packages/client/src/api.ts');

test('the client has the types of the description; `npm run contract:accept` writes them', async () => {
  await expect(clientTypes((await describeContract()) as Description)).toMatchFileSnapshot(file);
});

test.each([
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'array', items: { type: ['integer', 'null'] } }, '(number | null)[]'],
  [{ anyOf: [{ $ref: '#/components/schemas/Reason' }, { type: 'null' }] }, 'Reason | null'],
  [
    {
      allOf: [{ $ref: '#/components/schemas/JobItem' }],
      properties: { 'a b': { enum: ['x', 1] }, name: {} },
      required: ['name', 'number'],
    },
    'JobItem & { "a b"?: "x" | 1; name: unknown } & Required<Pick<JobItem, "number">>',
  ],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
  [{}, 'unknown'],
])('%j is written as %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});
