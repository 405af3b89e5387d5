import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeQueue, longestRising } from './merge-queue-order.ts';

const kept = (values: readonly number[]) => values.filter((_value, place) => longestRising(values)[place]);

describe('the longest rising subsequence', () => {
  test.each([
    [[], []],
    [[5], [5]],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [[3, 2, 1], [1]],
    [
      [2, 9, 3, 4, 1, 5],
      [2, 3, 4, 5],
    ],
    [[7, 7], [7]],
  ])('of %j is %j', (values, stay) => {
    expect(kept(values)).toEqual(stay);
  });

  test('rises, and no longer subsequence rises', () => {
    const short = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 9 });
    fc.assert(
      fc.property(short, (values) => {
        const stay = kept(values);
        expect(stay.every((value, place) => place === 0 || value > stay[place - 1])).toBe(true);
        let longest = 0;
        for (let set = 0; set < 2 ** values.length; set += 1) {
          const some = values.filter((_value, place) => (set >> place) % 2 === 1);
          if (some.every((value, place) => place === 0 || value > some[place - 1]))
            longest = Math.max(longest, some.length);
        }
        expect(stay).toHaveLength(longest);
      }),
    );
  });
});

describe('merging moved operations into a queue', () => {
  const letters = (text: string) => text.split('');
  test.each([
    ['all follow the plan', '', 'cab', 'cab', 'cab'],
    ['a moved operation goes before the first one that the plan has after it', 'bd', 'ac', 'abcd', 'abcd'],
    ['an operation outside the plan stays after the one before it', 'bxd', 'ac', 'abcd', 'abxcd'],
    ['remaining operations retain their own order', 'db', 'ac', 'abcd', 'acdb'],
    ['moved operations go last', 'ab', 'cd', 'abcd', 'abcd'],
    ['unplanned operations at the front stay there', 'xb', 'a', 'ab', 'xab'],
  ])('%s', (_what, rest, coming, planned, queue) => {
    expect(mergeQueue(letters(rest), letters(coming), letters(planned)).join('')).toBe(queue);
  });

  test('loses nothing, duplicates nothing, and preserves both orders', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(ids, ids, fc.integer(), (planned, others, seed) => {
        const isComing = (id: number) => ((id * 7919 + seed) & 3) > 1;
        const plan = planned.map(String);
        const coming = planned.filter(isComing).map(String);
        const rest = [...new Set([...others, ...planned])]
          .filter((id) => !planned.includes(id) || !isComing(id))
          .map(String);
        const queue = mergeQueue(rest, coming, plan);
        expect(queue.toSorted()).toEqual([...rest, ...coming].toSorted());
        expect(queue.filter((id) => coming.includes(id))).toEqual(coming);
        expect(queue.filter((id) => rest.includes(id))).toEqual(rest);
      }),
    );
  });
});
