import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { name, wholeNumber } from '../contract/field-schemas.ts';
import { reasonOfIssue, reasonsOfIssues } from './schema-reasons.ts';
import { messages } from './messages.ts';
import { reason, sentence, toReasonResponse } from './refusal-reason.ts';
import { messageFormatter } from './message-formatter.ts';

const sources = globSync('{server,shared,web,tools}/**/*.{ts,tsx}')
  // Messages about environment variables appear in the log, for the person who starts the server.
  .filter(
    (path) =>
      !/\.test\.tsx?$|^server\/(testing|platform\/config)|^shared\/platform\/reasons|-messages\.ts$/.test(
        path,
      ),
  )
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const codes = Object.keys(messages);

test('screens format a reason in the reader’s number system, and the API in English', () => {
  const short = reason('paper-short', { sheets: 120_000 });
  expect(sentence(short)).toBe('120,000 sheets of paper are not assigned');
  expect(sentence(short, messageFormatter('en-IN'))).toBe('1,20,000 sheets of paper are not assigned');
  expect(toReasonResponse(short)).toEqual({
    code: 'paper-short',
    values: { sheets: 120_000 },
    reason: '120,000 sheets of paper are not assigned',
  });
});

test('a nested reason is formatted in the same number system', () => {
  const figures = { has: 120_000, needs: 300 };
  const held = reason('assigned-misfit', { name: 'Carte', reason: reason('other-gsm', figures) });
  expect(sentence(held, messageFormatter('en-IN'))).toBe(
    'Carte is assigned: 1,20,000 g/m², the job needs 300 g/m²; remove it from the job first',
  );
});

test('an unknown code from a newer server shows the server’s sentence', () => {
  expect(sentence({ code: 'press-on-fire', values: {}, reason: 'The press is on fire' })).toBe(
    'The press is on fire',
  );
});

test("an issue of the shop's schemas has a reason, and an issue of the library a sentence", () => {
  const schema = z.object({ name: name(), quantity: wholeNumber('Quantity', 1) });
  expect(reasonsOfIssues(schema.safeParse({ quantity: 0 }).error?.issues ?? [])).toEqual({
    name: reason('required', { field: 'Name' }),
    quantity: reason('whole-from-to', { field: 'Quantity', min: 1, max: 100_000_000 }),
  });
  const asked = z.strictObject({
    steps: z.array(z.object({ id: z.uuid(), kind: z.enum(['a', 'b']), on: z.boolean() })),
    until: z.iso.date(),
    most: z.number().max(5),
  });
  const sent = { steps: [{ id: 'x', kind: 'c', on: 1 }, 'y'], until: 'z', most: 6, more: 1 };
  const found = reasonsOfIssues(asked.safeParse(sent).error?.issues ?? []);
  expect(Object.fromEntries(Object.entries(found).map(([field, of]) => [field, sentence(of)]))).toEqual({
    'steps.0.id': 'id must be the id of a record',
    'steps.0.kind': 'kind must be one of a, b',
    'steps.0.on': 'on must be yes or no',
    'steps.1': 'steps.1 must be an object',
    until: 'until must be a day such as 2026-11-20',
    most: 'most is not what it must be',
    '': 'There is no such field: more',
  });
  for (const message of ['Invalid UUID', '12', '{"code":"no-such-code","values":{}}'])
    expect(sentence(reasonOfIssue(message))).toBe(message);
});

test('every code is kebab-case and is used', () => {
  const all = sources.map(({ text }) => text).join('\n');
  expect(codes.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))).toEqual([]);
  expect(codes.filter((code) => !all.includes(`'${code}'`) && code !== 'not-valid')).toEqual([]);
});

/** A sentence ("Name is required") as an argument of what refuses, or as a message of a schema. */
const sentences = [
  /\b(?:conflict|invalid|forbidden|unauthenticated|refuseBy|refuseProblems)\(\s*(?:\{\s*[\w'[\]]+:\s*)?['"`]/,
  /\bnew Refusal\(\s*\d+,\s*['"`]/,
  /\brefusal=\{?['"`]/,
  /\.(?:min|max|length|int|refine|regex)\((?:[^()\n]*,\s*)?['"`][A-Z$]/,
];

test('no sentence of a refusal or of a field is written outside of the catalogue', () => {
  const found = sources.flatMap(({ path, text }) =>
    sentences.flatMap((pattern) => (pattern.exec(text) ? [`${path}: ${pattern.exec(text)?.[0]}`] : [])),
  );
  expect(found).toEqual([]);
});
