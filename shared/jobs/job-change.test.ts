import { describe, expect, test } from 'vitest';
import { reason } from '../platform/reasons/refusal-reason.ts';
import {
  machineMinutesBetween,
  dateChangesBetween,
  nextDelivery,
  refuseBelowDispatched,
  refuseUndoChange,
  refuseDeliveries,
} from './job-change.ts';
import { never } from './aggregate/lateness.ts';
import { type ShopQueues } from '../open-shop/expected-dates-input.ts';

const [first, second, third] = [
  '2026-12-01T12:00:00.000Z',
  '2026-12-08T12:00:00.000Z',
  '2026-12-15T12:00:00.000Z',
];
const parts = [
  { quantity: 400, date: second },
  { quantity: 500, date: first },
  { quantity: 100, date: third },
];

test.each([
  [0, first],
  [499, first],
  [500, second],
  [899, second],
  [900, third],
  [1_000, third],
  [2_000, third],
])(
  'with %i pieces dispatched, the job is due on the date of the next incomplete delivery: %s',
  (dispatched, date) => {
    expect(nextDelivery(parts, dispatched)).toBe(date);
  },
);

test('a job without planned deliveries has no next delivery', () => {
  expect(nextDelivery([], 0)).toBeUndefined();
});

test('the deliveries add up to the order, which is never below the dispatched pieces', () => {
  expect(refuseDeliveries(parts, 1_000)).toBeNull();
  expect(refuseDeliveries(parts, 1_001)).toEqual(reason('deliveries-sum', { sum: 1_000, quantity: 1_001 }));
  expect(refuseBelowDispatched(300, 300)).toBeNull();
  expect(refuseBelowDispatched(299, 300)).toEqual(
    reason('below-dispatched', { dispatched: 300, quantity: 299 }),
  );
});

describe('undoing a change', () => {
  const before = { quantity: 1_000, deliveryDate: first, deliveries: [] };
  const after = { quantity: 1_200, deliveryDate: first, deliveries: [] };
  const change = { before, after, ran: { started: ['printing'], finished: [] }, undoneAt: null };
  const printing = { id: 'printing', name: 'Printing', startedAt: first, finishedAt: null };
  const packing = { id: 'packing', name: 'Packing', startedAt: null, finishedAt: null };
  const now = {
    status: 'in production',
    ordered: after,
    dispatched: 0,
    changedAgain: false,
    operations: [printing, packing],
  } as const;

  test('is possible as long as no other operation has run', () => {
    expect(refuseUndoChange(change, now)).toBeNull();
  });

  test.each([
    ['is refused if it is already undone', { ...change, undoneAt: second }, now, reason('change-undone')],
    ['is refused after a later change', change, { ...now, changedAgain: true }, reason('changed-again')],
    [
      'is refused if the order differs from the change’s result',
      change,
      { ...now, ordered: before },
      reason('changed-again'),
    ],
    [
      'is refused if an operation has started since',
      change,
      { ...now, operations: [printing, { ...packing, startedAt: second }] },
      reason('change-has-run', { operation: 'Packing' }),
    ],
    [
      'is refused if an operation has finished since',
      change,
      { ...now, operations: [{ ...printing, finishedAt: second }, packing] },
      reason('change-has-run', { operation: 'Printing' }),
    ],
    [
      'is refused for a cancelled job',
      change,
      { ...now, status: 'cancelled' as const },
      reason('job-is', { status: 'cancelled' }),
    ],
    [
      'is refused if the former quantity is below the dispatched pieces',
      change,
      { ...now, dispatched: 1_100 },
      reason('below-dispatched', { dispatched: 1_100, quantity: 1_000 }),
    ],
  ])('%s', (_what, of, at, why) => {
    expect(refuseUndoChange(of, at)).toEqual(why);
  });
});

describe('the impact of a change', () => {
  const always = { open: true, from: '00:00', to: '00:00' };
  /**
   * Returns a shop with a press of 60 sheets an hour and two jobs in its queue. The first job plans `planned` sheets.
   */
  const shop = (planned: number): ShopQueues => {
    const step = (id: string, rank: number, planned: number) =>
      ({
        id,
        type: 'Printing',
        unit: 'sheets',
        needsMachine: true,
        index: 0,
        rank,
        state: 'queued',
        machineId: 'press',
        overlap: false,
        deliveryDate: null,
        planned,
        run: null,
      }) as const;
    return {
      now: first,
      calendar: { timeZone: 'UTC', hours: Array.from({ length: 7 }, () => ({ ...always })), holidays: [] },
      machines: [{ id: 'press', down: null, makeReadyMinutes: 10, perHour: 60 }],
      jobs: [
        { id: 'changed', status: 'scheduled', deliveryDate: third, operations: [step('a', 1, planned)] },
        { id: 'behind', status: 'scheduled', deliveryDate: third, operations: [step('b', 2, 30)] },
      ],
    };
  };

  test('includes minutes by machine', () => {
    expect([...machineMinutesBetween(shop(60), shop(90), 'changed')]).toEqual([['press', 30]]);
    expect([...machineMinutesBetween(shop(60), shop(60), 'changed')]).toEqual([]);
  });

  test('includes jobs that end over a minute earlier or later, or lose their date', () => {
    const before = new Map([
      ['later', '2026-12-01T13:10:00.000Z'],
      ['as it was', '2026-12-01T13:50:00.000Z'],
      ['a minute later', '2026-12-01T13:50:00.000Z'],
      ['stuck', '2026-12-01T14:00:00.000Z'],
      ['stuck as before', never],
      ['done with', '2026-12-01T15:00:00.000Z'],
    ]);
    const after = new Map([
      ['later', '2026-12-01T13:40:00.000Z'],
      ['as it was', '2026-12-01T13:50:00.000Z'],
      ['a minute later', '2026-12-01T13:51:00.000Z'],
      ['stuck', never],
      ['stuck as before', never],
    ]);
    expect(dateChangesBetween(before, after)).toEqual([
      { jobId: 'later', from: '2026-12-01T13:10:00.000Z', to: '2026-12-01T13:40:00.000Z' },
      { jobId: 'stuck', from: '2026-12-01T14:00:00.000Z', to: null },
      { jobId: 'done with', from: '2026-12-01T15:00:00.000Z', to: null },
    ]);
  });
});
