/** Creates PDFs and page images from a template and data, in a worker process (worker-pool.ts). */
import { fileURLToPath } from 'node:url';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type DrawnPages } from '../../../shared/documents/documents.contract.ts';
import { isLoopback } from '../../../shared/people/loopback-address.ts';
import { Refusal } from '../verb/refusals.ts';
import { openWorkerPool } from '../worker-pool.ts';
import { type DocumentRequest, type ContentInLanguage, type TypesetResult } from './typesetting-messages.ts';

const program = fileURLToPath(new URL('./typeset.process.ts', import.meta.url));
const limits = { atOnce: 1, waiting: 20, time: 15 };
const busy = () => new Refusal(503, reason('documents-busy'), { retryAfter: 5 });
const print = openWorkerPool<DocumentRequest, TypesetResult>(program, limits, busy);

async function printOrRefuse(content: ContentInLanguage, as: DocumentRequest['as']): Promise<TypesetResult> {
  const made = await print({ ...content, as });
  if (!made) throw new Refusal(503, reason('document-too-much'));
  return made;
}

/** Returns the document as PDF. Throws 503 if too many documents wait, or if this document exceeds the limits. */
export async function toPdf(content: ContentInLanguage): Promise<Buffer> {
  const made = await printOrRefuse(content, 'pdf');
  if (!('pdf' in made)) throw new Error('The document process returned a drawing instead of a PDF');
  return Buffer.from(made.pdf);
}

/**
 * Returns drawings of the document's pages. Throws 503 if too many documents wait, or if this document exceeds the
 * limits.
 */
export async function toPages(content: ContentInLanguage): Promise<DrawnPages> {
  const made = await printOrRefuse(content, 'pages');
  if (!('drawn' in made)) throw new Error('The document process returned a PDF instead of a drawing');
  return { ...made.drawn, unreachable: findUnreachable(content.data) };
}

/**
 * Returns the address in the first QR code that leads to the server's own machine (localhost), which no phone can
 * open. Returns null if there is no such code.
 */
function findUnreachable(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('qr' in value) return isLoopback(String(value.qr)) ? new URL(String(value.qr)).origin : null;
  for (const part of Object.values(value)) {
    const found = findUnreachable(part);
    if (found !== null) return found;
  }
  return null;
}
