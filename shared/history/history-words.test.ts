import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { floorVerbs } from '../operations/floor-actions.ts';
import { entitiesToAdd, nounOf } from './records/history.contract.ts';
import { movementKinds } from '../stock/ledger.contract.ts';
import { fieldUnit } from './history-labels.ts';
import { type HistoryLine } from './history-line.ts';
import { innermostVerb, historySentence, verbsWithWords } from './history-words.ts';

const said = (verb: string, more: Partial<HistoryLine> = {}): HistoryLine => ({
  verb,
  entity: 'operations',
  data: {},
  name: 'Printing',
  own: false,
  fields: [],
  ...more,
});

test.each<[string, HistoryLine]>([
  ['started Printing', said('operation.advance', { data: { to: 'running' } })],
  ['started Printing on Komori', said('operation.advance', { data: { to: 'running', machine: 'Komori' } })],
  ['finished Printing', said('operation.advance', { data: { to: 'finished' } })],
  ['finished the operation', said('operation.advance', { data: { to: 'finished' }, own: true })],
  [
    'brought SBS Board for Printing',
    said('operation.fetch', { data: { kind: 'paper', what: 'SBS Board', fetched: true } }),
  ],
  [
    'took back the tick of the plates for the operation',
    said('operation.fetch', { data: { kind: 'plates', what: 'MR-2552', fetched: false }, own: true }),
  ],
  [
    'answered the call of Printing: in 20 min: Mounting',
    said('operation.answer', { data: { minutes: 20, note: 'Mounting' } }),
  ],
  ['answered the call: in 5 min', said('operation.answer', { data: { minutes: 5, note: '' }, own: true })],
  ['paused Printing: Wash-up', said('operation.pause', { data: { pauseReason: 'Wash-up' } })],
  ['paused Printing: Feeder', said('machine.down > operation.pause', { data: { pauseReason: 'Feeder' } })],
  ['counted Printing', said('operation.counts', { data: { good: 20, waste: 0, reason: '' } })],
  [
    'counted Printing: Creased sheets',
    said('operation.entry', { data: { waste: 3, reason: 'Creased sheets' } }),
  ],
  ['corrected the count of Printing', said('operation.counts', { data: { good: -20 } })],
  [
    'moved Printing to Komori by a plan',
    said('plan.accept', {
      entity: 'jobs',
      data: { operation: 'Printing', operations: 1, machine: 'Komori' },
    }),
  ],
  [
    'moved Printing and 2 more operations by a plan',
    said('plan.accept', {
      entity: 'jobs',
      data: { operation: 'Printing', operations: 3, machine: 'Komori' },
    }),
  ],
  ['moved Printing by a plan', said('plan.accept')],
  ['undid the start of Printing', said('operation.undo', { data: { undone: 'start' } })],
  ['changed the name', said('customer.update', { entity: 'customers', own: true, fields: ['Name'] })],
  [
    'changed the city, name and address of Nilgiri Tea',
    said('customer.update', { name: 'Nilgiri Tea', fields: ['City', 'Name', 'Address'] }),
  ],
  ['changed 4 fields', said('paper.update', { own: true, fields: ['A', 'B', 'C', 'D'] })],
  ['dispatched 4,000 pieces', said('job.dispatch', { data: { quantity: 4000 } })],
  [
    'dispatched 1 piece, which completes the order: Sample',
    said('dispatch.create', { data: { quantity: 1, complete: true, note: 'Sample' } }),
  ],
  [
    'reserved 130 sheets of Art Card',
    said('job.assignPaper', {
      entity: 'papers',
      name: 'Art Card',
      data: { kind: 'reserve', reserved: 130, job: 'MR-1' },
    }),
  ],
  [
    'reserved 99 sheets of Art Card on order',
    said('job.assignPaper', { entity: 'jobs', own: true, data: { paper: 'Art Card', onOrder: 99 } }),
  ],
  [
    'used 1 sheet for MR-1',
    said('operation.advance', {
      entity: 'papers',
      own: true,
      data: { kind: 'consume', consumed: 1, job: 'MR-1' },
    }),
  ],
  [
    'received 2.5 kg: Opening stock',
    said('ink.create', {
      entity: 'inks',
      own: true,
      data: { kind: 'receipt', stock: 2.5, note: 'Opening stock' },
    }),
  ],
  ['did “job.fold”', said('job.fold')],
])('%s', (expected, line) => {
  expect(historySentence(line)).toBe(expected);
});

test('quantities have units', () => {
  expect(fieldUnit('papers', 'stockQuantity')).toBe('sheets');
  expect(fieldUnit('inks', 'stockQuantity')).toBe('kg');
  expect(fieldUnit('jobs', 'quantity')).toBe('pieces');
  expect(fieldUnit('jobs', 'paperGsm')).toBe('g/m²');
  expect(fieldUnit('jobs', 'name')).toBeNull();
});

const server = path.join(import.meta.dirname, '..', '..', 'server');
const kinds = entitiesToAdd.map(nounOf);
const known = verbsWithWords(kinds);
const spread: Record<string, readonly string[]> = {
  '${noun}': kinds,
  'operation.${name}': floorVerbs.map((verb) => `operation.${verb}`),
  '${movement.kind}': movementKinds.filter(
    (kind) => kind === 'receipt' || kind === 'adjustment' || kind === 'return',
  ),
};

/**
 * Returns the actions that a source file logs in the history: the names that it passes to `perform` or a
 * function around it.
 */
function verbsIn(source: string): string[] {
  const names = [
    ...source.matchAll(
      /\b(?:perform|decide)(?:<[^(]*>)?\(\s*[^,()]+(?:\{[^}]*\})?,\s*(?:id,\s*)?(['`])([^'`]+)\1/g,
    ),
  ];
  return names
    .map(([, , name]) => name!)
    .flatMap((name) => {
      const part = Object.keys(spread).find((each) => name.includes(each));
      return part ? spread[part]!.map((kind) => name.replace(part, kind)) : [name];
    });
}

describe('words for verbs', () => {
  const files = fs
    .readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file));
  const sources = files.map((file) => fs.readFileSync(path.join(server, file), 'utf8'));
  const verbs = [...new Set(sources.flatMap(verbsIn))].sort();

  test('the test finds the verb of every call of perform', () => {
    const calls = sources
      .join('\n')
      .match(/\b(?:await |return |=> ?\n? *|\n *)perform(?:<[^(]*>)?\(/g)!.length;
    expect(verbs.length).toBeGreaterThan(60);
    const named = sources.flatMap(
      (source) => source.match(/\bperform(?:<[^(]*>)?\(\s*[^,()]+(?:\{[^}]*\})?,\s*(['`]|name)/g) ?? [],
    );
    expect(named.length).toBeGreaterThanOrEqual(calls);
  });
  test.each(verbs)('%s', (verb) => {
    expect(known).toContain(innermostVerb(verb));
  });
  test('the test detects a verb without words', () => {
    const made = verbsIn("return perform(context, 'job.fold', 'edit', async (verb) => {");
    expect(made).toEqual(['job.fold']);
    expect(known).not.toContain('job.fold');
  });
});
