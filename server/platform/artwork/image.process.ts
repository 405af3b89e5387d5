/** Encodes images for the server, in a process of its own: see encoder.ts, which starts and ends it. */
import { serveJobs } from '../worker-process.ts';
import { encodeImage } from './image.ts';

/** More than the largest image needs. */
serveJobs(1024 * 1024 * 1024, (content: Uint8Array) => encodeImage(Buffer.from(content)));
