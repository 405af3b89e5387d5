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

test('concurrent reads share one query with each id once, and each read gets its own result', async () => {
  const { asked, read } = reading();
  const answers = await Promise.all(['a', 'b', 'a', 'none'].map((key) => read(source, key)));
  expect(answers).toEqual(['of a', 'of b', 'of a', undefined]);
  expect(asked).toEqual([['a', 'b', 'none']]);
});

test('a later read starts a new query, even before the first has a result', async () => {
  const { asked, read } = reading();
  const first = read(source, 'a');
  await turn();
  await Promise.all([first, read(source, 'a')]);
  expect(asked).toEqual([['a'], ['a']]);
});

test('a read of another database queries that database', async () => {
  const { asked, read } = reading();
  await Promise.all([read(source, 'a'), read({}, 'b')]);
  expect(asked).toEqual([['a'], ['b']]);
});

test('a failed query rejects all reads that share the query, and the next reads query again', async () => {
  const { read } = reading();
  const answers = await Promise.allSettled([read(source, 'a'), read(source, 'wrong')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(source, 'a')).toBe('of a');
});
