/**
 * Sends uploaded images and PDFs to separate processes that encode or render them (worker-pool.ts). A
 * malicious file then can't harm the server.
 */
import { fileURLToPath } from 'node:url';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { type Limits, openWorkerPool, type WorkerPool } from '../platform/worker-pool.ts';
import type { EncodedImage } from './encode-image.ts';
import type { RenderedPdf, RefusedPdf } from './render-pdf.ts';

const imageProgram = fileURLToPath(new URL('./image.process.ts', import.meta.url));
const pdfProgram = fileURLToPath(new URL('./pdf.process.ts', import.meta.url));
const busy = () => new Refusal(503, reason('images-busy'), { retryAfter: 5 });

/**
 * Encodes an image. The result is null if the content is no image or exceeds the limits. Throws 503 if too many
 * images wait.
 */
export type Encode = WorkerPool<Buffer, EncodedImage>;

export const encode: Encode = openEncoder({ atOnce: 2, waiting: 20, time: 5 });

/**
 * Renders the first page of a PDF, or returns why it can't. The result is null if the PDF exceeds the limits. Throws
 * 503 if too many PDFs wait.
 */
export type RenderPdf = WorkerPool<Buffer, RenderedPdf | RefusedPdf>;

/** The processor time in seconds that the rendering of a PDF may take. */
export const pdfSeconds = 15;
export const renderPdf: RenderPdf = openPdfRenderer({ atOnce: 1, waiting: 10, time: pdfSeconds });

/** Opens a pool of processes that encode images. They start with the first image and end with the server process. */
export function openEncoder(limits: Limits): Encode {
  return openWorkerPool(imageProgram, limits, busy);
}

/** Opens a pool of processes that render PDFs. */
export function openPdfRenderer(limits: Limits): RenderPdf {
  return openWorkerPool(pdfProgram, limits, busy);
}

/** Returns how many images and PDFs the pools work on, and how many wait. */
export function encoderLoad(): { encoding: number; waiting: number } {
  const loads = [encode.load(), renderPdf.load()];
  const sum = (of: 'working' | 'waiting') => loads.reduce((all, load) => all + load[of], 0);
  return { encoding: sum('working'), waiting: sum('waiting') };
}
