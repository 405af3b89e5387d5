/**
 * The log: structured lines with request ids, without user input. Error messages quote values, and URLs contain names
 * and tokens, so neither is logged.
 */
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';

/** The destination of log lines. */
export interface Lines {
  write: (line: string) => void;
}

/** Returns a short id of a request that people can read aloud: only the random part of a UUID, which Node caches. */
export function requestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13);
}

/** Returns Fastify's logger options; errors are logged by `tellError`, requests by `callOf`. */
export function logOptions(level: string, lines?: Lines): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(lines && { stream: lines }),
    // Fastify's type wants the message, which is what is left out.
    serializers: {
      err: (error: Error) => tellError(error) as never,
      req: callOf,
      busboyOptions: () => undefined,
    },
    hooks: {
      logMethod(args: unknown[], method) {
        const [first] = args;
        const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
        if (error instanceof Error)
          method.apply(this, [first instanceof Error ? { err: error } : (first as object), error.name]);
        else method.apply(this, args as Parameters<typeof method>);
      },
    },
  };
}

/** Adds the request id to each response and logs it at debug level. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // On the raw answer, which the events are streamed on.
    reply.raw.setHeader('X-Request-Id', request.id);
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    request.log.debug({ ...callOf(request), status: statusCode, ms: Math.round(elapsedTime) });
  });
}

/** Returns the called route without its parameters. */
export const callOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? 'none',
});

interface ToldError {
  name: string;
  /** The SQLSTATE or Node's error code. */
  code?: string;
  constraint?: string;
  stack: string[];
  cause?: ToldError;
}

/** Returns the type and origin of an error down to its root cause, without its message. */
export function tellError(error: Error): ToldError {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: placesOf(error),
    ...(error.cause instanceof Error && { cause: tellError(error.cause) }),
  };
}

/** Returns the stack's locations. The message is cut off first, since its lines may look like locations. */
function placesOf({ stack = '', message }: Error): string[] {
  const from = stack.indexOf(message);
  if (from < 0) return [];
  const lines = stack.slice(from + message.length).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
}
