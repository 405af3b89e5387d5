import { expect, test } from 'vitest';
import { bytesInSlices, mapInSlices } from './slices.ts';

/** What the work makes, and how often others were served meanwhile. */
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

test('others are served while many are worked on, which come in their order', async () => {
  const many = Array.from({ length: 60 }, (_none, place) => place);
  const { made, served } = await beside(() =>
    mapInSlices(many, (one, place) => {
      const until = performance.now() + 1;
      while (performance.now() < until);
      return [one, place];
    }),
  );
  expect(made).toEqual(many.map((each) => [each, each]));
  expect(served).toBeGreaterThanOrEqual(8);
});

test('and while long texts become bytes, of which no character is lost', async () => {
  const texts = ['{"a":1,', 'ü→🖨'.repeat(1_000_000), 'x🖨'.repeat(500_000), '', '}'];
  const { made, served } = await beside(() => bytesInSlices(...texts));
  expect(made.equals(Buffer.from(texts.join('')))).toBe(true);
  expect(served).toBeGreaterThanOrEqual(8);
});
