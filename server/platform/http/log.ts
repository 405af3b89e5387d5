/**
 * The log: structured lines by the request's id, without what people entered. Messages of errors quote values (the query
 * builder's all parameters), and addresses have names and tokens in them; neither is ever written.
 */
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';

/** What takes the lines of the log. */
export interface Lines {
  write: (line: string) => void;
}

/**
 * A short name of a request, which people read out to each other: the part of a UUID that is random alone, since Node has the bytes for
 * many of them at hand.
 */
export function requestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13);
}

/** Fastify's logger, which tells of errors only what `tellError` does and of requests only what `callOf` does. */
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

/** Names each answer by its request, and writes a line for it at debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // On the raw answer, which the events are streamed on.
    reply.raw.setHeader('X-Request-Id', request.id);
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    request.log.debug({ ...callOf(request), status: statusCode, ms: Math.round(elapsedTime) });
  });
}

/** What was called: the route, not its address. */
export const callOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? 'none',
});

interface ToldError {
  name: string;
  /** SQLSTATE, or what Node calls the error. */
  code?: string;
  constraint?: string;
  stack: string[];
  cause?: ToldError;
}

/** Of what kind the error is and where it came from, down to its first cause; none of its words. */
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

/** The places of the stack. A message may have lines that look like one; it comes first, and is cut off. */
function placesOf({ stack = '', message }: Error): string[] {
  const from = stack.indexOf(message);
  if (from < 0) return [];
  const lines = stack.slice(from + message.length).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
}
