/** Encodes images, in processes of their own (see workers.ts). */
import { fileURLToPath } from 'node:url';
import { reason } from '../../../shared/reasons/reason.ts';
import { Refusal } from '../verb/problems.ts';
import { type Limits, openWorkers, type Workers } from '../workers.ts';
import { type EncodedImage } from './image.ts';

const program = fileURLToPath(new URL('./image.process.ts', import.meta.url));

/** Encodes an image; null when it is none, or takes too much time or memory. Throws 503 when too many wait. */
export type Encode = Workers<Buffer, EncodedImage>;

export const encode: Encode = openEncoder({ atOnce: 2, waiting: 20, time: 5 });

/** An encoder of its own; its processes start with the first image, and end with this one. */
export function openEncoder(limits: Limits): Encode {
  return openWorkers(program, limits, () => new Refusal(503, reason('images-busy'), { retryAfter: 5 }));
}
