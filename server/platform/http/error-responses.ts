/**
 * Sends errors as problem details (RFC 9457), with the additional field `reason` that the specification
 * requires.
 */
import { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type Problem } from '../../../shared/platform/contract/endpoint.ts';
import { reasonOfIssue } from '../../../shared/platform/reasons/schema-reasons.ts';
import { type Reason, reason, sentence } from '../../../shared/platform/reasons/refusal-reason.ts';
import { http } from '../node-http.ts';
import { callOf } from './request-log.ts';
import { toSentName } from './query-aliases.ts';
import { type Fault, faultOf, pgCode } from '../../../packages/pg-kit/src/database-errors.ts';
import { diskFull, invalid, readOnly, type Reasons, recordBusy, Refusal } from '../verb/refusals.ts';

/** Installs the handlers for errors and for unknown URLs. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = asRefusal(error, request);
    if (refused.status >= 500) {
      const { status, because } = refused;
      request.log.error({ ...callOf(request), status, code: because.code, err: error });
    }
    return sendProblem(reply, refused);
  });
}

/** Returns the errors of an imported file's rows. A response has either these or errors by field. */
const faultsOf = ({ faults, because }: Refusal) =>
  faults && {
    errors: faults.map(({ row, column, because }) => ({
      row,
      column,
      message: sentence(because),
      ...because,
    })),
    errorsCount: because.values['count'],
  };

type Sent = Omit<Problem, 'errors'> & { errors?: Problem['errors'] | object };

/** Returns the problem details of a refusal. If `requestId` is given, they contain it. */
export const problemOf = (refused: Refusal, requestId?: string): Sent => ({
  type: 'about:blank',
  title: http.STATUS_CODES[refused.status] ?? 'Error',
  status: refused.status,
  detail: refused.message,
  reason: refused.message,
  ...refused.because,
  ...(refused.errors && { errors: inWords(refused.errors), fields: refused.errors }),
  ...faultsOf(refused),
  ...(refused.current !== undefined && { current: refused.current }),
  ...(requestId !== undefined && { requestId }),
});

/** Sends the refusal as problem details. */
export function sendProblem(reply: FastifyReply, refused: Refusal): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header('Retry-After', refused.retryAfter);
  return reply
    .status(refused.status)
    .type('application/problem+json')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problemOf(refused, reply.request.id));
}

const inWords = (errors: Reasons) =>
  Object.fromEntries(Object.entries(errors).map(([field, because]) => [field, sentence(because)]));

interface RequestParts {
  query?: unknown;
  body?: unknown;
  routeOptions?: { config: { megabytes?: number } };
}

/** Converts an error into the refusal that the client gets. An unexpected error becomes a 500. */
export function asRefusal(error: FastifyError, { query, body, routeOptions }: RequestParts): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return asInvalid(error, query as object);
  // This check precedes the database's. A client that disconnects in the middle of a body resets a connection, too.
  return (
    asFrameworkRefusal(error, routeOptions?.config.megabytes) ??
    asDatabaseRefusal(error, body) ??
    new Refusal(500, reason('server-failed'))
  );
}

/** Converts errors that Fastify itself throws into refusals. */
function asFrameworkRefusal(
  { code, statusCode = 500, message }: FastifyError,
  most?: number,
): Refusal | null {
  const known = frameworkRefusals[code];
  if (known) return new Refusal(known[0], known[1]);
  if (statusCode === 413) {
    return new Refusal(413, most === undefined ? reason('too-large') : reason('larger-than', { most }));
  }
  if (statusCode === 415) return new Refusal(415, reason('unsupported-body'));
  if (statusCode < 400 || statusCode >= 500) return null;
  return new Refusal(statusCode, reason('bad-request', { detail: message }));
}

const frameworkRefusals: Record<string, [status: number, Reason]> = {
  FST_ERR_BAD_URL: [400, reason('unreadable-address')],
  FST_ERR_MAX_PARAM_LENGTH: [414, reason('address-too-long')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, reason('wrong-length')],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, reason('unreadable-json')],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, reason('unreadable-json')],
};

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
    const [name, named] = inQuery ? toSentName(query, field, because) : [field, because];
    errors[name] ??= named;
  }
  return invalid(errors);
}

/**
 * Converts an error of the database into a refusal: a 400 for values that it can't store, or the refusal for a
 * database fault. Returns null for other errors.
 */
function asDatabaseRefusal(error: unknown, body: unknown): Refusal | null {
  const code = pgCode(error);
  if (code === '23505') return new Refusal(409, reason('just-made'));
  if (code === '23503') return new Refusal(409, reason('depends-on-changed'));
  if (code === '22003') return new Refusal(400, reason('number-too-large'));
  // 22P02: half a surrogate pair, on its way into the audit log's JSON.
  if (code === '22P05' || code === '22021' || code === '22P02')
    return new Refusal(400, reason('unkeepable-text'), unkeepable(body));
  const fault = faultOf(error);
  return fault && refusalOf[fault]();
}

/** Returns, by field, the errors of texts in the request that the database cannot store. */
function unkeepable(body: unknown): { errors?: Reasons } {
  const found: Reasons = {};
  const look = (value: unknown, field: string) => {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      found[field] = reason('unkeepable-text');
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) look(each, field === '' ? name : `${field}.${name}`);
  };
  look(body, '');
  return Object.keys(found).length > 0 ? { errors: found } : {};
}

const refusalOf: Record<Fault, () => Refusal> = {
  damaged: () => new Refusal(503, reason('database-damaged')),
  full: diskFull,
  'read-only': readOnly,
  locked: recordBusy,
  busy: () => new Refusal(503, reason('database-busy'), { retryAfter: 2 }),
  // The response to a commit may have been lost with the connection.
  lost: () => new Refusal(503, reason('database-lost'), { retryAfter: 2 }),
};
