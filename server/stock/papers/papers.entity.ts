/** Papers (spec §3 Paper, design: stock, deleting). What jobs have to do with them is production's, and given by the app. */
import { and, eq, not, type SQL } from 'drizzle-orm';
import { type z } from 'zod';
import { type contract } from '../../../shared/contract/contract.ts';
import {
  type CoveredJob,
  type movementCreate,
  paper,
  type PaperItem,
} from '../../../shared/contract/papers.ts';
import { refuseDeletePaper } from '../../../shared/rules/paper.ts';
import { allocateShortage, type Reservation } from '../../../shared/rules/stock-count.ts';
import { refuseDeleteOnOrder } from '../../../shared/rules/paper-order.ts';
import { readHandlers, writeHandlers } from '../../platform/crud/crud.ts';
import { recordsOf } from '../../platform/crud/records.ts';
import { expectListed, presentReferences, checkListed } from '../../platform/lists/list-checks.domain.ts';
import { type Handlers } from '../../platform/http/mount.ts';
import { type AfterCommit, type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine, type Post } from '../ledger/ledger.domain.ts';
import { stockedOf } from '../ledger/stocked.ts';
import { offcutsOf } from './offcuts.domain.ts';
import { paperCountsOf } from './paper-counts.domain.ts';
import { paperLedger } from './paper-ledger.ts';
import {
  available,
  isLow,
  paperMeasuresInSql,
  type PaperRow,
  papers as table,
  toPaper,
} from './papers.table.ts';

/** What papers ask of the jobs that hold them. The paper's row is locked. */
export interface PaperJobs {
  /** How many sheets are on order, as a value of the statement that reads the paper. */
  onOrder: SQL<number>;
  /** The waiting jobs that what is available now covers. */
  covered: (verb: Verb, row: PaperRow) => Promise<CoveredJob[]>;
  /** The numbers of the open ones, as a value of the statement that reads the paper. */
  holders: SQL<string[]>;
  /** Their reservations where fewer sheets lie there, as a value of the same statement. */
  reservations: SQL<Reservation[]>;
  /** The ids of those that have sheets reserved. */
  holding: (verb: Verb, id: string) => Promise<string[]>;
  /** Works out what those make whose sheets are not there, once the verb is done. */
  updateShortages: AfterCommit;
  /** Refuses (409, naming the job) a change after which the paper would not serve an open job that it is assigned to. */
  refuseUnfit: (verb: Verb, row: PaperRow, changed: Partial<PaperRow>) => Promise<void>;
  /** What a line of the ledger says of the job that it is for. Throws 404. */
  ofMovement: (verb: Verb, id: string) => Promise<{ id: string; number: string }>;
  /** Forgets what closed jobs held of it and the orders that have come, and answers what they held. */
  letGo: (verb: Verb, id: string) => Promise<object[]>;
  /** Sheets go back from a job to the shelf. Throws 404, 409 with both figures. */
  returnSheets: (
    verb: Verb,
    from: { jobId: string; paperId: string; quantity: number; note: string },
  ) => Promise<PaperRow>;
}

const named = ({ quality: name }: { quality?: string | undefined }) =>
  ({ quality: { list: 'paperQualities', label: 'Quality', name } }) as const;

/** What is wrong with new papers beside their form, each by its fields. */
export const paperProblems = (verb: Verb, many: readonly { quality: string }[]) =>
  checkListed(
    verb,
    many.map((each) => presentReferences(named(each))),
  );

type Moved = PaperItem & { covers?: CoveredJob[] };

export function papersOf(jobs: PaperJobs) {
  const records = recordsOf(paper, {
    table,
    show: toPaper,
    facts: { holders: jobs.holders, reservations: jobs.reservations, onOrder: jobs.onOrder },
    more: ({ stockQuantity, reservations }) => ({ hit: allocateShortage(stockQuantity, reservations) }),
    against: ({ holders, reservations: _short, onOrder, ...row }) => ({
      delete: refuseDeletePaper(toPaper(row), holders) ?? refuseDeleteOnOrder(row, onOrder),
    }),
    sorts: { stock: table.stockQuantity, available },
    alsoSearched: [paperMeasuresInSql],
    matching: ({ quality, low }) =>
      and(
        quality === undefined ? undefined : eq(table.quality, quality),
        low === undefined ? undefined : low ? isLow : not(isLow),
      ),
  });

  /** Posts the lines, and tells each to the jobs that it makes short of the paper, or gives back what they were short of. */
  async function postAll(verb: Verb, posts: readonly Post<PaperRow>[]): Promise<PaperRow[]> {
    const told: Post<PaperRow>[] = [];
    for (const { row, line } of posts) {
      const least = Math.min(row.stockQuantity, row.stockQuantity + (line.stock ?? 0));
      const isScarce = row.reservedQuantity > least;
      const concerns = isScarce ? await jobs.holding(verb, row.id) : [];
      if (isScarce) verb.afterCommit(jobs.updateShortages);
      told.push({ row, line: { ...line, concerns } });
    }
    return paperLedger.postAll(verb, told);
  }
  async function post(verb: Verb, row: PaperRow, line: LedgerLine): Promise<PaperRow> {
    const [moved] = await postAll(verb, [{ row, line }]);
    return moved ?? row;
  }
  const stocked = stockedOf({
    records,
    post,
    postAll,
    problems: paperProblems,
    beforeChange: async (verb, row, changed) => {
      await expectListed(verb, named(changed));
      await jobs.refuseUnfit(verb, row, changed);
    },
  });
  const counts = paperCountsOf({ ...records, post });
  const offcuts = offcutsOf({ ...records, post, ofMovement: jobs.ofMovement });

  /** Deletes a paper; its ledger stays. Throws 404, 409 with the counts while open jobs hold it. */
  const remove = (context: VerbContext, id: string): Promise<void> =>
    perform(context, 'paper.remove', paper.verbs.delete, async (verb) => {
      const row = await records.lock(verb.db, id);
      const record = await records.allowed(verb, 'delete', id);
      await records.erase(verb, row, { ...record, heldBy: await jobs.letGo(verb, id) });
    });

  /**
   * A receipt, an adjustment or a return from a job, in stock sheets. Throws 404, 409 with both figures where the stock would
   * be less than is reserved or more than the job consumed would come back. A receipt answers what it covers.
   */
  const move = (
    context: VerbContext,
    id: string,
    movement: z.output<typeof movementCreate>,
  ): Promise<Moved> =>
    perform(context, `paper.${movement.kind}`, paper.verbs.move, async (verb) => {
      if (movement.kind === 'return') {
        return toPaper(await jobs.returnSheets(verb, { ...movement, paperId: id }));
      }
      const { kind, quantity, note } = movement;
      const row = await records.lock(verb.db, id);
      const moved = await post(verb, row, { kind, stock: quantity, note });
      return kind === 'receipt'
        ? { ...toPaper(moved), covers: await jobs.covered(verb, moved) }
        : toPaper(moved);
    });

  const handlers: Handlers<typeof contract.papers> = {
    ...readHandlers(records),
    ...writeHandlers({ ...stocked, remove }),
    movements: (context, { params, query }) => stocked.movements(context, params.id, query),
    move: (context, { params, body }) => move(context, params.id, body),
    count: (context, { params, body }) => counts.count(context, params.id, body),
    bookOffcut: (context, { params, body }) => offcuts.bookOffcut(context, params.id, body),
    undoCount: (context, { params }) => counts.undoCount(context, params.id, params.countId),
  };
  return { ...records, ...stocked, ...counts, ...offcuts, postAll, remove, move, handlers };
}
