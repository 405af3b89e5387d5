/** The worker process that renders PDFs (encoder.ts). */
import { serveJobs } from '../worker-process.ts';
import { renderFirstPage } from './pdf.ts';

/** The memory limit: the file twice, PDFium's own memory, and the page. */
serveJobs(1024 * 1024 * 1024, (content: Uint8Array) => renderFirstPage(Buffer.from(content)));
