import { expect, test } from 'vitest';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { stateWords } from './operation-state-words.ts';

const at = { ran: 6240, now: new Date('2026-11-20T10:00:00Z'), zone: 'Asia/Kolkata' };
const machine = { id: '', name: 'Komori G40', down: null };
const started = { startedAt: '2026-11-20T03:54:00Z' };

test.each<[Partial<Operation>, string]>([
  [{ state: 'waiting', waitsFor: 'Printing comes first' }, 'Printing comes first'],
  [{ state: 'queued', machine, startedAt: null }, 'in the queue of Komori G40'],
  [{ state: 'queued', machine: null, startedAt: null }, 'ready to run'],
  [
    { state: 'queued', machine, ...started, pauseReason: 'Rush job' },
    'in the queue of Komori G40 · Rush job · 1 h 44 min run so far',
  ],
  [{ state: 'running', ...started }, 'started 09:24 · run time 1 h 44 min'],
  [
    {
      state: 'paused',
      pauseReason: 'Paper jam',
      undoable: { verb: 'pause', at: '2026-11-20T08:32:00Z', receivedAt: null, userId: null, userName: null },
    },
    'Paper jam · paused 14:02 · 1 h 44 min run so far',
  ],
  [
    { state: 'finished', ...started, finishedAt: '2026-11-20T06:00:00Z', shortReason: 'Paper is used up' },
    'Fri Nov 20 09:24 to 11:30 · 1 h 44 min run · short: Paper is used up',
  ],
  [{ state: 'cancelled' }, 'with its job'],
])('%o: %s', (operation, said) => {
  expect(stateWords(operation as Operation, at)).toBe(said);
});
