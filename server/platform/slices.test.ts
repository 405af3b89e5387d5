import { expect, test } from 'vitest';
import { mapInSlices } from './slices.ts';

test('others are served while many are worked on, which come in their order', async () => {
  let served = 0;
  const serve = () => {
    served += 1;
    waiting = setImmediate(serve);
  };
  let waiting = setImmediate(serve);
  const many = Array.from({ length: 60 }, (_none, place) => place);
  const made = await mapInSlices(many, (one, place) => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return [one, place];
  });
  clearImmediate(waiting);
  expect(made).toEqual(many.map((each) => [each, each]));
  expect(served).toBeGreaterThanOrEqual(8);
});
