/** Writes to event connections, whose clients may stall or vanish. */
import { type Writable } from 'node:stream';
import { type Listener } from './event-feed.ts';

const limits = {
  /** The number of unread bytes at which the server drops a slow client. The client can connect again and resume. */
  buffer: 256 * 1024,
  /** The longest time in ms that written data may wait for the client. */
  stands: 30_000,
  /** The time in ms for sending the remaining data when the server ends the connection. */
  end: 3000,
};

/**
 * Returns functions that write to an event connection and end it. `write` returns false if the client no longer keeps
 * up, which heartbeats detect even without events.
 */
export function eventWriter(
  stream: Writable,
  { buffer, stands, end } = limits,
): Pick<Listener, 'write' | 'end'> {
  let drained = Date.now();
  return {
    write: (text) => {
      if (stream.writableLength === 0) drained = Date.now();
      stream.write(text);
      return stream.writableLength < buffer && Date.now() - drained < stands;
    },
    end: () => {
      stream.end();
      const cut = setTimeout(() => stream.destroy(), end);
      stream.once('close', () => clearTimeout(cut));
    },
  };
}
