import fc from 'fast-check';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createEventParser, type FeedSettings, followFeed, type ServerEvent } from './follow-event-feed.ts';

function parse(...pieces: string[]) {
  const events: ServerEvent[] = [];
  const take = createEventParser({ onEvent: (event) => events.push(event) });
  for (const piece of pieces) take(piece);
  return { events };
}

test('an empty line ends an event, and several data lines of an event are joined', () => {
  expect(parse('id: 7\ndata: {"a":\ndata:1}\n\ndata: unfinished\n').events).toEqual([
    { event: 'message', data: '{"a":\n1}', id: '7' },
  ]);
});

test('an id applies until the next id; an event name applies to one event', () => {
  expect(parse('id: 1\nevent: change\ndata: a\n\ndata: b\n\nid\ndata: c\n\n').events).toEqual([
    { event: 'change', data: 'a', id: '1' },
    { event: 'message', data: 'b', id: '1' },
    { event: 'message', data: 'c', id: '' },
  ]);
});

test('comments, unknown fields and events without data are ignored', () => {
  expect(parse(': heartbeat\n\nfoo: bar\nevent: x\n\nretry: 1500\n\n').events).toEqual([]);
});

test('the parser returns the same events wherever the text is split, with any line ending', () => {
  const lines = ['id: 3', 'data: first', '', ': beat', '', 'data:  two', 'data', '', ''];
  const whole = parse(lines.join('\n')).events;
  expect(whole).toHaveLength(2);
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r', '\r\n'), fc.array(fc.nat(60), { maxLength: 8 }), (end, cuts) => {
      const text = lines.join(end) + (end === '\r' ? ':' : '');
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((place, n) => text.slice(places[n], place));
      expect(parse(...pieces).events).toEqual(whole);
    }),
  );
});

let server: Server | undefined;
const stop = new AbortController();
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

const change = (eventId: number, entity: string) =>
  `id: ${eventId}\ndata: ${JSON.stringify({ entity, id: '01930000-0000-7000-8000-000000000001', version: 2 })}\n\n`;

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Opens the feed of a server that answers connection `n` with `answers[n]`. Records what the feed reports. */
async function follow(answers: Answer[], settings: Partial<FeedSettings> = {}) {
  let connections = 0;
  server = createServer((request, response) => {
    answers[connections++]?.(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const seen: string[] = [];
  let lastId = '';
  const done = followFeed({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: () => 'secret',
    lastId: () => lastId,
    signal: stop.signal,
    onOpen: () => seen.push('open'),
    onReady: (_recent, eventId) => {
      lastId = eventId;
      seen.push('ready');
    },
    onBeat: () => undefined,
    onChange: ({ entity }, eventId) => {
      lastId = eventId;
      seen.push(entity);
    },
    onLost: () => seen.push('lost'),
    unauthorised: () => seen.push('ended'),
    pause: () => 5,
    ...settings,
  });
  return { seen, done };
}

/** Resolves once `condition` returns true. It works with fake timers too. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const refuse = (response: ServerResponse) => response.writeHead(401).end('{}');

test('the feed resumes after its last event, with the token, until the session ends', async () => {
  const resumedAfter: unknown[] = [];
  const { seen, done } = await follow([
    (response, request) => {
      expect(request.headers.authorization).toBe('Bearer secret');
      stream(response).end('id: 40\nevent: ready\ndata: {}\n\n');
    },
    (response, request) => {
      resumedAfter.push(request.headers['last-event-id']);
      stream(response).end(change(41, 'jobs') + change(42, 'papers'));
    },
    (response, request) => {
      resumedAfter.push(request.headers['last-event-id']);
      stream(response).end(change(43, 'users'));
    },
    refuse,
  ]);
  await done;
  expect(seen).toEqual(
    ['open ready lost', 'open jobs papers lost', 'open users lost', 'ended'].join(' ').split(' '),
  );
  expect(resumedAfter).toEqual(['40', '42']);
});

test('the feed works where streams have no async iterator, as in Safari', async () => {
  vi.spyOn(ReadableStream.prototype, Symbol.asyncIterator).mockImplementation(() => {
    throw new TypeError('undefined is not a function');
  });
  vi.spyOn(ReadableStream.prototype, 'values').mockImplementation(() => {
    throw new TypeError('undefined is not a function');
  });
  const { seen, done } = await follow([(response) => stream(response).end(change(41, 'jobs')), refuse]);
  await done;
  expect(seen).toEqual(['open', 'jobs', 'lost', 'ended']);
});

test('a connection closes if reading it fails, and the feed opens another', async () => {
  let isClosed = false;
  const { done } = await follow(
    [
      (response, request) => {
        request.socket.once('close', () => (isClosed = true));
        stream(response).write(change(41, 'jobs'));
      },
      refuse,
    ],
    {
      onChange: () => {
        throw new Error('a fault of the screen');
      },
    },
  );
  await done;
  await expect.poll(() => isClosed).toBe(true);
});

test('heartbeats keep the connection alive; silence ends it, and the feed reconnects', async () => {
  // Only the timers are fake; the connection is real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let line: ServerResponse | undefined;
  let beats = 0;
  const hold: Answer = (response) => {
    line = stream(response);
  };
  const onBeat = () => void (beats += 1);
  const { seen, done } = await follow([hold, refuse], { silence: 150, onBeat });
  await until(() => line !== undefined);
  for (const count of [1, 2, 3, 4]) {
    line?.write(': beat\n\n');
    await until(() => beats === count);
    vi.advanceTimersByTime(149);
  }
  expect(seen).toEqual(['open']);
  vi.advanceTimersByTime(1);
  await until(() => seen.length > 1);
  vi.advanceTimersByTime(5);
  await done;
  expect(seen).toEqual(['open', 'lost', 'ended']);
});

test('the feed retries while the server starts, and ignores everything but changes', async () => {
  const { seen, done } = await follow([
    (response) => response.writeHead(503).end(),
    (response) => stream(response).end('data: nonsense\n\ndata: {"entity":1}\n\n'),
    refuse,
  ]);
  await done;
  expect(seen).toEqual(['lost', 'open', 'lost', 'ended']);
});
