/** Sends HTTP requests byte by byte, including invalid ones that no client library would send. */
import net from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

interface Manner {
  /**
   * Whether the sender hangs up after the last byte. If not, it waits until the server closes the connection.
   */
  cut?: boolean;
  /** Whether to read only the response's head. Event connections need this, because they never end. */
  headOnly?: boolean;
}

/**
 * Sends the bytes over a new connection. It returns the complete response, or null if the server sends none.
 */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  { cut = false, headOnly = false }: Manner = {},
): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.setEncoding('utf8');
  socket.setTimeout(20_000, () => socket.destroy());
  // A connection that breaks after the response has delivered the response.
  socket.on('error', () => socket.destroy());
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  if (cut) socket.end(sent);
  else socket.write(sent);
  let read = '';
  try {
    for await (const chunk of socket) {
      read += String(chunk);
      if (headOnly && read.includes('\r\n\r\n')) break;
    }
  } catch {
    // The text that arrived before the failure is the response.
  } finally {
    socket.destroy();
  }
  return parseAnswer(read);
}

function parseAnswer(read: string): RawAnswer | null {
  const end = read.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...fields] = read.slice(0, end).split('\r\n');
  const headers = new Headers(fields.map((field) => field.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
  const rest = read.slice(end + 4);
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunked(rest) : rest;
  return { status: Number(line.split(' ')[1]), headers, body };
}

/** Removes the chunk sizes from the text of a chunked response. */
const unchunked = (chunks: string) => chunks.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/g, '');
