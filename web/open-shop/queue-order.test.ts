import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupsOf, moveInGroup, type Queued } from './queue-order.ts';

const queue: Queued[] = [
  { id: 'w1', state: 'waiting', rank: 100 },
  { id: 'q1', state: 'queued', rank: 200 },
  { id: 'w2', state: 'waiting', rank: 300 },
  { id: 'q2', state: 'queued', rank: 400 },
  { id: 'run', state: 'running', rank: 150 },
  { id: 'w3', state: 'waiting', rank: 500 },
];
const ids = (operations: readonly Queued[]) => operations.map(({ id }) => id);

test('the running operation is on top, and queued and waiting ones follow by rank', () => {
  const { now, queued, waiting } = groupsOf(queue);
  expect([ids(now), ids(queued), ids(waiting)]).toEqual([['run'], ['q1', 'q2'], ['w1', 'w2', 'w3']]);
});

describe('a place in a group of the queue becomes the operation to go before in the whole queue', () => {
  test.each([
    ['q2', 0, 'q1'],
    ['q1', 1, 'w3'],
    ['w3', 0, 'w1'],
    ['w1', 1, 'w3'],
    ['w1', 2, null],
    ['w1', 99, null],
  ])('%s to place %i comes before %s', (id, to, before) => {
    expect(moveInGroup(queue, id, to)?.before).toBe(before);
  });
  test.each([
    ['q1', 0],
    ['run', 1],
    ['gone', 0],
    ['w3', 7],
  ])('%s to place %i moves nothing', (id, to) => {
    expect(moveInGroup(queue, id, to)).toBeNull();
  });
});

test('the temporary rank shows a moved operation at its new place, and the others stay in order', () => {
  const states = fc.array(fc.constantFrom('queued' as const, 'waiting' as const), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(states, fc.nat(), fc.nat(), (given, which, to) => {
      const all = given.map((state, at): Queued => ({ id: `o${at}`, state, rank: at * 1024 }));
      const moved = all[which % all.length] as Queued;
      const group = (operations: Queued[]) => ids(groupsOf(operations)[moved.state as 'queued' | 'waiting']);
      const others = group(all).filter((id) => id !== moved.id);
      const place = to % (others.length + 1);
      const result = moveInGroup(all, moved.id, place);
      const after = all.map((each) => (each === moved && result ? { ...each, rank: result.rank } : each));
      expect(group(after)).toEqual([...others.slice(0, place), moved.id, ...others.slice(place)]);
    }),
  );
});
