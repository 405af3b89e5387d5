import { expect, test } from 'vitest';
import { type Cause, causeOf, wordsOfCause } from './cause.ts';
import { type Job } from './shop-queues.ts';
import { type WhyJob } from './why-jobs.ts';

const names = {
  operation: { name: 'Printing Frontside', state: 'queued', pauseReason: null },
  machine: 'Komori 4',
  holdReason: null,
} as const;
const cause: Cause = { kind: null, operationId: 'o', machineId: 'm', hours: null, behind: [] };
const operation = (more: object) => ({ ...names, operation: { ...names.operation, ...more } });

test.each<[string, Partial<Cause>, Parameters<typeof wordsOfCause>[1]]>([
  ['17 h behind 3 jobs on Komori 4', { kind: 'waiting', hours: 17.2, behind: ['a', 'b', 'c'] }, names],
  ['2 h while Komori 4 is down', { kind: 'down', hours: 2 }, names],
  ['Printing Frontside has no machine', { kind: 'no machine' }, { ...names, machine: null }],
  ['Komori 4 is down, nobody knows until when', { kind: 'machine down' }, names],
  ['Printing Frontside has no paper', { kind: 'no paper' }, names],
  ['On hold: Not paid for yet', { kind: 'job on hold' }, { ...names, holdReason: 'Not paid for yet' }],
  ['On hold', { kind: 'job on hold' }, names],
  ['Printing Frontside is next on Komori 4, not started', {}, names],
  ['Printing Frontside runs on Komori 4', {}, operation({ state: 'running' })],
  [
    'Printing Frontside is paused on Komori 4: Stripping pins bent',
    {},
    operation({ state: 'paused', pauseReason: 'Stripping pins bent' }),
  ],
  ['Printing Frontside is not started', {}, { ...names, machine: null }],
  ['Printing Frontside is under way', {}, { ...operation({ state: 'running' }), machine: null }],
  [
    'Printing Frontside is at Shree Binders',
    {},
    { ...operation({ state: 'running', supplier: 'Shree Binders' }), machine: null },
  ],
])('%s', (words, more, of) => {
  expect(wordsOfCause({ ...cause, ...more }, of)).toBe(words);
});

const steps = ['print', 'fold'].map((id) => ({ id, state: 'queued', machineId: `${id}er` }));
const job = { id: 'j', operations: steps } as unknown as Job;
const span = (operationId: string, kind: 'waiting' | 'work', hours: number) => ({
  kind,
  operationId,
  machineId: `${operationId}er`,
  start: '2026-05-04T00:00:00Z',
  end: new Date(Date.parse('2026-05-04T00:00:00Z') + hours * 3_600_000).toISOString(),
  behind: [],
});
const why: WhyJob = { from: '', finish: null, why: null, parts: [], spans: [] };

test('the cause is the greatest part that holds the job up, and names the operation that waits longest in it', () => {
  const parts = [
    { kind: 'work', machineId: 'printer', behind: [], hours: 30 },
    { kind: 'waiting', machineId: 'folder', behind: ['a'], hours: 9 },
    { kind: 'waiting', machineId: 'printer', behind: ['b', 'c'], hours: 4 },
  ] as const satisfies WhyJob['parts'] | readonly unknown[];
  const spans = [span('print', 'waiting', 4), span('print', 'work', 30), span('fold', 'waiting', 9)];
  const found = causeOf(job, {
    ...why,
    parts: parts.map((part) => ({ ...part, behind: [...part.behind] })),
    spans,
  });
  expect(found).toEqual({
    kind: 'waiting',
    operationId: 'fold',
    machineId: 'folder',
    hours: 9,
    behind: ['a'],
  });
});

test('what keeps it from a date comes before any part; without either its current operation is named', () => {
  const parts = [{ kind: 'waiting' as const, machineId: 'printer', behind: ['a'], hours: 9 }];
  const undated = causeOf(job, { ...why, parts, why: { operationId: 'fold', why: 'no machine' } });
  expect(undated).toMatchObject({ kind: 'no machine', operationId: 'fold', hours: null, behind: [] });
  expect(causeOf(job, why)).toMatchObject({ kind: null, operationId: 'print' });
  const [print, fold] = steps;
  const running = { id: 'j', operations: [print, { ...fold, state: 'running' }] } as unknown as Job;
  expect(causeOf(running, why)).toMatchObject({ kind: null, operationId: 'fold' });
  expect(causeOf(undefined, why)).toBeNull();
});
