/** Runs in a worker process: renders PDFs (encoder.ts). */
import { serveJobs } from '../worker-process.ts';
import { renderFirstPage } from './pdf.ts';

/** The first argument is the memory limit in bytes: for two copies of the file, PDFium's own memory, and the page. */
serveJobs(1024 * 1024 * 1024, (content: Uint8Array) => renderFirstPage(Buffer.from(content)));
