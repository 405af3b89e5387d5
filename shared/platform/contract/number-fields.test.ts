/**
 * Tests that each number field refuses impossible values, such as negative, fractional or too large numbers,
 * with a specific message.
 */
import { expect, test } from 'vitest';
import { type z } from 'zod';
import { reasonOfIssue } from '../reasons/schema-reasons.ts';
import { sentence } from '../reasons/refusal-reason.ts';
import { jobCreate } from '../../jobs/jobs.contract.ts';
import { machineFields } from '../../machines/machines.contract.ts';
import { operationCreate } from '../../operations/operations.contract.ts';
import { paperFields } from '../../stock/papers.contract.ts';

const huge = Number('99999999999999999999');
const whole = (from: number, to = '100,000,000') => `must be a whole number from ${from} to ${to}`;
const measure = 'must be a number from 0 to 100,000';
const decimals = 'has at most 3 decimals';
const measures = [
  [-0.5, measure],
  [100_000.5, measure],
  [huge, measure],
  [1.2345, decimals],
] as const;

/**
 * Returns the message with which the schema refuses this value of the field, or undefined if it accepts the value.
 */
function saidOf(schema: z.ZodType, field: string, value: number): string | undefined {
  const { issues = [] } = schema.safeParse({ [field]: value }).error ?? {};
  const wrong = issues.find(({ path }) => path[0] === field);
  return wrong && sentence(reasonOfIssue(wrong.message));
}

test.each<[string, string, z.ZodType, string, (readonly [number, string])[], number]>([
  ['job', 'Quantity', jobCreate, 'quantity', [0, -5, 1.5, 100_000_001, huge].map((n) => [n, whole(1)]), 1],
  ['job', 'Buffer', jobCreate, 'buffer', [-1, 0.5, huge].map((n) => [n, whole(0)]), 0],
  ['job', 'Ups', jobCreate, 'ups', [0, -8, 2.5, 10_001].map((n) => [n, whole(1, '10,000')]), 10_000],
  ['job', 'Paper GSM', jobCreate, 'paperGsm', [...measures], 1.234],
  ['job', 'Paper Length', jobCreate, 'paperLength', [...measures], 0],
  ['job', 'Paper Breadth', jobCreate, 'paperBreadth', [...measures], 0],
  ['job', 'Paper Thickness', jobCreate, 'paperThickness', [...measures], 0],
  ['paper', 'Length', paperFields, 'length', [...measures], 0],
  ['paper', 'GSM', paperFields, 'gsm', [...measures], 1.5],
  ['paper', 'Stock quantity', paperFields, 'stockQuantity', [-1, 0.5, huge].map((n) => [n, whole(0)]), 0],
  ['paper', 'Reorder quantity', paperFields, 'reorderQuantity', [-1, 0.5, huge].map((n) => [n, whole(0)]), 0],
  ['machine', 'Length', machineFields, 'length', [...measures], 0],
  [
    'machine',
    'Make-ready',
    machineFields,
    'makeReadyMinutes',
    [-1, 1.5].map((n) => [n, whole(0, '1,440')]),
    0,
  ],
  [
    'machine',
    'Run speed',
    machineFields,
    'sheetsPerHour',
    [0, -1, 1.5].map((n) => [n, whole(1, '100,000')]),
    1,
  ],
  [
    'operation',
    'Position',
    operationCreate,
    'index',
    [-1, 1.5, 10_001].map((n) => [n, whole(0, '10,000')]),
    0,
  ],
])('the number field of a %s refuses impossible values: %s', (_of, label, schema, field, refused, takes) => {
  expect(refused.map(([value]) => sentence(reasonOfIssue(saidOf(schema, field, value) ?? '')))).toEqual(
    refused.map(([, words]) => `${label} ${words}`),
  );
  expect(saidOf(schema, field, takes)).toBeUndefined();
});
