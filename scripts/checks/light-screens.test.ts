/**
 * Tests that screens without forms load neither the contract's schemas nor zod. The two are a third of the
 * browser's code.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Matches imports and re-exports of values. It also matches `import { type A } from`, which loads no code, so
 * `isOfTypes` excludes that.
 */
const clauses = /^(?:import|export)\s+(?!type\s)([^';]*?)\s*from\s+'([^']+)'/gm;
const isOfTypes = (clause: string) => /^\{(\s*type\s+[^,}]+,?)+\s*\}$/.test(clause.trim());

function brings(file: string): string[] {
  // The build puts its value in the place of its code.
  if (file.endsWith('web/client/endpoint-calls.ts')) return [];
  const source = fs.readFileSync(file, 'utf8');
  return [...source.matchAll(clauses)].flatMap(([, clause = '', from = '']) => {
    if (isOfTypes(clause)) return [];
    return from.startsWith('.') && /\.tsx?$/.test(from) ? [path.join(path.dirname(file), from)] : [from];
  });
}

/** Returns the chain of imports that leads from a screen to zod, or null if there is none. */
function wayToSchemas(screen: string): string[] | null {
  const ways = new Map<string, string[]>([[screen, [screen]]]);
  for (const [file, way] of ways)
    for (const next of brings(file)) {
      if (next === 'zod') return [...way, next];
      if (/\.tsx?$/.test(next) && !ways.has(next)) ways.set(next, [...way, next]);
    }
  return null;
}

const web = path.join(import.meta.dirname, '../../web');

test.each([
  'jobs/list/jobs-screen.tsx',
  'jobs/details/job-details.tsx',
  'queues/board/queue-board.tsx',
  'queues/machine/machine-queues.tsx',
  'queues/timeline/timeline.tsx',
  'queues/machine/machine-week.tsx',
])('%s loads no schemas', (screen) => expect(wayToSchemas(path.join(web, screen))).toBeNull());

test('a screen with a form loads schemas through its form', () =>
  expect(wayToSchemas(path.join(web, 'jobs/form/job-create.tsx'))?.at(-1)).toBe('zod'));
