/**
 * Encodes images for the server, in a process of its own: whatever an image does to the decoder, the server keeps its threads
 * and its memory (see encoder.ts, which starts and ends this one).
 */
import { encodeImage } from './image.ts';

/** More than two of the largest images need. An image that takes more ends this process, and with it the attempt. */
const memoryLimit = 1024 * 1024 * 1024;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit) process.exit(1);
}, 50).unref();

process.on('message', (content: Uint8Array) => {
  encodeImage(Buffer.from(content)).then(
    (image) => process.send?.(image),
    () => process.send?.(null),
  );
});
