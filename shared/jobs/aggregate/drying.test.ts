import { expect, test } from 'vitest';
import { dryUntil, type DryingStep } from './drying.ts';

const now = new Date('2026-11-30T12:00:00Z');
const at = (hour: number) => `2026-11-30T${String(hour).padStart(2, '0')}:00:00.000Z`;
const step = (index: number, changes: Partial<DryingStep> = {}): DryingStep => ({
  id: `step ${index}`,
  type: 'Punching',
  index,
  overlap: false,
  state: 'waiting',
  startedAt: null,
  finishedAt: null,
  ...changes,
});
/** Returns a step that ran from `start` to `finish` o'clock, or still runs, and dries for four hours. */
const varnish = (start: number, finish: number | null, type = 'Varnish') =>
  step(1, {
    state: finish === null ? 'running' : 'finished',
    startedAt: at(start),
    finishedAt: finish === null ? null : at(finish),
    type,
  });
const queued = { state: 'queued' } as const;
const link = { operationId: 'step 1', transferMinutes: null, transferPieces: null };

test.each<[string, DryingStep[], string | null]>([
  ['what finished dries from its finish', [varnish(8, 10), step(2, queued)], at(14)],
  ['what is dry by now delays nothing', [varnish(6, 8), step(2, queued)], null],
  ['what does not dry delays nothing', [varnish(8, 10, 'Foiling'), step(2, queued)], null],
  [
    'what has started waits for nothing',
    [varnish(8, 10), step(2, { state: 'running', startedAt: at(11) })],
    null,
  ],
  ['only the step directly before counts', [varnish(8, 10), step(2, queued), step(3)], null],
  [
    'a cancelled step between does not count',
    [varnish(8, 10), step(2, { state: 'cancelled' }), step(3, queued)],
    at(14),
  ],
  ['a step that is linked counts', [varnish(8, 10), step(2), step(3, { after: [link] })], at(14)],
  [
    'the last of several counts',
    [{ ...varnish(8, 9), id: 'step 0' }, varnish(8, 11), step(2, queued)],
    at(15),
  ],
  [
    'the first pieces of an overlapped step dry from its start',
    [varnish(11, null), step(2, { ...queued, overlap: true })],
    at(15),
  ],
  ['a step that runs has handed over nothing to one that waits', [varnish(11, null), step(2)], null],
])('%s', (_case, all, expected) => {
  expect(dryUntil(all.at(-1)!, all, { Varnish: 240 }, now)).toBe(expected);
});
