/** The worker process that encodes images (encoder.ts). */
import { serveJobs } from '../worker-process.ts';
import { encodeImage } from './image.ts';

/** The memory limit, above what the largest image needs. */
serveJobs(1024 * 1024 * 1024, (content: Uint8Array) => encodeImage(Buffer.from(content)));
