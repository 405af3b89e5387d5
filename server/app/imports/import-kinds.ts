/** Defines the kinds of records that can be imported, and how each is created, changed and deleted. */
import { type z } from 'zod';
import { type ImportEntity, type importRows } from '../../../shared/contract/imports.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { type Permission } from '../../../shared/rules/access.ts';
import { deleteUntouchedOf } from '../../platform/crud/crud.ts';
import { type ListReference } from '../../platform/lists/list-checks.domain.ts';
import { type Reasons } from '../../platform/verb/refusals.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { createComponents, revertCreatedComponents } from '../../production/components/components.domain.ts';
import { customerProblems, customers } from '../../production/customers/customers.entity.ts';
import { createJobs, findNewJobProblems, revertCreatedJobs } from '../../production/jobs/job-edit.domain.ts';
import { findListProblems } from '../../production/lists/part-lists.domain.ts';
import { machines } from '../../production/machines/machines.entity.ts';
import { createProducts, revertCreatedProducts } from '../../production/products/products.domain.ts';
import { type LedgerLine } from '../../stock/ledger/ledger.domain.ts';
import { inkLedger } from '../../stock/inks/ink-ledger.ts';
import { paperProblems } from '../../stock/papers/papers.entity.ts';
import { paperLedger } from '../../stock/papers/paper-ledger.ts';
import { inks, papers } from '../stock.ts';
import * as repo from './imports.repo.ts';

interface Versioned {
  id: string;
  version: number;
}
type Row<E extends ImportEntity> = z.output<(typeof importRows)[E]>;

/** A column that refers to other records, by id or name. */
export interface Reference {
  column: string;
  /** Other headings of the column. */
  alias?: string;
  to: repo.Referred;
  noun: string;
}

/** The tools of operations: dies, plates and blocks. */
export const toolsOfSteps: Reference = { column: 'toolIds', alias: 'tools', to: 'tools', noun: 'tool' };

/** Records whose stock an import can change. */
export interface Stocked {
  lockAll: (db: Verb['db'], ids: readonly string[]) => Promise<(Versioned & { stockQuantity: number })[]>;
  /** Adds a movement for each. Throws 409 with both figures. */
  postAll: (verb: Verb, posts: readonly { row: Versioned; line: LedgerLine }[]) => Promise<Versioned[]>;
  /** Throws what `postAll` would throw, without adding movements. */
  look: (verb: Verb, row: Versioned, line: LedgerLine) => void;
}

export interface Kind<R> {
  noun: string;
  /** The permission to add one. */
  access: Permission;
  refers?: Reference;
  /** Finds problems of rows besides those of the schema, and values that are on no list. */
  problems: (
    verb: Verb,
    rows: readonly R[],
  ) => Promise<{ problems: readonly Reasons[]; missing: ListReference[] }>;
  createAll: (verb: Verb, rows: readonly R[]) => Promise<readonly Versioned[]>;
  /** Deletes the records, which nobody has changed. */
  unmake: (verb: Verb, ids: readonly string[]) => Promise<void>;
  stock?: Stocked;
}

const nothing = async (_verb: Verb, rows: readonly unknown[]) => ({
  problems: rows.map(() => ({})),
  missing: [],
});

/** A job number that a job or an earlier row has. */
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

const typed = <E extends ImportEntity>(kind: Kind<Row<E>>) => kind;

export const kinds = {
  customers: typed<'customers'>({
    noun: 'customer',
    access: customers.kind.endpoints.create.access,
    problems: customerProblems,
    createAll: customers.createAll,
    unmake: deleteUntouchedOf(customers),
  }),
  papers: typed<'papers'>({
    noun: 'paper',
    access: papers.kind.endpoints.create.access,
    problems: paperProblems,
    createAll: papers.createAll,
    unmake: deleteUntouchedOf(papers),
    stock: stockOf({ ...papers, look: paperLedger.move }),
  }),
  inks: typed<'inks'>({
    noun: 'ink',
    access: inks.kind.endpoints.create.access,
    problems: nothing,
    createAll: inks.createAll,
    unmake: deleteUntouchedOf(inks),
    stock: stockOf({ ...inks, postAll: inkLedger.postAll, look: inkLedger.move }),
  }),
  machines: typed<'machines'>({
    noun: 'machine',
    access: machines.kind.endpoints.create.access,
    problems: nothing,
    createAll: machines.createAll,
    unmake: deleteUntouchedOf(machines),
  }),
  components: typed<'components'>({
    noun: 'component',
    access: 'edit',
    problems: findListProblems,
    createAll: createComponents,
    unmake: revertCreatedComponents,
  }),
  products: typed<'products'>({
    noun: 'product',
    access: 'edit',
    refers: { column: 'components', to: 'components', noun: 'component' },
    problems: findListProblems,
    createAll: createProducts,
    unmake: revertCreatedProducts,
  }),
  jobs: typed<'jobs'>({
    noun: 'job',
    access: 'edit',
    refers: { column: 'customerId', alias: 'customer', to: 'customers', noun: 'customer' },
    problems: jobProblems,
    createAll: (verb, rows) => createJobs(verb, rows, { wereOpen: true }),
    unmake: revertCreatedJobs,
  }),
};

/** Returns the functions of a kind of stock, without its row type. */
function stockOf<R extends Versioned & { stockQuantity: number }>(of: {
  lockAll: (db: Verb['db'], ids: readonly string[]) => Promise<R[]>;
  postAll: (verb: Verb, posts: readonly { row: R; line: LedgerLine }[]) => Promise<R[]>;
  look: (verb: Verb, row: R, line: LedgerLine) => unknown;
}): Stocked {
  return {
    lockAll: of.lockAll,
    postAll: (verb, posts) => of.postAll(verb, posts as readonly { row: R; line: LedgerLine }[]),
    look: (verb, row, line) => void of.look(verb, { ...(row as R) }, line),
  };
}

/** Returns the kind by name; its own schema has parsed its rows. */
export const kindOf = (entity: ImportEntity) => kinds[entity] as unknown as Kind<object>;
