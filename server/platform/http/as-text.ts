import { type FastifyReply } from 'fastify';
import { type Http } from './mount.ts';

/** An answer that is JSON already goes out as it is; it is read and held against the contract where answers are. */
export function asText<A>({ reply, config }: Http, json: string | Uint8Array): A | FastifyReply {
  if (config.CHECK_ANSWERS) return JSON.parse(textOf(json)) as A;
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(
      typeof json === 'string' || Buffer.isBuffer(json)
        ? json
        : Buffer.from(json.buffer, json.byteOffset, json.byteLength),
    );
}

const textOf = (json: string | Uint8Array) =>
  typeof json === 'string' ? json : new TextDecoder().decode(json);
