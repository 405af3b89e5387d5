import { reason } from '../platform/reasons/refusal-reason.ts';
import { expect, test } from 'vitest';
import { type WhyKind } from '../../packages/planner/src/delay-reasons.ts';
import { type Cause, findCause, causeSentence } from './delay-cause.ts';
import { type Job } from '../open-shop/expected-dates-input.ts';
import { type DelayExplanation } from './delay-explanation.ts';

const names = {
  operation: { name: 'Printing Frontside', state: 'queued', pauseReason: null },
  machine: 'Komori 4',
  holdReason: null,
} as const;
const cause: Cause = {
  kind: null,
  operationId: 'o',
  machineId: 'm',
  hours: null,
  behind: [],
  noMachine: null,
};
const operation = (more: object) => ({ ...names, operation: { ...names.operation, ...more } });

test.each<[string, Partial<Cause>, Parameters<typeof causeSentence>[1]]>([
  ['17 h behind 3 jobs on Komori 4', { kind: 'waiting', hours: 17.2, behind: ['a', 'b', 'c'] }, names],
  ['20 h of work left', { kind: 'work', hours: 20 }, names],
  ['2 h while Komori 4 is down', { kind: 'down', hours: 2 }, names],
  ['Printing Frontside has no machine', { kind: 'no machine' }, { ...names, machine: null }],
  [
    'Printing Frontside has no machine: Komori 4 is down',
    { kind: 'no machine', noMachine: reason('machines-are-down', { machines: ['Komori 4'] }) },
    { ...names, machine: null },
  ],
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
  expect(causeSentence({ ...cause, ...more }, of)).toBe(words);
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
const why: DelayExplanation = { from: '', finish: null, why: null, parts: [], spans: [] };

const part = (kind: WhyKind, hours: number, machineId: string | null = null) => ({
  kind,
  machineId,
  hours,
  behind: kind === 'waiting' ? ['a'] : [],
});

test.each<[string, DelayExplanation['parts'], Partial<Cause>]>([
  [
    'a wait of six minutes is no cause if its own work takes hours',
    [part('work', 12, 'printer'), part('work', 8, 'folder'), part('waiting', 0.1, 'printer')],
    { kind: 'work', hours: 20, machineId: 'printer', operationId: 'print' },
  ],
  [
    'make-ready counts as its own work',
    [part('waiting', 3, 'folder'), part('work', 2), part('make-ready', 2)],
    { kind: 'work', hours: 4 },
  ],
  [
    'the longest wait, even if closed hours are longer',
    [part('closed', 40), part('work', 5), part('waiting', 9, 'folder'), part('waiting', 4, 'printer')],
    { kind: 'waiting', hours: 9, machineId: 'folder', operationId: 'fold', behind: ['a'] },
  ],
  [
    'a machine that is down for longer than the wait for other jobs',
    [part('waiting', 2), part('down', 24)],
    { kind: 'down' },
  ],
  ['no cause other than its own work', [part('work', 9), part('closed', 4)], { kind: null, hours: null }],
])('the cause of a delay is its greatest part: %s', (_name, parts, expected) => {
  const spans = [span('print', 'waiting', 4), span('print', 'work', 12), span('fold', 'waiting', 9)];
  expect(findCause(job, { ...why, parts, spans }, [])).toMatchObject(expected);
});

test('the cause of a paused job is the pause, unless the job waits longer than it works', () => {
  const paused = { id: 'j', operations: [{ ...steps[0], state: 'paused' }] } as unknown as Job;
  const parts = [part('work', 5), part('waiting', 0.1, 'folder')];
  expect(findCause(paused, { ...why, parts }, [])).toMatchObject({ kind: null, operationId: 'print' });
});

test('an obstacle is the cause before all delays; without both the cause names the current operation', () => {
  const parts = [{ kind: 'waiting' as const, machineId: 'printer', behind: ['a'], hours: 9 }];
  const undated = findCause(job, { ...why, parts, why: { operationId: 'fold', why: 'no machine' } }, []);
  expect(undated).toMatchObject({ kind: 'no machine', operationId: 'fold', hours: null, behind: [] });
  expect(findCause(job, why, [])).toMatchObject({ kind: null, operationId: 'print' });
  const [print, fold] = steps;
  const running = { id: 'j', operations: [print, { ...fold, state: 'running' }] } as unknown as Job;
  expect(findCause(running, why, [])).toMatchObject({ kind: null, operationId: 'fold' });
  expect(findCause(undefined, why, [])).toBeNull();
});
