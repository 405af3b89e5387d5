import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { type FastifyReply } from 'fastify';
import { type Http } from './mount-endpoints.ts';

type Text = string | Buffer;

/**
 * Sends JSON text without parsing it. It streams chunks one after the other. In tests that validate responses, it
 * does parse the text.
 */
export function sendJson<A>({ reply, config }: Http, json: Text | readonly Text[]): A | FastifyReply {
  const pieces = [json].flat();
  if (config.CHECK_ANSWERS) return JSON.parse(pieces.join('')) as A;
  const [whole, ...more] = pieces;
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(more.length === 0 ? whole : Readable.from(inTurns(pieces), { highWaterMark: 1 }));
}

/** Yields the chunks. Between two chunks, the server can handle other requests. */
async function* inTurns(pieces: readonly Text[]): AsyncGenerator<Text> {
  for (const piece of pieces) {
    yield piece;
    await others();
  }
}
