/** Runs in a worker process, where it renders uploaded PDFs as images (encode-in-processes.ts). */
import { serveJobs } from '../platform/worker-process.ts';
import { renderFirstPage } from './render-pdf.ts';

/**
 * Runs jobs that render a PDF. The first argument is the memory limit in bytes: for two copies of the file, PDFium
 * and the page.
 */
serveJobs(1024 * 1024 * 1024, (content: Uint8Array) => renderFirstPage(Buffer.from(content)));
