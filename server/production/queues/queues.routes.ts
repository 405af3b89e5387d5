import { type contract } from '../../../shared/contract/contract.ts';
import { sendJson } from '../../platform/http/send-json.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { placeNow } from '../../platform/system/event-feed.ts';
import { signedIn } from '../../platform/verb/verb.ts';
import { readQueuesJson } from './queues-cache.ts';
import { readExpected } from './queues.domain.ts';
import { readQueuesPatch } from './queues-patch.ts';

/**
 * The longest time in ms for which an ETag stays the same. Signed addresses of artwork, and values that only the
 * clock changes, are at most this old.
 */
const tagLifetime = 10 * 60_000;

export const handlers: Handlers<typeof contract.queues> = {
  get: async (context, { query }, http) => {
    if (query.of) return sendJson(http, await readQueuesPatch(context, query.of));
    // Reads the version before the rows. If a change comes between, the rows have it and the next request reads it
    // again.
    const version = { place: await placeNow(context.db), span: Math.floor(Date.now() / tagLifetime) };
    const etag = `"${version.place}-${version.span}-${signedIn(context).id}"`;
    http.reply.header('ETag', etag);
    if (http.request.headers['if-none-match'] === etag) return http.reply.status(304).send();
    return sendJson(http, await readQueuesJson(context, version));
  },
  expected: (context, { params }) => readExpected(context, params.id),
};
