/** What verbs do to the sheets that a job holds: reserve, release, consume, and the way back (design: stock). */
import { reason } from '../../../shared/reasons/reason.ts';
import { cutLimit, paperMismatch, refuseCut, sheetOf } from '../../../shared/rules/paper.ts';
import { conflict, invalid } from '../../platform/verb/problems.ts';
import { type PaperRow } from '../../stock/papers/paper-ledger.ts';
import {
  type Held,
  hold,
  type JobRow,
  type JobWork,
  lockedPaper,
  lockPapersOf,
  postLine,
  startedOperations,
} from './job-work.domain.ts';

/** What is asked for, or what a cancellation freed. Quantity in stock sheets. */
export type Reservation = Omit<Held, 'consumed'>;

/**
 * Reserves sheets of a locked paper, more on top of what the job holds of it already. Throws 400 at `cut`, 404, 409 for a paper
 * that does not match, a cut of sheets whose size is not given, another cut, too few available.
 */
export function reserve(work: JobWork, { paperId, quantity, cut, substitute }: Reservation): void {
  const paper = lockedPaper(work, paperId);
  const { row: job, papers } = work;
  const mismatch = paperMismatch(paper, job);
  const matches = Object.keys(mismatch).length === 0;
  if (!matches && !substitute) {
    const reasons = Object.values(mismatch);
    throw conflict(reason('paper-does-not-match', { name: paper.name, reasons }), mismatch);
  }
  requireCut(paper, job, cut);
  const held = papers.find((each) => each.paperId === paperId);
  if (held && held.cut !== cut) {
    const why = reason('other-cut', { job: job.number, name: paper.name, cut: held.cut });
    throw conflict(why, { cut: why });
  }
  postLine(work, paperId, { kind: 'reserve', reserved: quantity });
  const before = held ?? { quantity: 0, consumed: 0, substitute: false };
  hold(work, {
    paperId,
    quantity: before.quantity + quantity,
    consumed: before.consumed,
    cut,
    substitute: before.substitute || !matches,
  });
}

function requireCut(paper: PaperRow, job: JobRow, cut: number): void {
  const why = refuseCut(job, cut);
  if (why) throw conflict(why, { cut: why });
  const [sheet, most] = [sheetOf(job), cutLimit(paper, sheetOf(job))];
  if (cut <= most) return;
  const { length, breadth } = paper;
  throw invalid({ cut: reason('cut-too-many', { most, sheet, paper: { length, breadth } }) });
}

/** What of the job's sheets is reserved and not consumed. */
export const reservedOf = ({ papers }: JobWork): Held[] =>
  papers.filter(({ quantity, consumed }) => quantity > consumed);

/** Gives back what the job has reserved of a locked paper. */
export function release(work: JobWork, held: Held): void {
  postLine(work, held.paperId, { kind: 'release', reserved: held.consumed - held.quantity });
  hold(work, { ...held, quantity: held.consumed });
}

/** The job is cancelled or deleted: frees what is reserved and not consumed, and answers it. */
export async function releaseAll(work: JobWork): Promise<Reservation[]> {
  const reserved = reservedOf(work);
  await lockPapersOf(work, idsOf(reserved));
  for (const held of reserved) release(work, held);
  return reserved.map(({ paperId, quantity, consumed, cut, substitute }) => {
    return { paperId, quantity: quantity - consumed, cut, substitute };
  });
}

/** The job is reinstated: reserves again what its cancellation freed. Throws 409 with both figures, or where a paper is gone. */
export async function reserveAgain(work: JobWork, freed: readonly Reservation[]): Promise<void> {
  const papers = await lockPapersOf(
    work,
    freed.map(({ paperId }) => paperId),
  );
  if (freed.some(({ paperId }) => !papers.has(paperId))) {
    throw conflict(reason('paper-deleted', { job: work.row.number }));
  }
  for (const each of [...freed].sort((a, b) => (a.paperId < b.paperId ? -1 : 1))) reserve(work, each);
}

/** The operation is the first of the job that starts: every sheet it has reserved is consumed. */
export async function consumeAll(work: JobWork, operationId: string): Promise<void> {
  const reserved = reservedOf(work);
  await lockPapersOf(work, idsOf(reserved));
  for (const held of reserved) {
    const quantity = held.quantity - held.consumed;
    const deltas = { stock: -quantity, reserved: -quantity, consumed: quantity };
    postLine(work, held.paperId, { kind: 'consume', ...deltas, operationId });
    hold(work, { ...held, consumed: held.quantity });
  }
}

/**
 * The start of the operation is taken back: unless another one of the job has started, what the job consumed is reserved again
 * (rule refuseUnconsume).
 */
export async function unconsumeAll(work: JobWork, operationId: string): Promise<void> {
  if (startedOperations(work).some(({ id }) => id !== operationId)) return;
  const { papers } = work;
  const consumed = papers.filter((held) => held.consumed > 0);
  await lockPapersOf(work, idsOf(consumed));
  for (const held of consumed) {
    const deltas = { stock: held.consumed, reserved: held.consumed, consumed: -held.consumed };
    postLine(work, held.paperId, { kind: 'consume', ...deltas, operationId, note: 'Start undone' });
    hold(work, { ...held, consumed: 0 });
  }
}

const idsOf = (held: readonly Held[]) => held.map(({ paperId }) => paperId);
