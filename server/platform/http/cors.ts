/** Allows web pages of other origins to call the API if the configuration lists the origin. */
import { type FastifyInstance } from 'fastify';

const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID',
  'Access-Control-Max-Age': '600',
};
const exposed = 'X-Total-Count, Link, Retry-After, ETag, X-Request-Id';

/** Answers CORS requests from these origins. It does not allow cookies, since API calls carry a bearer token. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    // Sets the header on the raw response, because events are streamed on it.
    reply.raw.setHeader('Vary', 'Origin');
    if (headers.origin === undefined || !origins.includes(headers.origin)) return undefined;
    reply.raw.setHeader('Access-Control-Allow-Origin', headers.origin);
    reply.raw.setHeader('Access-Control-Expose-Headers', exposed);
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined;
    return reply.code(204).headers(preflight).send();
  });
}
