import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** Returns a batching reader that records the keys of its reads. The key 'none' finds nothing, and 'wrong' fails. */
function reading() {
  const asked: string[][] = [];
  const read = batchReads((_source: object, keys: string[]) => {
    asked.push(keys);
    if (keys.includes('wrong')) return Promise.reject(new Error('no'));
    return Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `of ${key}`])));
  });
  return { asked, read };
}
const source = {};

test('what is asked for in one turn is read together, each once, and answered to whom it belongs', async () => {
  const { asked, read } = reading();
  const answers = await Promise.all(['a', 'b', 'a', 'none'].map((key) => read(source, key)));
  expect(answers).toEqual(['of a', 'of b', 'of a', undefined]);
  expect(asked).toEqual([['a', 'b', 'none']]);
});

test('what is asked for later is read again, though the first is not answered yet', async () => {
  const { asked, read } = reading();
  const first = read(source, 'a');
  await turn();
  await Promise.all([first, read(source, 'a')]);
  expect(asked).toEqual([['a'], ['a']]);
});

test('what is asked of another database is read there', async () => {
  const { asked, read } = reading();
  await Promise.all([read(source, 'a'), read({}, 'b')]);
  expect(asked).toEqual([['a'], ['b']]);
});

test('all who asked together hear that it failed, and the next ones ask again', async () => {
  const { read } = reading();
  const answers = await Promise.allSettled([read(source, 'a'), read(source, 'wrong')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(source, 'a')).toBe('of a');
});
