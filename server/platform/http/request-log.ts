/**
 * Writes structured log lines with request ids. They contain no error messages and no URLs, because these
 * could include user input or tokens.
 */
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';

/** The stream that receives the log lines. */
export interface Lines {
  write: (line: string) => void;
}

/**
 * Returns a short id for a request, which users can read aloud. It is a part of a UUID, because Node makes UUIDs
 * fastest.
 */
export function requestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13);
}

/**
 * Returns the logger options for Fastify. `tellError` chooses what the log contains of an error, and `callOf` what it
 * contains of a request.
 */
export function logOptions(level: string, lines?: Lines): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(lines && { stream: lines }),
    // Fastify's type requires the message, which this serializer omits.
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

/** Adds the request id to each response and logs each request at debug level. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Sets the header on the raw response, because events are streamed on it.
    reply.raw.setHeader('X-Request-Id', request.id);
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    request.log.debug({ ...callOf(request), status: statusCode, ms: Math.round(elapsedTime) });
  });
}

/** Returns the method and route of the request, without the values of its parameters. */
export const callOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? 'none',
});

interface ToldError {
  name: string;
  /** The SQLSTATE of a Postgres error, or the code of a Node error. */
  code?: string;
  constraint?: string;
  stack: string[];
  cause?: ToldError;
}

/** Returns the type and code locations of an error and of its causes, without their messages. */
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

/**
 * Returns the code locations in the error's stack. It removes the message first, because a line of it may look like a
 * location.
 */
function placesOf({ stack = '', message }: Error): string[] {
  const from = stack.indexOf(message);
  if (from < 0) return [];
  const lines = stack.slice(from + message.length).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
}
