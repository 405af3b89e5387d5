/** Bodies that come slowly: as long as they come, and no longer (docs/decisions/028). */
import { type IncomingMessage, type Server } from 'node:http';

/** In bytes a second: the least that counts as coming; a line of 128 kbit/s has as much. */
export const slowest = 16 * 1024;

/**
 * Gives up on a body of which, in a stretch of this many ms, less than `slowest` came: one that is done within the first has all
 * of it, a large one as many as it takes. It goes by what the connection has brought, so that it holds also for a body that
 * nobody reads, as that of a call that was refused.
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
