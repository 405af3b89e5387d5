import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { priorities, type Priority } from '../platform/specification-constants.ts';
import { startingTypes } from '../shop/operation-types.ts';
import {
  type FreeMachine,
  firstFreeMachine,
  isMoreUrgent,
  nextToRun,
  queuePlace,
  rankBetween,
  refuseExpectedBack,
  refuseMachine,
  refuseDeleteMachine,
  refuseMachineTypeChange,
  sheetFits,
  type Urgency,
} from './machine-queue.ts';

const urgency = (id: string, priority: Priority, day = 1): Urgency => ({
  id,
  priority,
  deliveryDate: `2026-12-${String(day).padStart(2, '0')}T04:30:00Z`,
});

describe('a place in the queue', () => {
  const [max, high, medium, late, low] = [
    urgency('a', 'Max'),
    urgency('b', 'High'),
    urgency('c', 'Medium', 3),
    urgency('d', 'Medium', 9),
    urgency('e', 'Low'),
  ] as const;
  const queue = [max, high, medium, late, low];
  test.each([
    ['Max', 1, 1],
    ['High', 1, 2],
    ['Medium', 1, 2],
    ['Medium', 5, 3],
    ['Medium', 9, 4],
    ['Medium', 30, 4],
    ['Low', 30, 5],
    ['Min', 1, 5],
  ] as const)('%s, due on day %i, goes to place %i', (priority, day, place) => {
    expect(queuePlace(queue, urgency('x', priority, day))).toBe(place);
  });

  test('is the first place in an empty queue', () => {
    expect(queuePlace([], high)).toBe(0);
  });

  test('is after a more urgent operation that a user dragged to the end', () => {
    expect(queuePlace([medium, low, max], high)).toBe(3);
  });

  test('is decided by id if the urgency is equal', () => {
    expect(queuePlace([urgency('b', 'High')], urgency('a', 'High'))).toBe(0);
    expect(queuePlace([urgency('a', 'High')], urgency('b', 'High'))).toBe(1);
  });

  test('property: inserting operations one by one keeps the queue sorted', () => {
    const any = fc.record({
      id: fc.uuid(),
      priority: fc.constantFrom(...priorities),
      deliveryDate: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: (one) => one.id }), (arrivals) => {
        const queue: Urgency[] = [];
        for (const one of arrivals) queue.splice(queuePlace(queue, one), 0, one);
        for (const [at, one] of queue.slice(1).entries()) expect(isMoreUrgent(queue[at]!, one)).toBe(true);
      }),
    );
  });
});

test.each([
  [0, 10, 5],
  [-10, -7, -9],
  [1, 3, 2],
  [1, 2, null],
  [-1, 0, null],
])('the rank between %s and %s is %s', (before, after, rank) => {
  expect(rankBetween(before, after)).toBe(rank);
});

const komori = { id: 'k', name: 'Komori', type: 'Printing', length: 1030, breadth: 720 } as const;

test.each([
  [{ length: 1030, breadth: 720 }, true],
  [{ length: 720, breadth: 1030 }, true],
  [{ length: 720, breadth: 1030.001 }, false],
  [{ length: 800, breadth: 800 }, false],
])('a sheet of %j on 1,030 × 720 mm fits: %s', (sheet, fits) => {
  expect(sheetFits(komori, sheet)).toBe(fits);
});

test('a machine without measures takes any sheet, and a machine with one measure checks only that side', () => {
  expect(sheetFits({ length: 0, breadth: 0 }, { length: 5000, breadth: 5000 })).toBe(true);
  expect(sheetFits({ length: 0, breadth: 500 }, { length: 400, breadth: 5000 })).toBe(true);
  expect(sheetFits({ length: 0, breadth: 500 }, { length: 600, breadth: 5000 })).toBe(false);
});

const sheet = { length: 700, breadth: 1000 };
test.each([
  [komori, 'Printing', sheet, null],
  [komori, 'Lamination', sheet, 'Komori is for Printing, not Lamination'],
  [
    komori,
    'Printing',
    { length: 1100, breadth: 800 },
    "Komori takes sheets up to 1,030 × 720 mm; the job's are 1,100 × 800 mm",
  ],
  [
    { ...komori, length: 0 },
    'Printing',
    { length: 1100, breadth: 800 },
    "Komori takes sheets up to 720 mm on one side; the job's are 1,100 × 800 mm",
  ],
  [null, 'Printing', sheet, 'Printing needs a machine'],
  [null, 'Packing', sheet, null],
] as const)('%j for %s with sheets of %j: %s', (machine, type, of, reason) => {
  expect(
    sentenceOrNull(
      refuseMachine(machine, { type, needsMachine: startingTypes[type].needsMachine, sheet: of }),
    ),
  ).toBe(reason);
});

describe('choosing the first free machine', () => {
  const one = (id: string, load: number, more: Partial<FreeMachine> = {}): FreeMachine => ({
    ...komori,
    id,
    load,
    operationsCount: 0,
    down: false,
    ...more,
  });
  test.each([
    [[], null],
    [[one('a', 10), one('b', 3)], 'b'],
    [[one('b', 3), one('a', 3)], 'a'],
    [[one('a', 0, { operationsCount: 1 }), one('b', 0)], 'b'],
    [[one('a', 10), one('b', 3, { down: true })], 'a'],
    [[one('a', 10), one('b', 3, { length: 500 })], 'a'],
    [[one('a', 10), one('b', 3, { type: 'Foiling' })], 'a'],
    [[one('a', 10, { down: true })], null],
  ])('%#', (machines, id) => {
    expect(firstFreeMachine(machines, { type: 'Printing', sheet })?.id ?? null).toBe(id);
  });
});

test("a machine with unfinished operations can't be deleted or change its type", () => {
  expect(refuseDeleteMachine('Komori', 0)).toBeNull();
  expect(refuseMachineTypeChange('Komori', 0)).toBeNull();
  expect(sentenceOrNull(refuseDeleteMachine('Komori', 1))).toBe(
    'Komori has 1 unfinished operation; move or finish them first',
  );
  expect(sentenceOrNull(refuseMachineTypeChange('Komori', 3))).toBe(
    'Komori has 3 unfinished operations of its type; move or finish them first',
  );
});

test('a machine’s expected return is in the future or in the current minute', () => {
  const now = new Date('2026-11-20T10:00:30Z');
  const refusals = [null, '2026-11-20T10:00:00Z', '2026-11-20T09:59:00Z', '2031-11-20T10:00:00+05:30'].map(
    (at) => sentenceOrNull(refuseExpectedBack(at, now)),
  );
  expect(refusals).toEqual([null, null, 'Expected back must be in the future', null]);
});

describe('the operation that runs next', () => {
  const job = (status: 'scheduled' | 'on hold') => ({ status });
  const running = { id: 'a', state: 'running', job: job('scheduled') } as const;
  const held = { id: 'b', state: 'queued', job: job('on hold') } as const;
  const waiting = { id: 'c', state: 'waiting', job: job('scheduled') } as const;
  const ready = { id: 'd', state: 'queued', job: job('scheduled') } as const;
  test.each([
    ['the first queued one', [running, ready], undefined, 'd'],
    ['not one whose job is on hold or that waits', [running, held, waiting, ready], undefined, 'd'],
    ['one on hold if there is no other', [running, held, waiting], undefined, 'b'],
    ['the one after the given one', [held, ready], 'd', 'b'],
    ['none in an empty queue', [], undefined, undefined],
  ])('is %s', (_, queue, after, id) => expect(nextToRun(queue, after)?.id).toBe(id));
});
