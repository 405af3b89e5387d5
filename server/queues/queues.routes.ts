import { type contract } from '../../shared/contract/contract.ts';
import { sendJson } from '../platform/http/send-json.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { placeNow } from '../history/newest-event-position.ts';
import { signedIn } from '../platform/verb/verb.ts';
import { readQueuesJson } from '../open-shop/queues-cache.ts';
import { readExpected } from '../open-shop/queues.domain.ts';
import { readQueuesPatch } from '../open-shop/read-queues-patch.ts';

/**
 * The time in ms after which the ETag changes even if no data changed. It limits the age of signed artwork
 * URLs and of values that depend on the clock.
 */
const tagLifetime = 10 * 60_000;

export const handlers: Handlers<typeof contract.queues> = {
  get: async (context, { query }, http) => {
    if (query.of) return sendJson(http, await readQueuesPatch(context, query.of));
    // Reads the version before the rows. If a change comes between, the rows have it and the next request reads it
    // again.
    const version = {
      place: await placeNow(context.db),
      span: Math.floor(new Date().getTime() / tagLifetime),
    };
    const etag = `"${version.place}-${version.span}-${signedIn(context).id}"`;
    http.reply.header('ETag', etag);
    if (http.request.headers['if-none-match'] === etag) return http.reply.status(304).send();
    return sendJson(http, await readQueuesJson(context, version));
  },
  expected: (context, { params }) => readExpected(context, params.id),
};
