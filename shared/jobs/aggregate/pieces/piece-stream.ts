/**
 * Adds and converts streams. A stream is the number of pieces at one point of a job: expected, and there now
 * (rule flowOf).
 */
import { piecesPlanned } from '../job-status.ts';
import { type Operation } from '../operation-fields.ts';

/**
 * The number of pieces at one point of a job: all that are expected there (`due`), and those that are there
 * now (`now`).
 */
export interface Stream {
  due: number;
  now: number;
}

/** Returns the stream with at least this many pieces. */
export const maxStream = ({ due, now }: Stream, pieces: number): Stream => ({
  due: Math.max(due, pieces),
  now: Math.max(now, pieces),
});
export const emptyStream: Stream = { due: 0, now: 0 };
const scaled = ({ due, now }: Stream, by: number, of: number): Stream => ({
  due: Math.floor((due * by) / of),
  now: Math.floor((now * by) / of),
});
interface Job {
  quantity: number;
  buffer: number;
}
type Step = Pick<Operation, 'makeUp' | 'quantity'>;
/**
 * Returns the operation's own quantity and the planned pieces of the job to which it corresponds, such as
 * eight sheets for each book. Without an own quantity, both are 1.
 */
function ratioOf(job: Job, { makeUp, quantity }: Step): { own: number; planned: number } {
  if (makeUp !== null || quantity === null) return { own: 1, planned: 1 };
  return { own: quantity, planned: Math.max(1, piecesPlanned(job)) };
}
/** Converts a stream from pieces of the job to pieces of the operation, by the operation's own quantity. */
export function toStepStream(job: Job, step: Step, stream: Stream): Stream {
  const { own, planned } = ratioOf(job, step);
  return scaled(stream, own, planned);
}
/** Converts a stream from pieces of the operation to pieces of the job, by the operation's own quantity. */
export function toJobStream(job: Job, step: Step, out: Stream): Stream {
  const { own, planned } = ratioOf(job, step);
  return scaled(out, planned, own);
}
/** Returns the smallest number of the operation's pieces that give `pieces` pieces of the job. */
export function stepPiecesFor(job: Job, step: Step, pieces: number): number {
  const { own, planned } = ratioOf(job, step);
  return Math.ceil((pieces * own) / planned);
}
/** Returns the smallest number of the job's pieces that give `pieces` pieces of the operation. */
export function jobPiecesFor(job: Job, step: Step, pieces: number): number {
  const { own, planned } = ratioOf(job, step);
  return Math.ceil((pieces * planned) / own);
}

export const minStream = (a: Stream, b: Stream): Stream => ({
  due: Math.min(a.due, b.due),
  now: Math.min(a.now, b.now),
});
export const addStreams = (a: Stream, b: Stream): Stream => ({ due: a.due + b.due, now: a.now + b.now });
