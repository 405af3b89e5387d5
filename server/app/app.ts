/**
 * Builds the Fastify application: plugins, the routes of the API contract, and the static files for browsers.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type z } from 'zod';
import { openSigner } from '../artwork/artwork.domain.ts';
import { artworkRoutes } from '../artwork/artwork.routes.ts';
import { encoderLoad } from '../artwork/encode-in-processes.ts';
import { backupsRoutes } from '../platform/backup/backups.routes.ts';
import { type DailyBackups } from '../platform/backup/daily-backups.ts';
import { type Config } from '../platform/config.ts';
import { type Database } from '../platform/db/database.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { withDeletion } from '../history/explain-deletion.ts';
import { notFound, Refusal } from '../platform/verb/refusals.ts';
import { type Person } from '../platform/verb/verb.ts';
import { version } from '../platform/version.ts';
import { personOf as personOfToken } from '../connections/keys/keys.domain.ts';
import { asSheet } from '../spreadsheets/export-list-file.ts';
import { type Feed, openFeed } from '../history/event-feed.ts';
import { openMetrics } from '../history/metrics.ts';
import { findRecords } from '../history/records/history.domain.ts';
import { cachedResponse } from '../history/response-cache.ts';
import { systemRoutes } from '../history/system.routes.ts';
import { openGoogle } from '../people/sign-in/google.client.ts';
import { recordRefusal } from '../people/sign-in/sign-in-log.ts';
import { usersRoutes } from '../people/users.routes.ts';
import { foundHandlers } from './handlers.ts';
import { inks, papers } from '../stock/orders/connect-stock-with-jobs.ts';
import { createCheckedSerializer, createSerializer } from '../platform/http/response-serializer.ts';
import { docsOf, refuseStrangers } from '../platform/http/api-docs.ts';
import { describeApi, describeRoute } from '../platform/http/description/api-document.ts';
import { compressAnswers } from '../platform/http/compress-responses.ts';
import { allowOrigins } from '../platform/http/cors.ts';
import { asRefusal, handleErrors, sendProblem } from '../platform/http/error-responses.ts';
import { type Lines, logOptions, logRequests, requestId } from '../platform/http/request-log.ts';
import { methodsAt, mount } from '../platform/http/mount-endpoints.ts';
import { ofPages, pageHeaders } from '../platform/http/page-headers.ts';
import { endSlowBodies } from '../platform/http/end-slow-requests.ts';
import { answerParserError, refuseMalformed } from '../platform/http/malformed-requests.ts';

export const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

/**
 * Time limits in ms: for receiving the headers (`headers`) and the body (`body`), and for the work on a request
 * (`work`). The server checks connections every `looks` ms, and at shutdown waits `drain` ms for pending requests.
 */
export const deadlines = { headers: 15_000, body: 30_000, work: 30_000, looks: 2000, drain: 6000 };

/**
 * Builds the application for a migrated database. It does not listen for requests yet. `lines` receives the log in
 * place of standard output.
 */
export async function buildApp(
  database: Database,
  config: Config,
  backups: DailyBackups,
  limits = deadlines,
  lines?: Lines,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(config.LOG_LEVEL, lines),
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    // The server trusts X-Forwarded-For only from these proxies, because any client can send the header.
    trustProxy: config.TRUSTED_PROXIES,
    // The server disconnects a client that sends slowly or stops. Fastify's own timeouts close nothing without Node's
    // interval.
    http: {
      headersTimeout: limits.headers,
      connectionsCheckingInterval: limits.looks,
      requireHostHeader: false,
    },
    // While the server closes, it still serves requests on open connections.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      sendProblem(reply, asRefusal(error, request));
    },
    clientErrorHandler: answerParserError,
    // No file has an empty part in its path. The static file handler would refuse such a path instead of answering
    // 404.
    rewriteUrl: ({ url = '/' }) => url.replace(/^[^?]*/, (path) => path.replaceAll(/\/{2,}/g, '/')),
  });
  endSlowBodies(app.server, limits.body);
  prepare(app, config);
  warnOfUnknownProxies(app);
  allowOrigins(app, config.ALLOWED_ORIGINS);
  setBrowserHeaders(app, pageHeaders(config, webFolder));
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  const personOf = (token: string | null, method = 'GET') =>
    personOfToken(method === 'GET' ? database.db : database.beforeWriting, token);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Makeready', version } },
    transform: describeRoute,
    transformObject: describeApi,
  });
  await app.register(swaggerUi, docsOf(config, personOf));
  const guarded = { schema: { hide: true }, onRequest: refuseStrangers(config, personOf) };
  app.get('/api/openapi.json', guarded, () => app.swagger());

  app.addHook('onError', async (_request, _reply, error) => void (await backups.noteDamage(error)));

  const signer = await openSigner(database.db);
  const feed = openFeed(database.db, (error) => app.log.error(error));
  database.written.add(feed.look);
  drain(app, feed, limits.drain);
  const metrics = openMetrics(app, { database, feed, images: encoderLoad, backups: backups.status });
  const base = {
    database,
    db: database.db,
    artworkUrl: signer.url,
    personOf,
    patience: limits.work,
    asSheet,
    readForAll: cachedResponse,
    explain: (id: string, refused: Refusal) => withDeletion(database.db, id, refused),
    refused: (person: Person, call: string) =>
      recordRefusal({ database, person, artworkUrl: signer.url }, person, call),
  };
  mount(app, base, config, {
    ...(await foundHandlers()),
    users: usersRoutes(openGoogle(config)),
    papers: papers.handlers,
    inks: inks.handlers,
    artwork: artworkRoutes(signer),
    backups: backupsRoutes(backups),
    system: systemRoutes(feed, metrics, version, findRecords),
  });
  await serveWeb(app);
  return app;
}

/** Defines how the server reads and validates requests, and how it writes responses and errors. */
export function prepare(app: FastifyInstance, { CHECK_ANSWERS }: Pick<Config, 'CHECK_ANSWERS'>): void {
  // Fastify passes a missing body to the validator as null. The contract expects undefined.
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route);
    return (sent: unknown) => validate(sent ?? undefined);
  });
  app.setSerializerCompiler(CHECK_ANSWERS ? createCheckedSerializer : createSerializer);
  acceptEmptyBodies(app);
  parseFiles(app);
  logRequests(app);
  refuseMalformed(app);
  handleErrors(app);
  compressAnswers(app);
}

/** Sets the security headers for browsers on the raw response, because event connections bypass Fastify's reply. */
function setBrowserHeaders(app: FastifyInstance, headers: readonly [string, string][]): void {
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
  });
}

/**
 * Logs a warning once if requests come through a proxy that the configuration does not name. All users would then
 * share the proxy's address, and one user's failed sign-ins would lock everyone out.
 */
function warnOfUnknownProxies(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async ({ headers, ip, socket, log }) => {
    if (warned || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return;
    warned = true;
    log.warn('X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name, and is not believed');
  });
}

/**
 * Ends event connections and idle connections when the server shuts down. After `patience` ms it ends all other
 * connections too.
 */
function drain(app: FastifyInstance, feed: Feed, patience: number): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    feed.close();
    const cut = setTimeout(() => app.server.closeAllConnections(), patience);
    app.server.once('close', () => clearTimeout(cut));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** Accepts an empty body with any content type. Some clients send an empty body with calls that take none. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const sent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!sent) delete headers['content-type'];
  });
  // The length of a chunked body is known only after the server has read it.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Passes an uploaded file as bytes to the handler, if the endpoint accepts files of this type. */
function parseFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/zip', (request, payload, done) => {
    if (request.routeOptions.config.file === 'application/zip') done(null, payload);
    else done(new Refusal(415, reason('unsupported-body')));
  });
}

/**
 * Serves the built web app under `/`. Every address that belongs to neither a file nor the API gets the start page.
 */
async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = fs.existsSync(webFolder);
  if (built) {
    await app.register(fastifyStatic, {
      root: webFolder,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const forever = /[\\/]assets[\\/]/.test(path);
        if (forever) for (const name of ofPages) response.raw.removeHeader(name);
        response.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && isScreen(request.url);
    if (built && page) return reply.sendFile('index.html');
    const allowed = methodsAt(request.url);
    if (allowed.length === 0) return sendProblem(reply, notFound('address'));
    reply.header('Allow', allowed.join(', '));
    return sendProblem(
      reply,
      new Refusal(405, reason('no-such-method', { method: request.method, allowed })),
    );
  });
}

/**
 * Returns whether the address belongs to a screen of the web app. Files are in the top folder and in `/assets`, so a dot
 * further down belongs to a name or number, such as that of an order.
 */
export const isScreen = (url: string): boolean => {
  const path = url.split('?')[0] ?? '';
  return !/^\/(api|assets)(\/|$)/.test(path) && !/^\/[^/]*\.[^/]*$/.test(path);
};
