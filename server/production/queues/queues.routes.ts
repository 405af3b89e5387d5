import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount.ts';
import { placeNow } from '../../platform/system/feed.ts';
import { signedIn } from '../../platform/verb/verb.ts';
import { readExpected, readQueues } from './queues.domain.ts';

/** In ms: what the clock alone changes of the queues, the day behind them and the addresses of artwork, is told so late. */
const tagsLast = 10 * 60_000;

export const handlers: Handlers<typeof contract.queues> = {
  get: async (context, { query }, { request, reply }) => {
    if (query.of) return readQueues(context, query.of);
    // Before the reading: a change that comes between them is read, and read once more.
    const place = await placeNow(context.db);
    const etag = `"${place}-${Math.floor(Date.now() / tagsLast)}-${signedIn(context).id}"`;
    reply.header('ETag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return readQueues(context);
  },
  expected: (context, { params }) => readExpected(context, params.id),
};
