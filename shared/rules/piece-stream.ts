/** Calculates with streams: the pieces on their way through a job (rule flowOf). */
import { piecesPlanned } from './job-status.ts';

/** The pieces that are expected in all (`due`), and those that are there already (`now`). */
export interface Stream {
  due: number;
  now: number;
}

export const emptyStream: Stream = { due: 0, now: 0 };
const scaled = ({ due, now }: Stream, by: number, of: number): Stream => ({
  due: Math.floor((due * by) / of),
  now: Math.floor((now * by) / of),
});
interface Job {
  quantity: number;
  buffer: number;
}
interface Step {
  makeUp: number | null;
  quantity: number | null;
}
/**
 * Returns the operation's own quantity, or null if it has none. Eight sheets for each book are such a quantity,
 * and correspond to all planned pieces of the job.
 */
const ownQuantity = ({ makeUp, quantity }: Step) => (makeUp === null ? quantity : null);
/** Converts a stream in pieces of the job to the operation's own quantity. */
export const toStepStream = (job: Job, step: Step, stream: Stream): Stream =>
  scaled(stream, ownQuantity(step) ?? 1, ownQuantity(step) === null ? 1 : Math.max(1, piecesPlanned(job)));
/** Converts a stream in the operation's own quantity to pieces of the job. */
export const toJobStream = (job: Job, step: Step, out: Stream): Stream =>
  scaled(out, ownQuantity(step) === null ? 1 : Math.max(1, piecesPlanned(job)), ownQuantity(step) ?? 1);

export const minStream = (a: Stream, b: Stream): Stream => ({
  due: Math.min(a.due, b.due),
  now: Math.min(a.now, b.now),
});
export const addStreams = (a: Stream, b: Stream): Stream => ({ due: a.due + b.due, now: a.now + b.now });
