import { describe, expect, test } from 'vitest';
import { sentenceOrNull, reason, sentence } from '../platform/reasons/refusal-reason.ts';
import { formatMoment, messageFormatter } from '../platform/reasons/message-formatter.ts';
import {
  machineDown,
  occupantReason,
  operationName,
  currentStateReason,
  lastActionWords,
} from './operation-words.ts';

describe('words', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const zone = 'Asia/Kolkata';
  const say = messageFormatter('en-US', () => now);
  const last = { verb: 'start', at: '2026-11-20T03:54:00Z', userName: 'Asha Rao' } as const;
  test.each([
    ['running', null, last, 'Already started by Asha Rao at 09:24'],
    [
      'finished',
      null,
      { verb: 'finish', at: '2026-11-19T03:54:00Z', userName: null },
      'Already finished by someone on Thu 19 Nov 09:24',
    ],
    ['paused', null, { ...last, verb: 'pause' }, 'Already paused by Asha Rao at 09:24'],
    ['queued', null, { ...last, verb: 'suspend' }, 'Already put back in the queue by Asha Rao at 09:24'],
    ['queued', null, null, 'It is queued'],
    [
      'waiting',
      reason('comes-first', { operation: 'Printing' }),
      null,
      'It is waiting: Printing comes first',
    ],
    ['cancelled', null, last, 'It is cancelled with its job'],
  ] as const)('of the state %s: %s', (state, waits, last, words) => {
    expect(sentence(currentStateReason({ state, waitsFor: waits, last }, zone), say)).toBe(words);
  });

  test.each([
    ['de Souza', 'de Souza started it at 09:24'],
    [null, 'Someone started it at 09:24'],
  ])('use the actor’s name as written: %s', (userName, words) => {
    expect(lastActionWords({ ...last, receivedAt: null, userName }, now, zone)).toBe(words);
  });

  test('say when a press arrived that was sent later', () => {
    const receivedAt = '2026-11-20T04:03:00Z';
    expect(lastActionWords({ ...last, receivedAt, userName: 'Asha Rao' }, now, zone)).toBe(
      'Asha Rao started it at 09:24; the press arrived at 09:33',
    );
  });

  test('name operations and obstacles', () => {
    expect(operationName('Printing', 'Frontside')).toBe('Printing Frontside');
    expect(operationName('Peel Off', '')).toBe('Peel Off');
    expect(operationName('Pasting', 'Pasting Pre-Folding')).toBe('Pasting Pre-Folding');
    const occupant = { machineName: 'Komori', jobNumber: 'MR-2421', name: 'Printing' };
    expect(sentenceOrNull(occupantReason({ ...occupant, state: 'running' }))).toBe(
      'Komori is running MR-2421 Printing',
    );
    expect(sentenceOrNull(occupantReason({ ...occupant, state: 'paused' }))).toBe(
      'Komori has MR-2421 Printing paused on it',
    );
    expect(sentenceOrNull(machineDown('Komori', 'feeder'))).toBe('Komori is down: feeder');
  });

  test('show today as a time, another day with its date, and another year with the year too', () => {
    expect(formatMoment('2026-11-19T20:00:00Z', now, zone)).toBe('at 01:30');
    expect(formatMoment('2026-11-18T20:00:00Z', now, zone)).toBe('on Thu 19 Nov 01:30');
    expect(formatMoment('2025-11-20T03:54:00Z', now, zone)).toBe('on Thu 20 Nov 2025 09:24');
    expect(formatMoment('2025-12-31T18:30:00Z', now, zone)).toBe('on Thu 1 Jan 00:00');
  });
});
