/** Encodes images and draws PDFs, in processes of their own (see worker-pool.ts). */
import { fileURLToPath } from 'node:url';
import { reason } from '../../../shared/reasons/reason.ts';
import { Refusal } from '../verb/problems.ts';
import { type Limits, openWorkerPool, type WorkerPool } from '../worker-pool.ts';
import type { EncodedImage } from './image.ts';
import type { DrawnPdf, RefusedPdf } from './pdf.ts';

const imageProgram = fileURLToPath(new URL('./image.process.ts', import.meta.url));
const pdfProgram = fileURLToPath(new URL('./pdf.process.ts', import.meta.url));
const busy = () => new Refusal(503, reason('images-busy'), { retryAfter: 5 });

/** Encodes an image; null when it is none, or takes too much time or memory. Throws 503 when too many wait. */
export type Encode = WorkerPool<Buffer, EncodedImage>;

export const encode: Encode = openEncoder({ atOnce: 2, waiting: 20, time: 5 });

/** Draws a PDF's first page, or answers why not; null and 503 likewise. */
export type Draw = WorkerPool<Buffer, DrawnPdf | RefusedPdf>;

/** Of a processor, for one PDF. */
export const pdfSeconds = 15;
export const draw: Draw = openDrawer({ atOnce: 1, waiting: 10, time: pdfSeconds });

/** An encoder of its own; its processes start with the first image, and end with this one. */
export function openEncoder(limits: Limits): Encode {
  return openWorkerPool(imageProgram, limits, busy);
}

/** The same for PDFs. */
export function openDrawer(limits: Limits): Draw {
  return openWorkerPool(pdfProgram, limits, busy);
}

/** How many images and PDFs are under way. */
export function imagesUnderWay(): { encoding: number; waiting: number } {
  const loads = [encode.load(), draw.load()];
  const sum = (of: 'working' | 'waiting') => loads.reduce((all, load) => all + load[of], 0);
  return { encoding: sum('working'), waiting: sum('waiting') };
}
