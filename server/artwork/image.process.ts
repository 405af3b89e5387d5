/** Runs in a worker process, where it encodes uploaded images (encode-in-processes.ts). */
import { serveJobs } from '../platform/worker-process.ts';
import { encodeImage } from './encode-image.ts';

/**
 * Runs jobs that encode an image. The first argument is the memory limit in bytes, more than the largest image needs.
 */
serveJobs(1024 * 1024 * 1024, (content: Uint8Array) => encodeImage(Buffer.from(content)));
