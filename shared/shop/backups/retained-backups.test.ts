/** Tests which daily backups the server retains. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostRetained, retained } from './retained-backups.ts';

const dayMs = 24 * 60 * 60_000;
const start = Date.parse('2026-01-01T18:30:00Z');
const days = (list: Iterable<Date>) => [...list].map((at) => at.toISOString().slice(0, 10)).sort();

/** Returns the backups that remain if the server prunes after each backup. */
function pruneDaily(times: readonly Date[]): Date[] {
  let left: Date[] = [];
  for (const at of times) left = [...retained([...left, at])];
  return left;
}

test('ten years of daily backups leave 7 days, 4 weeks and 12 months', () => {
  const all = Array.from({ length: 3652 }, (_, day) => new Date(start + day * dayMs));
  expect(
    days(pruneDaily(all))
      .map((day) => day.slice(5))
      .join(' '),
  ).toBe(
    '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 ' +
      '12-16 12-23 12-25 12-26 12-27 12-28 12-29 12-30 12-31',
  );
});

test('pruning after each backup retains as much as pruning all at once, whenever backups were made', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40 * 24 }), { maxLength: 300 });
  fc.assert(
    fc.property(gaps, (hours) => {
      let at = start;
      const times = hours.map((gap) => new Date((at += gap * 60 * 60_000)));
      const left = pruneDaily(times);
      expect(days(left)).toEqual(days(retained(times)));
      expect(left.length).toBeLessThanOrEqual(mostRetained);
      for (const newest of times.slice(-1)) expect(left).toContain(newest);
      for (const [length, most] of [
        [10, 7],
        [7, 12],
      ] as const) {
        const periods = (of: readonly Date[]) =>
          [...new Set(of.map((each) => each.toISOString().slice(0, length)))].sort().slice(-most);
        expect(periods(left)).toEqual(periods(times));
      }
    }),
    { numRuns: 60 },
  );
});

test('backups of a clock that was years ahead remove no present backup but one of each kind', () => {
  const real = Array.from({ length: 400 }, (_, day) => new Date(start + day * dayMs));
  const ahead = new Date(start + 4000 * dayMs);
  const left = days(pruneDaily([...real.slice(0, 200), ahead, ...real.slice(200)]));
  expect(left.length).toBeGreaterThan(mostRetained - 7);
  expect(left.slice(-7)).toEqual([...days(real.slice(-6)), ...days([ahead])]);
});
