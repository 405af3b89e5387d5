/** Draws PDFs for the server, in a process of its own: see encoder.ts, which starts and ends it. */
import { serveJobs } from '../worker-process.ts';
import { drawPdf } from './pdf.ts';

/** The file twice, what PDFium makes of it, and the page. */
serveJobs(1024 * 1024 * 1024, (content: Uint8Array) => drawPdf(Buffer.from(content)));
