import { expect, test } from 'vitest';
import { mapWithPauses } from './map-with-pauses.ts';

/** Runs the function and returns its result, with the number of other tasks that ran in between. */
async function beside<T>(work: () => Promise<T>): Promise<{ made: T; served: number }> {
  let served = 0;
  const serve = () => {
    served += 1;
    waiting = setImmediate(serve);
  };
  let waiting = setImmediate(serve);
  const made = await work();
  clearImmediate(waiting);
  return { made, served };
}

test('other work runs while many items are processed, and the results are in the items’ order', async () => {
  const many = Array.from({ length: 60 }, (_none, place) => place);
  const { made, served } = await beside(() =>
    mapWithPauses(many, (one, place) => {
      const until = performance.now() + 1;
      while (performance.now() < until);
      return [one, place];
    }),
  );
  expect(made).toEqual(many.map((each) => [each, each]));
  expect(served).toBeGreaterThanOrEqual(8);
});
