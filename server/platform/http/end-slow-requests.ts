/**
 * Ends requests if their body arrives too slowly, because each occupies the server while it waits (decision
 * 028).
 */
import { type IncomingMessage, type Server } from 'node:http';

/** The lowest accepted speed of a body in bytes per second, about that of a 128 kbit/s line. */
export const slowest = 16 * 1024;

/**
 * Ends a request whose body arrives more slowly than `slowest`, in any interval of `stretch` ms. It counts the
 * connection's bytes, and so notices bodies that no handler reads.
 */
export function endSlowBodies(server: Server, stretch: number): void {
  const least = (slowest * stretch) / 1000;
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
    let before = socket.bytesRead;
    const look = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(look);
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      if (came >= least) return;
      clearInterval(look);
      const slow = Object.assign(new Error('The body comes too slowly'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.emit('clientError', slow, socket);
    }, stretch);
    request.once('close', () => {
      if (request.complete || socket.destroyed) clearInterval(look);
    });
  });
}
