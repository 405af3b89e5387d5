/**
 * Defines papers (spec §3 Paper, design: stock, deleting). The stock module may not import jobs, so the app
 * passes in functions on jobs.
 */
import { and, eq, not, type SQL } from 'drizzle-orm';
import { type z } from 'zod';
import { type contract } from '../../../shared/contract/contract.ts';
import {
  type CoveredJob,
  type movementCreate,
  paper,
  type PaperItem,
} from '../../../shared/stock/papers.contract.ts';
import { refuseDeletePaper } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { allocateShortage, type Reservation } from '../../../shared/stock/stock-count.ts';
import { refuseDeleteOnOrder } from '../../../shared/stock/paper-order.ts';
import { isSameShelf } from '../../platform/db/sql-fragments.ts';
import { readHandlers, writeHandlers } from '../../platform/crud/crud.ts';
import { recordsOf } from '../../platform/crud/records.ts';
import { expectListed, presentReferences, checkListed } from '../../shop/lists/list-checks.domain.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { type AfterCommit, type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine, type Posting } from '../ledger/ledger.domain.ts';
import { createStockVerbs } from '../ledger/stock-verbs.ts';
import { createOffcutVerbs } from './offcuts.domain.ts';
import { createCountVerbs } from './paper-counts.domain.ts';
import { paperLedger } from './paper-ledger.ts';
import {
  available,
  isLow,
  paperMeasuresInSql,
  type PaperRow,
  papers as table,
  toPaper,
} from './papers.table.ts';

/**
 * The values and functions on jobs that papers need. The production module implements them. The verb has locked the
 * paper's row before it calls one.
 */
export interface PaperJobs {
  /** Selects how many sheets of the paper are on order. */
  onOrder: SQL<number>;
  /** Returns the jobs that lack paper and that the available sheets now suffice for. */
  covered: (verb: Verb, row: PaperRow) => Promise<CoveredJob[]>;
  /** Selects the numbers of the open jobs that use the paper, for the refusal of its deletion. */
  holders: SQL<string[]>;
  /** Selects the reservations of the paper, if stock has fewer sheets than jobs have reserved. */
  reservations: SQL<Reservation[]>;
  /** Returns the ids of the jobs that have reserved sheets of the paper. */
  listJobsWithReservation: (verb: Verb, id: string) => Promise<string[]>;
  /** Recomputes after the commit for which jobs a stock count did not find the reserved sheets. */
  updateShortages: AfterCommit;
  /** Throws 409 with the job's number if the changed paper would not suit an open job that uses it. */
  refuseUnfit: (verb: Verb, row: PaperRow, changed: Partial<PaperRow>) => Promise<void>;
  /** Returns the job that a new ledger line concerns. Throws 404. */
  findJob: (verb: Verb, id: string) => Promise<{ id: string; number: string }>;
  /**
   * Deletes the allocations of closed jobs and the arrived orders of a paper that a user deletes. Returns the
   * allocations.
   */
  deleteAllocations: (verb: Verb, id: string) => Promise<object[]>;
  /**
   * Returns unused sheets from a job to stock. Throws 404, and 409 with both numbers of sheets if the job has
   * consumed fewer than it returns.
   */
  returnSheets: (
    verb: Verb,
    from: { jobId: string; paperId: string; quantity: number; note: string },
  ) => Promise<PaperRow>;
}

const qualityReference = ({ quality: name }: { quality?: string | undefined }) =>
  ({ quality: { list: 'paperQualities', label: 'Quality', name } }) as const;

/** Returns, for each new paper, the errors by field if the shop's list lacks its quality. */
export const paperProblems = (verb: Verb, many: readonly { quality: string }[]) =>
  checkListed(
    verb,
    many.map((each) => presentReferences(qualityReference(each))),
  );

type Moved = PaperItem & { covers?: CoveredJob[] };

export function createPapers(jobs: PaperJobs) {
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
    matching: ({ quality, low, shelf }) =>
      and(
        quality === undefined ? undefined : eq(table.quality, quality),
        low === undefined ? undefined : low ? isLow : not(isLow),
        shelf === undefined ? undefined : isSameShelf(table.shelf, shelf),
      ),
  });

  /**
   * Adds the ledger lines. If stock is below the reservations before or after a line, screens of the jobs with
   * reservations show that line too.
   */
  async function postAll(verb: Verb, posts: readonly Posting<PaperRow>[]): Promise<PaperRow[]> {
    const postings: Posting<PaperRow>[] = [];
    for (const { row, line } of posts) {
      const least = Math.min(row.stockQuantity, row.stockQuantity + (line.stock ?? 0));
      const isScarce = row.reservedQuantity > least;
      const concerns = isScarce ? await jobs.listJobsWithReservation(verb, row.id) : [];
      if (isScarce) verb.afterCommit(jobs.updateShortages);
      postings.push({ row, line: { ...line, concerns } });
    }
    return paperLedger.postAll(verb, postings);
  }
  async function post(verb: Verb, row: PaperRow, line: LedgerLine): Promise<PaperRow> {
    const [moved] = await postAll(verb, [{ row, line }]);
    return moved ?? row;
  }
  const stocked = createStockVerbs({
    records,
    post,
    postAll,
    problems: paperProblems,
    beforeChange: async (verb, row, changed) => {
      await expectListed(verb, qualityReference(changed));
      await jobs.refuseUnfit(verb, row, changed);
    },
  });
  const counts = createCountVerbs({ ...records, post });
  const offcuts = createOffcutVerbs({ ...records, post, findJob: jobs.findJob });

  /**
   * Deletes a paper. Its ledger lines stay. Throws 404, and 409 with the numbers of the jobs if open jobs use the
   * paper.
   */
  const remove = (context: VerbContext, id: string): Promise<void> =>
    perform(context, 'paper.remove', paper.verbs.delete, async (verb) => {
      const row = await records.lock(verb.db, id);
      const record = await records.allowed(verb, 'delete', id);
      await records.erase(verb, row, { ...record, heldBy: await jobs.deleteAllocations(verb, id) });
    });

  /**
   * Records a receipt, an adjustment or a return from a job, in stock sheets. After a receipt, the result lists the
   * jobs for which the paper now suffices. Throws 404. Throws 409 if stock would fall below the reservations, or a
   * job would return more than it consumed.
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
