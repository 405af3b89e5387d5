import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type contract } from '../../shared/contract/contract.ts';
import { diskFull, notFound, readOnly, Refusal, unauthenticated } from '../platform/verb/refusals.ts';
import { bearerToken, type Handlers } from '../platform/http/mount-endpoints.ts';
import { tokenHash } from '../people/sign-in/passwords-and-tokens.ts';
import { listAudit, serverState } from './system.repo.ts';
import { signedIn } from '../platform/verb/verb.ts';
import { isToken, type Metrics } from './metrics.ts';
import { postgresProblem } from './newest-postgres-versions.ts';
import { eventWriter } from './event-writer.ts';
import { type RecordsOf } from './history-lines.ts';
import { type Feed, parseCursor } from './event-feed.ts';

export function systemRoutes(
  feed: Feed,
  metrics: Metrics,
  version: string,
  recordsOf: RecordsOf,
): Handlers<typeof contract.system> {
  const ready: Handlers<typeof contract.system>['ready'] = async (context, _input, { request }) => {
    const state = await serverState(context.db).catch((error: unknown) => {
      // The driver's message names users and hosts, and anybody may call this endpoint.
      request.log.error(error);
      throw new Refusal(503, reason('database-silent'), { retryAfter: 2 });
    });
    if (state.readOnly) throw readOnly();
    if (context.database.isFull()) throw diskFull();
    return { status: 'ok', database: `Postgres ${state.version}`, version };
  };
  return {
    health: ready,
    ready,
    live: async () => ({ status: 'ok', version }),
    warnings: async ({ database }) => [...database.warnings].flatMap((read) => read()),
    versions: async (context) => {
      const { version: postgres } = await serverState(context.db);
      return {
        makeready: version,
        node: process.versions.node,
        postgres,
        problem: postgresProblem(postgres),
      };
    },
    metrics: async (_context, _input, { request, reply, config }) => {
      if (config.METRICS_TOKEN === undefined) throw notFound('address');
      if (!isToken(request.headers.authorization ?? '', `Bearer ${config.METRICS_TOKEN}`))
        throw unauthenticated();
      reply.type(metrics.type);
      return metrics.read();
    },
    events: async (_context, _input, { request, reply }) => {
      const listener = {
        ...eventWriter(reply.raw),
        cursor: parseCursor(request.headers['last-event-id']),
        holder: signedIn(request),
        sessionHash: tokenHash(bearerToken(request) ?? ''),
      };
      // A HEAD request is complete here, and a client that has left gets no events.
      const listens = request.method === 'GET' && !reply.raw.destroyed;
      if (listens) feed.join(listener);
      reply.hijack();
      reply.raw.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      if (!listens) {
        reply.raw.end();
        return;
      }
      listener.write(': connected\n\n');
      reply.raw.on('close', () => feed.leave(listener));
    },
    audit: async (context, { query }) => {
      const { items, total } = await listAudit(context.db, query, recordsOf);
      return { items, metadata: { page: query.page, per: query.per, total } };
    },
  };
}
