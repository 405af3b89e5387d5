/** What a person says of operations is what the plan sees, and what is expected by it. */
import { expect, test } from 'vitest';
import { projectQueues } from './queues.ts';
import { type Operation, type ShopQueues } from './shop-queues.ts';
import { snapshotOf } from './snapshot-of.ts';

const now = '2026-11-23T00:00:00.000Z';
const minute = (at: number) => new Date(Date.parse(now) + at * 60_000).toISOString();
const link = (operationId: string, more: object = {}) => ({
  operationId,
  transferMinutes: null,
  transferPieces: null,
  ...more,
});
const operation = (id: string, index: number, more: Partial<Operation> = {}): Operation => ({
  id,
  type: 'Pasting',
  unit: 'pieces',
  needsMachine: true,
  index,
  rank: 1,
  state: index === 0 ? 'queued' : 'waiting',
  machineId: id,
  overlap: false,
  deliveryDate: null,
  planned: 1000,
  run: null,
  ...more,
});

/** A shop that never closes, with a machine for each operation: 10 minutes of making ready, 1,000 pieces in 100. */
function shop(operations: Operation[], job: Partial<ShopQueues['jobs'][number]> = {}): ShopQueues {
  const down = null;
  const day = { open: true, from: '00:00', to: '00:00' };
  return {
    now,
    calendar: { timeZone: 'UTC', hours: Array.from({ length: 7 }, () => day), holidays: [] },
    machines: operations.map(({ id }) => ({ id, down, makeReadyMinutes: 10, perHour: 600 })),
    jobs: [{ id: 'job', status: 'scheduled', deliveryDate: minute(10_000), operations, ...job }],
  };
}
const times = (queues: ShopQueues) =>
  [...projectQueues(queues).values()].map(({ start, finish }) =>
    [start, finish].map((at) => Math.round((Date.parse(at ?? '') - Date.parse(now)) / 60_000)),
  );

test.each<[string, Operation[], number[][]]>([
  [
    'the chain of the places',
    [operation('a', 0), operation('b', 1)],
    [
      [0, 110],
      [110, 220],
    ],
  ],
  [
    'nothing',
    [operation('a', 0), operation('b', 1, { after: [], state: 'queued' })],
    [
      [0, 110],
      [0, 110],
    ],
  ],
  [
    'minutes after it began to run',
    [operation('a', 0), operation('b', 1, { after: [link('a', { transferMinutes: 20 })] })],
    [
      [0, 110],
      [30, 140],
    ],
  ],
  [
    'pieces',
    [operation('a', 0), operation('b', 1, { after: [link('a', { transferPieces: 500 })] })],
    [
      [0, 110],
      [60, 170],
    ],
  ],
  [
    'pieces, and no end before the other one’s',
    [operation('a', 0), operation('b', 1, { runMinutes: 5, after: [link('a', { transferPieces: 100 })] })],
    [
      [0, 110],
      [20, 110],
    ],
  ],
  [
    'its own minutes',
    [operation('a', 0, { makeReadyMinutes: 2.5, runMinutes: 30 }), operation('b', 1)],
    [
      [0, 33],
      [33, 143],
    ],
  ],
])('comes after: %s', (_name, operations, expected) => {
  expect(times(shop(operations))).toEqual(expected);
});

test('nothing starts before its release or its pin, and what has run counts for a transfer', () => {
  expect(times(shop([operation('a', 0)], { releaseDate: minute(60) }))).toEqual([[60, 170]]);
  expect(times(shop([operation('a', 0, { releaseDate: minute(30) })], { releaseDate: minute(20) }))).toEqual([
    [30, 140],
  ]);
  expect(times(shop([operation('a', 0, { pin: { start: minute(45) } })]))).toEqual([[45, 155]]);
  const run = { seconds: 1500, running: true, made: 0 };
  const half = [
    operation('a', 0, { state: 'running', run }),
    operation('b', 1, { after: [link('a', { transferMinutes: 20 })] }),
  ];
  // Made ready for 10 minutes, it has run for 15.
  expect(snapshotOf(shop(half)).operations[1]?.after[0]?.transferMinutes).toBe(5);
});
