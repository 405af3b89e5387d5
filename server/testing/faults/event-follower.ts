/**
 * Reads the change events of one server process, as a browser does. It reconnects after the process restarts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type ReceivedEvent } from '../invariants/invariants.ts';
import { deferred } from '../deferred.ts';

export interface Reader {
  heard: ReceivedEvent[];
  /**
   * The number of times that the server's message made the follower reload all data, without its first connection.
   */
  resets: number;
  connections: number;
  stop: () => Promise<void>;
}

/**
 * Opens an event connection and waits for the server's first message. After interruptions it resumes, until a
 * test stops it.
 */
export async function openReader(url: string, token: string): Promise<Reader> {
  const reader = { heard: [] as ReceivedEvent[], resets: -1, connections: 0 };
  const over = new AbortController();
  let place: string | undefined;
  const greeted = deferred();

  function hear(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    place = field('id') ?? place;
    if (field('event') === 'ready') {
      reader.resets += 1;
      greeted.resolve();
    } else if (field('data') !== undefined)
      reader.heard.push(JSON.parse(field('data') ?? '') as ReceivedEvent);
  }

  async function read(): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, ...(place && { 'last-event-id': place }) };
    const { ok, body } = await fetch(`${url}/api/events`, { headers, signal: over.signal });
    if (!ok || !body) return;
    reader.connections += 1;
    let rest = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) hear(block);
    }
  }

  const reading = (async () => {
    while (!over.signal.aborted) {
      await read().catch(() => {});
      await delay(100);
    }
  })();
  await greeted.promise;
  return Object.assign(reader, {
    stop: async () => {
      over.abort();
      await reading;
    },
  });
}
