/**
 * Tests that one action can move many operations into one queue in any sequence, and that their ranks stay
 * ascending and unique (design: operations).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JobRow, type OperationRow } from '../open-job.repo.ts';
import { reorder, dequeue, enqueue, type Machine, toQueued } from './machine-queue.domain.ts';

const job = { id: 'job', number: 'J-1', ups: 1, quantity: 1, buffer: 0 } as JobRow;
const row = (id: string) => ({ id, quantity: null, state: 'queued' }) as OperationRow;

/** Returns a machine as the database would give it, with operations at these ranks. */
function machineWith(ranks: readonly number[]): Machine {
  const queue = ranks.map((rank, place) => toQueued({ row: row(`stored-${place}`), job }, rank));
  const bounds = { lowestRank: Math.min(0, ...ranks), highestRank: Math.max(0, ...ranks) };
  return {
    row: { id: 'machine' } as Machine['row'],
    queue,
    queueRead: 'whole',
    takenRanks: new Set(ranks),
    ...bounds,
    storedIds: new Set(queue.map(({ id }) => id)),
    isRenumbered: false,
    load: null,
  };
}

/**
 * Returns the operations whose rank is not above the one before, or equals the rank that another row has in the
 * database.
 */
function misplaced({ queue }: Machine, stored: ReadonlyMap<number, string>) {
  const before = queue.map((_each, place) => queue[place - 1]?.rank ?? -Infinity);
  return queue.filter(
    ({ id, rank }, place) =>
      !Number.isSafeInteger(rank) || rank <= Number(before[place]) || (stored.get(rank) ?? id) !== id,
  );
}
const storedRanks = ({ queue }: Machine) => new Map(queue.map(({ id, rank }) => [rank, id]));

const storedQueue = fc
  .uniqueArray(fc.integer({ min: -3000, max: 3000 }), { maxLength: 40 })
  .map((ranks) => ranks.toSorted((a, b) => a - b));

describe('one verb that moves many operations into one queue', () => {
  const orders: Record<string, (queue: readonly unknown[], nth: number) => number> = {
    'each before all': () => 0,
    'each last': (queue) => queue.length,
    'the first, forty behind it, and then one before all': (queue, nth) =>
      nth === 41 ? 0 : Math.min(nth, 1),
    'each right behind the first': (queue) => Math.min(1, queue.length),
    'each right before the last': (queue) => Math.max(0, queue.length - 1),
    'from both ends in turn': (queue, nth) => (nth % 2 === 0 ? 0 : queue.length),
    'each in the middle': (queue) => queue.length >> 1,
  };
  test.each(Object.entries(orders))('%s', (_order, placeOf) => {
    for (const ranks of [[], [1024], [0, 1], [-5, -4, 1024, 2048]]) {
      const machine = machineWith(ranks);
      const stored = storedRanks(machine);
      for (let nth = 0; nth < 500; nth += 1) {
        const id = `new-${nth}`;
        const place = placeOf(machine.queue, nth);
        enqueue(machine, [], { row: row(id), job }, () => place);
        expect(machine.queue[place]?.id).toBe(id);
      }
      expect(misplaced(machine, stored)).toEqual([]);
    }
  });

  test('in any order, repeatedly, with removals and plans in between', () => {
    const step = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ kind: fc.constant('in'), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
      },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('in'), at: fc.constantFrom(0, 1) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constantFrom('again', 'out', 'plan'),
          at: fc.double({ min: 0, max: 0.999, noNaN: true }),
        }),
      },
    );
    const property = fc.property(
      storedQueue,
      fc.array(step, { minLength: 200, maxLength: 400 }),
      (ranks, steps) => {
        const machine = machineWith(ranks);
        const stored = storedRanks(machine);
        for (const [nth, { kind, at }] of steps.entries()) {
          const placeIn = (queue: readonly unknown[]) => Math.floor(at * (queue.length + 0.999));
          const one = machine.queue[Math.floor(at * machine.queue.length)];
          if (kind === 'in') enqueue(machine, [], { row: row(`new-${nth}`), job }, placeIn);
          else if (kind === 'again' && one) enqueue(machine, [], { row: row(one.id), job }, placeIn);
          else if (kind === 'out' && one) dequeue(machine, one.id);
          else if (kind === 'plan') {
            const turned = machine.queue.slice(0, 5).toReversed();
            const coming = [0, 1, 2].map((each) => toQueued({ row: row(`plan-${nth}-${each}`), job }, NaN));
            const moving = new Set([...turned, ...coming].map(({ id }) => id));
            reorder(machine, [...turned, ...coming, ...machine.queue.slice(5)], moving);
          }
          expect(misplaced(machine, stored)).toEqual([]);
        }
      },
    );
    fc.assert(property, { numRuns: 60 });
  });

  test('places thousands, each right behind the first', () => {
    const machine = machineWith([1024]);
    for (let nth = 0; nth < 4000; nth += 1) enqueue(machine, [], { row: row(`new-${nth}`), job }, () => 1);
    expect(misplaced(machine, new Map())).toEqual([]);
  });
});
