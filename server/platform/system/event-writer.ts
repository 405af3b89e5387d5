/** Writing to an event stream whose reader may have stopped reading, or vanished without a word. */
import { type Writable } from 'node:stream';
import { type Listener } from './feed.ts';

const limits = {
  /** In bytes: what a slow reader holds in memory before it is dropped; it resumes where it was. */
  buffer: 256 * 1024,
  /** In ms: how long what was written may stand there. */
  stands: 30_000,
  /** In ms: how long the last of it has when the stream ends. */
  end: 3000,
};

/** Writes to the stream for as long as its reader takes it; heartbeats see to it that one who does not is found out. */
export function writerTo(
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
