/**
 * Defines which entities users can import, and the functions that create, change and delete their records.
 */
import { type z } from 'zod';
import { type ImportEntity, type importRows } from '../../shared/imports/imports.contract.ts';
import { readDoneUpTo } from '../../shared/imports/done-up-to.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Permission } from '../../shared/platform/role-permissions.ts';
import { deleteUntouchedOf } from '../platform/crud/crud.ts';
import { type ListReference } from '../shop/lists/list-checks.domain.ts';
import { type Reasons } from '../platform/verb/refusals.ts';
import { PendingChanges } from '../platform/verb/pending-changes.ts';
import { type Verb } from '../platform/verb/verb.ts';
import { createComponents, revertCreatedComponents } from '../products/components/components.domain.ts';
import { customerProblems, customers } from '../customers/customers.entity.ts';
import { createJobs, findNewJobProblems, revertCreatedJobs } from '../jobs/verbs/job-edit.domain.ts';
import { findListProblems } from '../jobs/aggregate/check-list-values-and-tools.domain.ts';
import { machines } from '../machines/machines.entity.ts';
import { createProducts, revertCreatedProducts } from '../products/products.domain.ts';
import { type LedgerLine } from '../stock/ledger/ledger.domain.ts';
import { inkLedger } from '../stock/inks/ink-ledger.ts';
import { paperProblems } from '../stock/papers/papers.entity.ts';
import { paperLedger } from '../stock/papers/paper-ledger.ts';
import { inks, papers } from '../stock/orders/connect-stock-with-jobs.ts';
import * as repo from './imports.repo.ts';

interface Versioned {
  id: string;
  version: number;
}
type Row<E extends ImportEntity> = z.output<(typeof importRows)[E]>;

/** A column of an import that names other records, by id or name. */
export interface Reference {
  column: string;
  /** A second heading that the column may have in files. */
  alias?: string;
  to: repo.Referred;
  noun: string;
}

/** The column that names the tools of an operation: dies, plates and blocks. */
export const toolsOfSteps: Reference = { column: 'toolIds', alias: 'tools', to: 'tools', noun: 'tool' };

/** The functions through which an import changes the stock of records that exist already. */
export interface Stocked {
  lockAll: (db: Verb['db'], ids: readonly string[]) => Promise<(Versioned & { stockQuantity: number })[]>;
  /** Adds a ledger line to each of the records. Throws a 409 that names the stock and the requested quantity. */
  postAll: (verb: Verb, posts: readonly { row: Versioned; line: LedgerLine }[]) => Promise<Versioned[]>;
  /** Throws the error that `postAll` would throw, and writes nothing. A dry run uses it. */
  checkPosting: (verb: Verb, row: Versioned, line: LedgerLine) => void;
}

export interface Kind<R> {
  noun: string;
  /** The permission that a user needs to add a record of the entity. */
  access: Permission;
  refers?: Reference;
  /** Finds errors in rows that the schema can't find, and values that the shop's lists lack. */
  problems: (
    verb: Verb,
    rows: readonly R[],
  ) => Promise<{ problems: readonly Reasons[]; missing: ListReference[] }>;
  createAll: (verb: Verb, rows: readonly R[]) => Promise<readonly Versioned[]>;
  /**
   * Deletes imported records because somebody undoes the import. The calling function has checked that nobody has
   * changed them.
   */
  revert: (verb: Verb, ids: readonly string[]) => Promise<void>;
  stock?: Stocked;
}

const nothing = async (_verb: Verb, rows: readonly unknown[]) => ({
  problems: rows.map(() => ({})),
  missing: [],
});

/** Finds errors in imported jobs. A job number is an error if a job or an earlier row has it. */
async function jobProblems(verb: Verb, rows: readonly Row<'jobs'>[]) {
  const { problems, missing } = await findNewJobProblems(verb, rows, { wereOpen: true });
  const taken = await repo.takenNumbers(
    verb.db,
    rows.map(({ number }) => number),
  );
  const first = new Map<string, number>();
  const numbers = rows.map(({ number }, place): Reasons => {
    const by = taken.get(number);
    if (by !== undefined) return { number: reason('number-taken', { number, by }) };
    const key = number.toLowerCase();
    const before = first.get(key);
    first.set(key, before ?? place);
    return before === undefined ? {} : { number: reason('number-given', { number }) };
  });
  return { problems: problems.map((own, place) => ({ ...numbers[place], ...own })), missing };
}

/** Returns the job to create, with `done` set on the steps up to the one that `doneUpTo` names. */
function toNewJob({ doneUpTo, ...job }: Row<'jobs'>) {
  const done = readDoneUpTo(doneUpTo, job.productOperations);
  if (doneUpTo === '' || typeof done !== 'number') return job;
  const productOperations = job.productOperations.map((step, place) => ({ ...step, done: place < done }));
  return { ...job, productOperations };
}

/** Returns the access and the writes of an entity that `crudOf` defines. */
const plain = <R, L>(
  records: Parameters<typeof deleteUntouchedOf<L>>[0] & {
    kind: { endpoints: { create: { access: Permission } } };
    createAll: Kind<R>['createAll'];
  },
) => ({
  access: records.kind.endpoints.create.access,
  createAll: records.createAll,
  revert: deleteUntouchedOf(records),
});

const kinds: { [E in ImportEntity]: Kind<Row<E>> } = {
  customers: { noun: 'customer', problems: customerProblems, ...plain(customers) },
  papers: {
    noun: 'paper',
    problems: paperProblems,
    ...plain(papers),
    stock: stockOf({ ...papers, move: paperLedger.move }),
  },
  inks: {
    noun: 'ink',
    problems: nothing,
    ...plain(inks),
    stock: stockOf({ ...inks, postAll: inkLedger.postAll, move: inkLedger.move }),
  },
  machines: { noun: 'machine', problems: nothing, ...plain(machines) },
  components: {
    noun: 'component',
    access: 'edit',
    problems: findListProblems,
    createAll: createComponents,
    revert: revertCreatedComponents,
  },
  products: {
    noun: 'product',
    access: 'edit',
    refers: { column: 'components', to: 'components', noun: 'component' },
    problems: findListProblems,
    createAll: createProducts,
    revert: revertCreatedProducts,
  },
  jobs: {
    noun: 'job',
    access: 'edit',
    refers: { column: 'customerId', alias: 'customer', to: 'customers', noun: 'customer' },
    problems: jobProblems,
    createAll: (verb, rows) => createJobs(verb, rows.map(toNewJob), { wereOpen: true }),
    revert: revertCreatedJobs,
  },
};

/** Returns the stock functions of papers or inks, in types that hide which of the two they are. */
function stockOf<R extends Versioned & { stockQuantity: number }>(of: {
  lockAll: (db: Verb['db'], ids: readonly string[]) => Promise<R[]>;
  postAll: (verb: Verb, posts: readonly { row: R; line: LedgerLine }[]) => Promise<R[]>;
  move: (posted: { verb: Verb; pending: PendingChanges }, row: R, line: LedgerLine) => unknown;
}): Stocked {
  return {
    lockAll: of.lockAll,
    postAll: (verb, posts) => of.postAll(verb, posts as readonly { row: R; line: LedgerLine }[]),
    checkPosting: (verb, row, line) =>
      void of.move({ verb, pending: new PendingChanges() }, { ...(row as R) }, line),
  };
}

/**
 * Returns the definition of the entity's import. The calling function has parsed the rows by the entity's schema.
 */
export const kindOf = (entity: ImportEntity) => kinds[entity] as unknown as Kind<object>;
