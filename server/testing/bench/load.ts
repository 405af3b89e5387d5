/**
 * Sends requests from parallel clients over keep-alive connections. With a server that sends empty responses (`bare`), the benchmark measures how much these clients themselves can send.
 */
import http from 'node:http';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** Returns the error in the response to the request, or null if there is none. */
  wrong?: (answer: unknown) => string | null;
  /** The client calls this function after each response to the request. */
  answered?: () => unknown;
}

export interface Server {
  url: string;
  /** The headers that the client adds to every request. */
  headers: Record<string, string>;
}

/**
 * Sends the request and returns the response with its duration in ms. It returns null if the server is
 * overloaded, and throws if the response is wrong.
 */
export async function send(
  agent: http.Agent,
  server: Server,
  request: Request,
): Promise<{ ms: number; answer: unknown } | null> {
  const began = performance.now();
  const { status, text } = await exchange(agent, server, request);
  const ms = performance.now() - began;
  request.answered?.();
  if (status === 503) return null;
  const answer: unknown = text === '' ? null : JSON.parse(text);
  const wrong = status === 200 ? request.wrong?.(answer) : `status ${status}: ${text.slice(0, 300)}`;
  if (wrong) throw new Error(`${request.method} ${request.path}: ${wrong}`);
  return { ms, answer };
}

function exchange(
  agent: http.Agent,
  { url, headers }: Server,
  { method, path, body, headers: own }: Request,
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = {
      ...headers,
      ...own,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const outgoing = http.request(`${url}${path}`, { agent, method, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export interface Load {
  times: number[];
  /** The number of requests that the server refused because it was overloaded. */
  refused: number;
  /** The time in ms from the first request to the last response. */
  took: number;
}

/**
 * Sends the measure's requests from parallel clients for `ms` milliseconds. Each client sends at least one
 * request.
 */
export async function load(
  server: Server,
  draw: () => Request,
  { clients, ms }: { clients: number; ms: number },
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const client = async () => {
    do {
      const sent = await send(agent, server, draw());
      if (sent) times.push(sent.ms);
      else refused += 1;
    } while (performance.now() - began < ms);
  };
  try {
    await Promise.all(Array.from({ length: clients }, client));
  } finally {
    agent.destroy();
  }
  return { times, refused, took: performance.now() - began };
}
