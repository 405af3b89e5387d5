/** Every error leaves as problem details (RFC 9457) with the specification's `reason`. */
import { STATUS_CODES } from 'node:http';
import { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type Problem } from '../../../shared/contract/endpoint.ts';
import { reasonOfIssue } from '../../../shared/reasons/issue.ts';
import { reason, sentence } from '../../../shared/reasons/reason.ts';
import { asSent } from './other-names.ts';
import { invalid, type Reasons, Refusal } from '../verb/problems.ts';

/** Installs the handlers for errors and for addresses that do not exist. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = asRefusal(error, request.query as object);
    if (refused.status >= 500) request.log.error(error);
    return sendProblem(reply, refused);
  });
}

/** Sends the refusal in its envelope. */
export function sendProblem(reply: FastifyReply, refused: Refusal): FastifyReply {
  const body: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[refused.status] ?? 'Error',
    status: refused.status,
    reason: refused.message,
    ...refused.because,
    ...(refused.errors && { errors: inWords(refused.errors), fields: refused.errors }),
    ...(refused.current !== undefined && { current: refused.current }),
  };
  if (refused.retryAfter !== undefined) reply.header('Retry-After', refused.retryAfter);
  return reply
    .status(refused.status)
    .type('application/problem+json')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

const inWords = (errors: Reasons) =>
  Object.fromEntries(Object.entries(errors).map(([field, because]) => [field, sentence(because)]));

/** What the known kinds of error mean to the caller, who sent this query. */
function asRefusal(error: FastifyError, query: object): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return asInvalid(error, query);
  const database = asDatabaseRefusal(codeOf(error));
  if (database) return database;
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal(413, reason('too-large'));
  if (status === 415) return new Refusal(415, reason('unsupported-body'));
  if (status >= 400 && status < 500)
    return new Refusal(status, reason('bad-request', { detail: error.message }));
  return new Refusal(500, reason('server-failed'));
}

type ZodFastifyError = FastifyError & {
  validationContext?: string;
  validation: { instancePath: string; message?: string }[];
};

function asInvalid(error: ZodFastifyError, query: object): Refusal {
  if (error.validationContext === 'params') return new Refusal(404, reason('no-such-address'));
  const inQuery = error.validationContext === 'querystring';
  const errors: Reasons = {};
  for (const issue of error.validation) {
    const field =
      issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'body');
    const because = reasonOfIssue(issue.message ?? '');
    const [name, named] = inQuery ? asSent(query, field, because) : [field, because];
    errors[name] ??= named;
  }
  return invalid(errors);
}

function asDatabaseRefusal(code: string | undefined): Refusal | null {
  if (code === '23505') return new Refusal(409, reason('just-made'));
  if (code === '23503') return new Refusal(409, reason('depends-on-changed'));
  if (code === '22003') return new Refusal(400, reason('number-too-large'));
  // 22P02: half a surrogate pair, on its way into the audit log's JSON.
  if (code === '22P05' || code === '22021' || code === '22P02')
    return new Refusal(400, reason('unkeepable-text'));
  if (!code) return null;
  if (code === '53100' || code === 'ENOSPC') return new Refusal(503, reason('disk-full'), { retryAfter: 30 });
  if (busy.includes(code)) return new Refusal(503, reason('database-busy'), { retryAfter: 2 });
  // The answer to a commit may have been lost with the connection.
  if (lost.includes(code)) return new Refusal(503, reason('database-lost'), { retryAfter: 2 });
  return null;
}

/** SQLSTATEs: cancelled, locked, deadlock, not serialisable, starting up, too many connections, out of memory, read-only. */
const busy = ['57014', '55P03', '40P01', '40001', '57P03', '53300', '53200', '25006', 'no connection'].concat(
  ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'],
);
/** SQLSTATEs: shut down, crashed, dropped, left idle for too long, connection failed. */
const lost = ['57P01', '57P02', '57P04', '25P03', '08006', '08003', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
const lostWords = /^(Connection terminated|Client (was closed|has encountered a connection error))/;

/** The error's code, wherever in the chain of causes it stands; the driver's, the pool's and the socket file's are named here. */
function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall, message } = cause as NodeJS.ErrnoException;
    if (message === 'timeout exceeded when trying to connect') return 'no connection';
    if (lostWords.test(message)) return 'ECONNRESET';
    if (code === 'ENOENT' && syscall === 'connect') return 'no connection';
    if (code !== undefined && code !== 'ENOENT') return code;
  }
  return undefined;
}
