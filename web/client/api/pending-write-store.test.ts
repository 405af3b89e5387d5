import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError, NotSentError, OtherUserError, UnknownFateError } from './api-errors.ts';
import {
  createPendingWriteStore,
  type PendingWrite,
  resolvePresses,
  sendOnce,
  sendPress,
  retryPendingWrites,
} from './pending-write-store.ts';

const press: PendingWrite = {
  key: 'k1',
  at: new Date().toISOString(),
  endpoint: ['operations', 'addEntry'],
  call: { params: { id: 'o1' }, body: { good: 800 } },
  label: 'Add 800 good: MR-1 Printing',
  fate: 'sent',
  lease: 0,
};
const refusal = (status: number, code?: string) =>
  new ApiError({ type: 'x', title: 'x', status, reason: 'No', ...(code && { code }) });
const proxyPage = new ApiError({ type: 'x', title: 'x', status: 502, reason: 'Bad Gateway' }, null, false);

/** The storage that all tabs of one device share. `tab()` simulates a newly loaded page of `user`. */
let values: Map<string, string>;
const storage = {
  getItem: (name: string) => values.get(name) ?? null,
  setItem: (name: string, value: string) => void values.set(name, value),
  removeItem: (name: string) => void values.delete(name),
  key: (n: number) => [...values.keys()][n] ?? null,
  get length() {
    return values.size;
  },
};
const tab = (user: string | null = 'ravi') => createPendingWriteStore(() => user, storage, new EventTarget());
beforeEach(() => {
  values = new Map();
});

const reachable = () => Promise.resolve(true);
/** Simulates a server that answers each attempt with the next of these responses. */
function server(...answers: unknown[]) {
  const keys: string[] = [];
  const next = (key: string) => {
    keys.push(key);
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { keys, next };
}
/** Skips the pauses between attempts until the promise resolves. */
const hurry = (until: Promise<unknown>) => {
  const timer = setInterval(retryPendingWrites, 5);
  return until.finally(() => clearInterval(timer));
};

test('a write is stored before it is sent and dropped with its response', async () => {
  const store = tab();
  const send = vi.fn<() => Promise<unknown>>(async () =>
    tab()
      .list()
      .map(({ key, fate }) => [key, fate]),
  );
  expect(await sendPress(store, press, { send, isReachable: reachable })).toEqual([['k1', 'sent']]);
  expect(tab().list()).toEqual([]);
});

test('without a connection nothing is sent and nothing is stored', async () => {
  const send = vi.fn<() => Promise<number>>(async () => 1);
  const isReachable = () => Promise.resolve(false);
  await expect(sendPress(tab(), press, { send, isReachable })).rejects.toBeInstanceOf(NotSentError);
  expect(send).not.toHaveBeenCalled();
  expect(tab().list()).toEqual([]);
});

test('a write refused because the session ended is dropped', async () => {
  const { next } = server(refusal(401));
  const options = { send: () => next('k1'), isReachable: reachable };
  await expect(sendPress(tab(), press, options)).rejects.toBeInstanceOf(ApiError);
  expect(tab().list()).toEqual([]);
});

describe('presses in a line', () => {
  const inLine = (sequence: number, more: Partial<PendingWrite> = {}): PendingWrite => ({
    ...press,
    key: `k${sequence}`,
    // The clock of the device was set back in between.
    at: new Date(Date.now() - sequence * 1000).toISOString(),
    fate: 'waiting',
    line: 'komori',
    sequence,
    ...more,
  });
  const fates = () =>
    tab()
      .list()
      .map(({ key, fate }) => [key, fate])
      .sort(([a = ''], [b = '']) => a.localeCompare(b));

  test('leave in their order, whatever their times, and are dropped when they are accepted', async () => {
    for (const sequence of [3, 1, 4, 2]) tab().put(inLine(sequence));
    const { next, keys } = server('a', 'b', 'c', 'd');
    await resolvePresses(tab(), ({ key }) => next(key), reachable);
    expect(keys).toEqual(['k1', 'k2', 'k3', 'k4']);
    expect(tab().list()).toEqual([]);
  });

  test('wait without a connection, while other lines and writes do not wait for them', async () => {
    tab().put(inLine(1));
    tab().put({ ...press, key: 'other' });
    const { next, keys } = server('other');
    await resolvePresses(
      tab(),
      ({ key }) => next(key),
      () => Promise.resolve(false),
    );
    expect(keys).toEqual(['other']);
    expect(fates()).toEqual([
      ['k1', 'waiting'],
      ['other', 'done'],
    ]);
  });

  test('wait for the answer to a refused one, and those of another machine do not', async () => {
    for (const sequence of [1, 2]) tab().put(inLine(sequence));
    tab().put(inLine(3, { line: 'bobst', at: new Date(Date.now() + 1000).toISOString() }));
    const { next, keys } = server(refusal(409, 'over'), 'third', 'second');
    await resolvePresses(tab(), ({ key }) => next(key), reachable);
    expect(keys).toEqual(['k1', 'k3']);
    expect(fates()).toEqual([
      ['k1', 'refused'],
      ['k2', 'waiting'],
    ]);
    tab().drop('k1');
    await resolvePresses(tab(), ({ key }) => next(key), reachable);
    expect(keys).toEqual(['k1', 'k3', 'k2']);
    expect(tab().list()).toEqual([]);
  });

  test('without a response are sent again before those after them', async () => {
    for (const sequence of [1, 2]) tab().put(inLine(sequence));
    const { next, keys } = server(new NetworkError('x'), refusal(429), 'first', 'second');
    await hurry(resolvePresses(tab(), ({ key }) => next(key), reachable));
    expect(keys).toEqual(['k1', 'k1', 'k1', 'k2']);
  });

  test('stay for their user when somebody else has come, or the session has ended', async () => {
    for (const error of [new OtherUserError(), refusal(401)]) {
      tab().put(inLine(1));
      await resolvePresses(tab(), () => Promise.reject(error), reachable);
      expect(tab('asha').list()).toEqual([]);
      expect(tab().list()).toMatchObject([{ key: 'k1', fate: 'unknown' }]);
      tab('asha').drop('k1');
      expect(tab().list()).toEqual([]);
    }
  });

  test('are never sent as the next person at the same page', async () => {
    let person = 'ravi';
    const store = createPendingWriteStore(() => person, storage, new EventTarget());
    const stop = store.subscribe(() => undefined);
    store.put(inLine(1));
    expect(store.list()).toHaveLength(1);
    person = 'asha';
    expect(store.list()).toEqual([]);
    const { next, keys } = server('done');
    await resolvePresses(store, ({ key }) => next(key), reachable);
    expect(keys).toEqual([]);
    person = 'ravi';
    await resolvePresses(store, ({ key }) => next(key), reachable);
    expect(keys).toEqual(['k1']);
    stop();
  });

  test('of the version before, which the user had to send again, are sent', async () => {
    tab().put(inLine(1, { fate: 'unsent' as never }));
    const { next, keys } = server('done');
    await resolvePresses(tab(), ({ key }) => next(key), reachable);
    expect(keys).toEqual(['k1']);
  });
});

test('a write without a response is unknown, and is sent again until the server responds', async () => {
  const store = tab();
  const { next, keys } = server(new NetworkError('x'), proxyPage, refusal(503, 'database-busy'), 'done');
  const fates: string[] = [];
  const stop = store.subscribe(() =>
    fates.push(
      ...tab()
        .list()
        .map(({ fate }) => fate),
    ),
  );
  expect(await hurry(sendPress(store, press, { send: () => next('k1'), isReachable: reachable }))).toBe(
    'done',
  );
  stop();
  expect(keys).toHaveLength(4);
  expect(fates).toContain('unknown');
  expect(tab().list()).toEqual([]);
});

test.each([
  ['refused', refusal(409, 'over')],
  ['failed with the server’s own code', refusal(503, 'database-busy')],
  ['failed with only a reason', refusal(500)],
])('a write that was %s is reported at once', async (_, error) => {
  const { next, keys } = server(error);
  await expect(sendPress(tab(), press, { send: () => next('k1'), isReachable: reachable })).rejects.toBe(
    error,
  );
  expect(keys).toHaveLength(1);
  expect(tab().list()).toEqual([]);
});

test('if the user stops a pending write, the browser tries only once more, and the outcome stays unknown', async () => {
  const store = tab();
  const { next, keys } = server(new NetworkError('1'), new NetworkError('2'), 'late');
  const sending = sendPress(store, press, { send: () => next('k1'), isReachable: reachable });
  await expect.poll(() => store.list()[0]?.fate).toBe('unknown');
  store.drop('k1');
  await expect(hurry(sending)).rejects.toBeInstanceOf(UnknownFateError);
  expect(keys).toHaveLength(2);
});

test('a write with a file is not retried; without a response its outcome is unknown, and offline it is unsent', async () => {
  const { next } = server(new NetworkError('x'), proxyPage, refusal(409, 'over'), 'done');
  const send = () => next('k1');
  for (const _ of ['no answer', 'a proxy’s page'])
    await expect(sendOnce(send, reachable)).rejects.toThrow('Not known whether it was sent. Press it again');
  await expect(sendOnce(send, reachable)).rejects.toBeInstanceOf(ApiError);
  await expect(sendOnce(send, () => Promise.resolve(false))).rejects.toBeInstanceOf(NotSentError);
  expect(await sendOnce(send, reachable)).toBe('done');
});

test('a new page sends the previous page’s pending writes again, in order and with their keys', async () => {
  const left = tab();
  const later = { ...press, key: 'k2', at: new Date(Date.now() + 1000).toISOString() };
  left.put(later);
  left.put({ ...press, fate: 'unknown' });
  left.put({
    ...press,
    key: 'k3',
    at: new Date(Date.now() + 2000).toISOString(),
    lease: Date.now() + 60_000,
  });
  const { next, keys } = server(new NetworkError('x'), 'done', refusal(409, 'over'));
  await hurry(resolvePresses(tab(), ({ key }) => next(key), reachable));
  expect(keys).toEqual(['k1', 'k1', 'k2']);
  expect(
    tab()
      .list()
      .map(({ key, fate, problem }) => [key, fate, problem?.code]),
  ).toEqual([
    ['k1', 'done', undefined],
    ['k2', 'refused', 'over'],
    ['k3', 'sent', undefined],
  ]);
});

test('only the user who made a write sees and resends the write, even after the session has ended', async () => {
  tab('ravi').put(press);
  const other = server('done');
  await resolvePresses(tab('meena'), ({ key }) => other.next(key), reachable);
  expect(other.keys).toEqual([]);
  expect(tab('meena').list()).toEqual([]);
  const ended = server(refusal(401));
  await resolvePresses(tab('ravi'), ({ key }) => ended.next(key), reachable);
  expect(tab('ravi').list()).toMatchObject([{ key: 'k1', fate: 'unknown' }]);
});

test('a write older than the server’s memory of responses is never sent again, and counts as lost', async () => {
  const at = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString();
  tab().put({ ...press, at });
  const { next, keys } = server('done');
  await resolvePresses(tab(), ({ key }) => next(key), reachable);
  expect(keys).toEqual([]);
  expect(tab().list()).toMatchObject([{ fate: 'lost' }]);
});

test('a write too large for the device’s storage is stored without its call, and is lost after a reload', async () => {
  const small = {
    ...storage,
    setItem: (name: string, value: string) => {
      if (value.length > 400) throw new DOMException('full', 'QuotaExceededError');
      values.set(name, value);
    },
  };
  const large = { ...press, call: { body: { rows: 'x'.repeat(400) } } };
  createPendingWriteStore(() => 'ravi', small, new EventTarget()).put(large);
  const { next, keys } = server('done');
  await resolvePresses(tab(), ({ key }) => next(key), reachable);
  expect(keys).toEqual([]);
  expect(tab().list()).toMatchObject([{ key: 'k1', label: press.label, fate: 'lost' }]);
});

test('a device that can’t store anything still sends', async () => {
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const store = createPendingWriteStore(() => 'ravi', full, new EventTarget());
  expect(await sendPress(store, press, { send: reachable, isReachable: reachable })).toBe(true);
});
