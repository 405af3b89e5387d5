import { type FastifyReply } from 'fastify';
import { type Http } from './mount-endpoints.ts';

/** Sends JSON text as a response without parsing it. Only tests that validate responses parse it. */
export function sendJson<A>({ reply, config }: Http, json: string | Buffer): A | FastifyReply {
  if (config.CHECK_ANSWERS) return JSON.parse(json.toString()) as A;
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(json);
}
