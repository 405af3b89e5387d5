/** Tests that the server drops an event connection whose client stops reading. */
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventWriter } from './event-writer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a stream that accepts no data until the test releases it. */
function stuck() {
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (_text, _encoding, done) => void waiting.push(done),
    final: (done) => void waiting.push(done),
  });
  return { stream, read: () => waiting.shift()?.() };
}

test('a stream with too much unread data is dropped', () => {
  const { write } = eventWriter(stuck().stream);
  expect(write('x'.repeat(200_000))).toBe(true);
  expect(write('x'.repeat(100_000))).toBe(false);
});

test('a stream whose client reads nothing is dropped at the third heartbeat', () => {
  const { stream, read } = stuck();
  const { write } = eventWriter(stream);
  const beat = () => {
    vi.advanceTimersByTime(15_000);
    return write(': heartbeat');
  };
  expect(write(': connected')).toBe(true);
  read();
  expect([beat(), beat()]).toEqual([true, true]);
  read();
  read();
  expect([beat(), beat(), beat()]).toEqual([true, true, false]);
});

test('a stream is destroyed if the client does not read the end', async () => {
  const { stream } = stuck();
  const { write, end } = eventWriter(stream);
  write('x');
  end();
  await vi.advanceTimersByTimeAsync(2900);
  expect(stream.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(stream.destroyed).toBe(true);
});
