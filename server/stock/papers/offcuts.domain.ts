/** Offcuts and leftovers: what is left of a paper's sheets goes on the shelf as a paper of its own size (design: stock). */
import { type z } from 'zod';
import { type offcutCreate, paper } from '../../../shared/contract/papers.ts';
import { offcutName } from '../../../shared/rules/offcut-name.ts';
import { refuseOffcut } from '../../../shared/rules/paper.ts';
import { conflict, notFound, StartOver } from '../../platform/verb/problems.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine } from '../ledger/ledger.domain.ts';
import * as repo from './offcuts.repo.ts';
import { type PaperRow } from './paper-ledger.ts';

type Offcut = z.output<typeof offcutCreate>;
type Values = Omit<PaperRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>;
interface Papers<R> {
  insert: (verb: Verb, values: Values, said: unknown) => Promise<PaperRow>;
  get: (verb: Verb, id: string) => Promise<R>;
  post: (verb: Verb, row: PaperRow, line: LedgerLine) => Promise<PaperRow>;
  /** What a line says of the job that it is for. Throws 404. */
  ofMovement: (verb: Verb, id: string) => Promise<{ id: string; number: string }>;
}

export const offcutsOf = <R>({ insert, get, post, ofMovement }: Papers<R>) => ({
  /**
   * Books what is left of the paper's sheets, to the paper of that size, which is made where there is none. Throws 404, 409 where
   * no such piece comes out of one of its sheets.
   */
  bookOffcut: (context: VerbContext, id: string, { quantity, jobId, ...size }: Offcut): Promise<R> =>
    perform(context, 'paper.bookOffcut', paper.verbs.bookOffcut, async (verb) => {
      const job = jobId === undefined ? null : await ofMovement(verb, jobId);
      const { of, there } = await lockBoth(verb, id, size);
      const why = refuseOffcut(of, size);
      if (why) throw conflict(why, { length: why });
      const row =
        there ??
        (await insert(
          verb,
          { ...madeOf(of), ...size, name: offcutName(of.name, size) },
          { of: id, ...size },
        ));
      await post(verb, row, { kind: 'receipt', stock: quantity, job, note: `Offcut of ${of.name}` });
      return get(verb, row.id);
    }),
});

/** The paper and the one of the offcut's size, if there is one, both locked in the one order. */
async function lockBoth(verb: Verb, id: string, size: Pick<Offcut, 'length' | 'breadth'>) {
  const seen = await repo.findPaper(verb.db, id);
  if (!seen) throw notFound('paper');
  const target = await repo.findOfSize(verb.db, seen, size);
  const rows = await repo.lockPapers(verb.db, [...new Set([id, target ?? id])]);
  const of = rows.find((row) => row.id === id);
  if (!of) throw notFound('paper');
  // Somebody made or changed it before the locks were got.
  if ((await repo.findOfSize(verb.db, of, size)) !== target) throw new StartOver();
  return { of, there: rows.find((row) => row.id === target) };
}

/** What an offcut has of the paper that it is cut from. */
const madeOf = ({ manufacturer, thickness, gsm, quality, shelf, name }: PaperRow) => ({
  manufacturer,
  thickness,
  gsm,
  quality,
  shelf,
  description: `Offcut of ${name}`,
  leftover: true,
  stockQuantity: 0,
  reservedQuantity: 0,
  reorderQuantity: 0,
  consumed: 0,
});
