/**
 * Serves one page in place of Makeready while damage keeps the database from being opened (decision 092). Nobody can
 * sign in then, so the page has what anybody may read. The command, which has paths, is for this machine alone.
 */
import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { isLoopback } from '../../shared/people/loopback-address.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type DamageLog } from '../platform/backup/database-damage.ts';
import { type Config } from '../platform/config.ts';
import { problemOf } from '../platform/http/error-responses.ts';
import { answerParserError } from '../platform/http/malformed-requests.ts';
import { pageHeaders } from '../platform/http/page-headers.ts';
import { http } from '../platform/node-http.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { version } from '../platform/version.ts';
import { isScreen, webFolder } from './app.ts';

/** The time in seconds after which Makeready tries again to open the database, and browsers load the page again. */
export const retrySeconds = 20;

export interface DamagePage {
  url: string;
  close: () => Promise<void>;
}

/** Serves the page at every screen's address, and 503 at all others but `/api/health/live`. */
export async function serveDamagePage(config: Config, damage: DamageLog): Promise<DamagePage> {
  const headers = new Map([
    ...pageHeaders(config, webFolder),
    ['Retry-After', String(retrySeconds)],
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
  ]);
  const server = http.createServer((request, response) => {
    const [status, type, body] = respond(request, config, damage);
    response.setHeaders(headers).writeHead(status, { 'Content-Type': type }).end(body);
  });
  server.on('clientError', answerParserError);
  server.listen(config.PORT, config.HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: config.PORT === 0 ? `http://localhost:${port}` : config.publicUrl,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(
  request: IncomingMessage,
  config: Config,
  damage: DamageLog,
): [status: number, type: string, body: string] {
  const { method = '', url = '/' } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && /^\/api\/health\/live\/?(\?|$)/.test(url))
    return [200, 'application/json', JSON.stringify({ status: 'ok', version })];
  if (isRead && isScreen(url))
    return [503, 'text/html; charset=utf-8', pageOf(damage, isLocal(request, config))];
  const refused = new Refusal(503, reason('database-not-opened'));
  return [refused.status, 'application/problem+json', JSON.stringify(problemOf(refused))];
}

/** Returns whether the connection's other end is this machine. An IPv4 address may be written as one of IPv6. */
const isFromHere = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address);
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Returns whether a browser on this machine sent the request. A proxy on this machine, or a tunnel, must not pass for
 * one: Makeready then has another address, or the request says that it was forwarded.
 */
const isLocal = ({ socket, headers }: IncomingMessage, { publicUrl, TRUSTED_PROXIES }: Config): boolean =>
  isFromHere(socket.remoteAddress) &&
  isLoopback(`http://${headers.host}`) &&
  isLoopback(publicUrl) &&
  TRUSTED_PROXIES.length === 0 &&
  !forwarding.some((name) => name in headers);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

function pageOf(log: DamageLog, isForOperator: boolean): string {
  const { damage = '', backup = '', remedy = '', command = '' } = log.report() ?? {};
  const details = `<h2>On this machine</h2>
<p>${escape(damage)}</p>
<p>Copy the data folder and the backups to another disk before anything else. ${escape(remedy)}</p>
${command && `<pre>${escape(command)}</pre>`}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>Makeready: database damaged</title>
<style>
body { margin: 0 auto; padding: 4rem 1.5rem; max-width: 40rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.625rem; line-height: 1.2; }
h2 { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid; font-size: 1.125rem; }
p, pre { overflow-wrap: anywhere; }
pre { padding: 1rem; border: 1px solid; white-space: pre-wrap; }
</style>
<h1>Makeready can’t open its database</h1>
<p>Files of the database are damaged or missing. Until it is restored from a backup, nobody can sign in, and nothing can be read or entered.</p>
<p>${escape(backup)}</p>
<p>Ask the person who runs Makeready. Its log says what is damaged and what to do.</p>
<p>This page loads again by itself when Makeready is back.</p>
${isForOperator ? details : ''}
</html>
`;
}
