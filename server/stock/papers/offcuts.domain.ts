/** Adds offcuts and leftover sheets to stock as a paper of the offcut's size (design: stock). */
import { type z } from 'zod';
import { type offcutCreate, paper } from '../../../shared/stock/papers.contract.ts';
import { offcutName } from '../../../shared/stock/offcut-name.ts';
import { refuseOffcut } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { conflict, notFound, StartOver } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { type LedgerLine } from '../ledger/ledger.domain.ts';
import * as repo from './offcuts.repo.ts';
import { type PaperRow } from './paper-ledger.ts';

type Offcut = z.output<typeof offcutCreate>;
type Values = Omit<PaperRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>;
interface Papers<R> {
  insert: (verb: Verb, values: Values, said: unknown) => Promise<PaperRow>;
  get: (verb: Verb, id: string) => Promise<R>;
  post: (verb: Verb, row: PaperRow, line: LedgerLine) => Promise<PaperRow>;
  /** Returns the job that a new ledger line concerns. Throws 404. */
  findJob: (verb: Verb, id: string) => Promise<{ id: string; number: string }>;
}

export const createOffcutVerbs = <R>({ insert, get, post, findJob }: Papers<R>) => ({
  /**
   * Adds an offcut to the stock of the paper of its size, and creates that paper if the shop has none. Throws 404,
   * and 409 if the original sheet is too small for it.
   */
  bookOffcut: (context: VerbContext, id: string, { quantity, jobId, ...size }: Offcut): Promise<R> =>
    perform(context, 'paper.bookOffcut', paper.verbs.bookOffcut, async (verb) => {
      const job = jobId === undefined ? null : await findJob(verb, jobId);
      const { of, there } = await lockBoth(verb, id, size);
      const why = refuseOffcut(of, size);
      if (why) throw conflict(why, { length: why });
      const { sizesInInches } = await readSettings(verb);
      const name = offcutName(of.name, size, sizesInInches);
      const row = there ?? (await insert(verb, { ...offcutColumns(of), ...size, name }, { of: id, ...size }));
      await post(verb, row, { kind: 'receipt', stock: quantity, job, note: `Offcut of ${of.name}` });
      return get(verb, row.id);
    }),
});

/** Locks the paper and, if the shop has it, the paper of the offcut's size, by ascending id. */
async function lockBoth(verb: Verb, id: string, size: Pick<Offcut, 'length' | 'breadth'>) {
  const seen = await repo.findPaper(verb.db, id);
  if (!seen) throw notFound('paper');
  const target = await repo.findPaperOfSize(verb.db, seen, size);
  const rows = await repo.lockPapers(verb.db, [...new Set([id, target ?? id])]);
  const of = rows.find((row) => row.id === id);
  if (!of) throw notFound('paper');
  // Somebody created or changed the paper before this verb got the locks.
  if ((await repo.findPaperOfSize(verb.db, of, size)) !== target) throw new StartOver();
  return { of, there: rows.find((row) => row.id === target) };
}

/** Returns the columns that an offcut's paper copies from the original paper. */
const offcutColumns = ({ manufacturer, thickness, gsm, quality, shelf, name }: PaperRow) => ({
  manufacturer,
  thickness,
  gsm,
  quality,
  shelf,
  description: `Offcut of ${name}`,
  grain: null,
  leftover: true,
  stockQuantity: 0,
  reservedQuantity: 0,
  reorderQuantity: 0,
  consumed: 0,
});
