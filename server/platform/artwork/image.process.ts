/**
 * Encodes images for the server, in a process of its own: whatever an image does to the decoder, the server keeps its threads
 * and its memory (see encoder.ts, which starts and ends this one).
 */
import { encodeImage } from './image.ts';

/** More than the largest image needs. An image that takes more, of this or of time, ends this process and so its attempt. */
const memoryLimit = 1024 * 1024 * 1024;
/** Seconds of a processor for one image: a busy machine takes longer over it, and is not to refuse it for that. */
const timeLimit = Number(process.argv[2]);

let begun = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(begun);
  // Killed: an exit would wait for the very thread that is at work.
  if ((user + system) / 1e6 > timeLimit || process.memoryUsage.rss() > memoryLimit)
    process.kill(process.pid, 'SIGKILL');
}, 50).unref();

process.on('message', (content: Uint8Array) => {
  begun = process.cpuUsage();
  encodeImage(Buffer.from(content)).then(
    (image) => process.send?.(image),
    () => process.send?.(null),
  );
});
