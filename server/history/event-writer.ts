/**
 * Writes events to a client's connection. It ends the connection if the client reads too slowly or
 * disappears.
 */
import { type Writable } from 'node:stream';
import { type Listener } from './event-feed.ts';

const limits = {
  /** The number of unread bytes from which the server drops a client. The client can connect again and resume. */
  buffer: 256 * 1024,
  /** The longest time in ms that a client may leave data unread before the server ends the connection. */
  stands: 30_000,
  /** When the server ends the connection, it has this time in ms to send the remaining data. */
  end: 3000,
};

/**
 * Returns functions that write to an event connection and end it. `write` returns false if the client reads too
 * slowly. Heartbeats reveal that too if there are no events.
 */
export function eventWriter(
  stream: Writable,
  { buffer, stands, end } = limits,
): Pick<Listener, 'write' | 'end'> {
  let drained = performance.now();
  return {
    write: (text) => {
      if (stream.writableLength === 0) drained = performance.now();
      stream.write(text);
      return stream.writableLength < buffer && performance.now() - drained < stands;
    },
    end: () => {
      stream.end();
      const cut = setTimeout(() => stream.destroy(), end);
      stream.once('close', () => clearTimeout(cut));
    },
  };
}
