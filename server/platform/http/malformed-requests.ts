/**
 * Refuses malformed requests before Fastify routes them, so that the client gets a reason, which Node would
 * not send.
 */
import { type Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { invalid, Refusal } from '../verb/refusals.ts';
import { problemOf } from './error-responses.ts';

const longestAddress = 8000;
/** The largest number of characters between two slashes of a URL. No route needs more. */
const longestPart = 100;
const longPart = new RegExp(`^[^?]*[^/?]{${longestPart + 1}}`);
const longAddress = new RegExp(`^[A-Z]+ \\S{${longestAddress}}`);

/**
 * Refuses URLs that are too long, requests without a Host header, and Expect headers that the server does not
 * support.
 */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, originalUrl }) => {
    if (
      originalUrl.length > longestAddress ||
      (originalUrl.length > longestPart && longPart.test(originalUrl))
    )
      throw new Refusal(414, reason('address-too-long'));
    if (headers.host === undefined) throw invalid({ Host: reason('no-host') });
  });
  app.server.on('checkExpectation', (_request, response) => {
    const refused = new Refusal(417, reason('unmet-expectation'));
    response.writeHead(417, { 'Content-Type': 'application/problem+json', Connection: 'close' });
    response.end(JSON.stringify(problemOf(refused)));
  });
}

type Unread = Error & { code: string; rawPacket: unknown };

/** Answers a request that Node's HTTP parser rejected, and closes the connection. */
export function answerParserError(error: Unread, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refused = unreadAs(error);
  const problem = problemOf(refused);
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

function unreadAs({ code, rawPacket }: Unread): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, reason('sent-too-slowly'));
  if (code !== 'HPE_HEADER_OVERFLOW') return new Refusal(400, reason('unreadable-request'));
  return rawPacket instanceof Buffer && longAddress.test(rawPacket.toString('latin1'))
    ? new Refusal(414, reason('address-too-long'))
    : new Refusal(431, reason('headers-too-long'));
}
