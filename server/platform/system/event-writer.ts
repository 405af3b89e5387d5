/** Writes to event streams whose readers may stall or vanish. */
import { type Writable } from 'node:stream';
import { type Listener } from './feed.ts';

const limits = {
  /** The bytes that a slow reader may leave in memory before it is dropped; it can resume. */
  buffer: 256 * 1024,
  /** The time in ms that written data may wait. */
  stands: 30_000,
  /** The time in ms for the rest when the stream ends. */
  end: 3000,
};

/** Returns functions that write to the stream while its reader keeps up; heartbeats detect those that do not. */
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
