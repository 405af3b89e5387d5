/** Compresses JSON responses. The build compresses static files (scripts/build/compress-output.ts). */
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type FastifyInstance } from 'fastify';

/**
 * The smallest size in bytes of a response that the server compresses. Shorter responses fit into one network packet
 * anyway.
 */
const least = 1024;
/**
 * From this size in bytes, another thread compresses the response, so that other requests need not wait. The thread
 * costs a quarter of a millisecond.
 */
const asyncLimit = 64 * 1024;

/** The fastest level of compression. The best level saves a fifth more and takes three times as long. */
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzip = { level: 1 };
const ways = {
  br: {
    now: (text: string | Buffer) => zlib.brotliCompressSync(text, brotli),
    later: (text: string | Buffer) => promisify(zlib.brotliCompress)(text, brotli),
  },
  gzip: {
    now: (text: string | Buffer) => zlib.gzipSync(text, gzip),
    later: (text: string | Buffer) => promisify(zlib.gzip)(text, gzip),
  },
};

type Way = keyof typeof ways;

/** Matches `Accept-Encoding` headers that accept the encoding. A header with `q=0` for it does not. */
const encodings = (['br', 'gzip'] as const).map((way) => {
  const accepts = new RegExp(String.raw`(^|,)\s*${way}\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)`, 'i');
  return { way, accepts };
});
const wayOf = (accepted: string): Way | undefined =>
  encodings.find(({ accepts }) => accepts.test(accepted))?.way;

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/**
 * Compresses JSON responses above 1 KB, except the sign-in response. Its compressed length would reveal parts of the
 * session token (decision 038).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isWhole(payload) || payload.length < least) return payload;
    if (!/^application\/(problem\+)?json/.test(String(reply.getHeader('content-type')))) return payload;
    if (request.method !== 'GET' && !request.person) return payload;
    const vary = [reply.getHeader('vary') ?? []].flat();
    reply.header('vary', [...vary, 'accept-encoding'].join(', '));
    const way = wayOf(request.headers['accept-encoding'] ?? '');
    if (way === undefined) return payload;
    reply.header('content-encoding', way);
    reply.removeHeader('content-length');
    if (typeof payload === 'string') return compressed(payload, way);
    const before = squeezed.get(payload)?.[way];
    if (before) return before;
    const now = compressed(payload, way);
    squeezed.set(payload, { ...squeezed.get(payload), [way]: now });
    return now;
  });
}

/** Caches compressed bytes of responses that the server sends to several clients (`cachedResponse`). */
const squeezed = new WeakMap<Buffer, Partial<Record<Way, Buffer | Promise<Buffer>>>>();

const compressed = (payload: string | Buffer, way: Way) =>
  payload.length > asyncLimit ? ways[way].later(payload) : ways[way].now(payload);
