/** Tests what happens if the connection fails during an action on many records. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assignProposed } from '../../stock/buying/assign-proposed-papers.ts';
import { runMany } from './run-on-many-records.ts';

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`;
const paper = (n: number) => ({ paperId: id(n), name: 'Lumina', quantity: n, cut: 1, leftover: false });
const job = (n: number) => ({ id: id(n), number: `MR-${n}`, papers: [paper(7), paper(8)] });

const fetched = vi.fn<typeof fetch>();
const isOnline = vi.fn<() => boolean>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(isOnline);
});
afterEach(() => {
  fetched.mockReset();
  isOnline.mockReset();
  localStorage.clear();
});
const give = (jobs: readonly ReturnType<typeof job>[]) =>
  runMany(jobs, assignProposed, { label: 'given their paper', nameOf: ({ number }) => number });
const silent = () => Promise.reject(new TypeError('fetch failed'));
const done = () => Promise.resolve(Response.json({}));

test('a job gets its second paper even if the connection is lost after the first', async () => {
  isOnline.mockReturnValueOnce(true).mockReturnValue(false);
  fetched.mockImplementationOnce(done).mockImplementationOnce(silent).mockImplementation(done);
  const outcome = await give([job(1)]);
  expect(outcome).toMatchObject({ done: [{ item: { number: 'MR-1' } }], left: [], isOffline: false });
  const sent = fetched.mock.calls.map(([address, init]) => [
    JSON.stringify(address).includes(id(8)),
    new Headers(init?.headers).get('idempotency-key'),
  ]);
  expect(sent).toHaveLength(3);
  expect(sent.map(([isSecond]) => isSecond)).toEqual([false, true, true]);
  expect(sent[2]?.[1]).toBe(sent[1]?.[1]);
  expect(localStorage).toHaveLength(0);
});

test('without a connection nothing starts, and every record stays unchanged', async () => {
  isOnline.mockReturnValue(false);
  fetched.mockImplementation(silent);
  const jobs = [1, 2, 3, 4, 5, 6].map(job);
  const outcome = await give(jobs);
  expect(outcome).toMatchObject({ done: [], refused: [], isOffline: true });
  expect(outcome.left).toHaveLength(6);
  expect(fetched.mock.calls.filter(([, init]) => (init?.method ?? 'GET') !== 'GET')).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('while the second paper is being sent, no write counts as unknown', async () => {
  isOnline.mockReturnValue(true);
  const stored: string[] = [];
  fetched.mockImplementation(() => {
    const names = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '');
    stored.push(...names.map((name) => localStorage.getItem(name) ?? ''));
    return done();
  });
  await give([job(1)]);
  expect(stored.filter((press) => press.includes('"fate":"sent"'))).toHaveLength(2);
  expect(stored.filter((press) => press.includes('"fate":"unknown"'))).toEqual([]);
});
