/**
 * Imports the rows of a file as records in one request, lists imports and undoes them (docs/decisions/052).
 */
import { type z } from 'zod';
import {
  type ImportResponse,
  importFaultsMaximum,
  type ImportRecord,
  type imports as contract,
  type LikelyDuplicate,
} from '../../shared/imports/imports.contract.ts';
import { reason, toReasonResponses, sentence } from '../../shared/platform/reasons/refusal-reason.ts';
import { refusal } from '../../shared/platform/role-permissions.ts';
import { differ } from '../../shared/platform/distinguish-namesakes.ts';
import { type Page } from '../platform/crud/list-page.ts';
import { type ListReference } from '../shop/lists/list-checks.domain.ts';
import { type Fault, forbidden, Refusal, refuseBy, StartOver } from '../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, signedIn, type Verb } from '../platform/verb/verb.ts';
import { lists } from '../shop/lists/lists.routes.ts';
import { type LedgerLine, sum } from '../stock/ledger/ledger.domain.ts';
import * as repo from './imports.repo.ts';
import { type Kind, kindOf, type Stocked } from './import-kinds.ts';
import { type Read, type ReadRow, readRows } from './read-rows.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

type ImportRequest = z.output<(typeof contract)['create']['body']>;

/**
 * The longest time in ms that an import may take. It is most of the minute that a request may take: 20,000 orders
 * need half a minute on a busy machine.
 */
const limit = 55_000;

/** The dry run of an import throws it, with its result, to roll back the transaction. */
class RolledBack extends Error {
  readonly faults: readonly Fault[];
  readonly missing: readonly ListReference[];

  constructor(faults: readonly Fault[], missing: readonly ListReference[]) {
    super('Nothing is written by a dry run');
    this.faults = faults;
    this.missing = missing;
  }
}

/** Adds all rows or none. A dry run only reports what would happen. Throws 403, and a 400 with the errors by row. */
export async function importRows(context: Context, request: ImportRequest): Promise<ImportResponse> {
  const kind = kindOf(request.entity);
  const mayNot = refusal(signedIn(context), kind.access);
  if (mayNot) throw forbidden(mayNot);
  const read = await readRows(context.db, request.entity, request.rows);
  const duplicates = request.dryRun ? await likely(context, request) : [];
  return write(context, request, read).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
    const { faults, missing } = error;
    const merged = read.rows.filter(({ merge }) => merge).length;
    const created = read.rows.length - merged;
    return {
      id: null,
      created,
      merged,
      duplicates,
      unknown: read.unknown,
      newValues: missing.map(valueOf),
      errors: faults.slice(0, importFaultsMaximum).map(toImportResponse),
      errorsCount: faults.length,
    };
  });
}

function write(context: VerbContext, request: ImportRequest, read: Read): Promise<ImportResponse> {
  const { entity, source, dryRun } = request;
  const kind = kindOf(entity);
  const work = async (verb: Verb): Promise<ImportResponse> => {
    const fresh = read.rows.filter(({ merge }) => !merge);
    const made = fresh.map(({ fields }) => fields);
    const seen = await kind.problems(verb, made);
    if (request.newValues) await addValues(verb, seen.missing);
    const isListed = request.newValues && seen.missing.length > 0;
    const { problems } = isListed ? await kind.problems(verb, made) : seen;
    const faults = [...read.faults];
    for (const [place, each] of problems.entries()) {
      const row = fresh[place]?.row ?? 0;
      for (const [column, because] of Object.entries(each)) faults.push({ row, column, because });
    }
    const merges = kind.stock ? await linesOf(verb, kind.stock, read.rows, faults) : [];
    faults.sort((a, b) => a.row - b.row);
    if (dryRun) throw new RolledBack(faults, seen.missing);
    if (faults.length > 0) throw isFaulty(faults);
    const created = made.length > 0 ? await kind.createAll(verb, made) : [];
    const moved = await book(verb, kind, merges);
    const left = [...created.map(({ id, version }) => ({ id, version })), ...moved];
    const merged = read.rows.length - created.length;
    const summary = { entity, source, created: created.length, merged };
    const { id: userId, name: userName } = verb.actor;
    const { id } = await repo.importWrites.insert(
      verb,
      { ...summary, records: left, userId, userName },
      summary,
    );
    return {
      id,
      created: created.length,
      merged,
      errors: [],
      errorsCount: 0,
      duplicates: [],
      unknown: [],
      newValues: request.newValues ? seen.missing.map(valueOf) : [],
    };
  };
  return perform(context, 'import.create', kind.access, work, { limit });
}

const toImportResponse = ({ row, column, because }: Fault) => ({
  row,
  column,
  message: sentence(because),
  ...because,
});
const valueOf = ({ list, name, type }: ListReference) => ({
  list,
  name,
  ...(type !== undefined && { type }),
});

const isFaulty = (faults: readonly Fault[]) =>
  new Refusal(400, reason('import-faults', { count: faults.length }), {
    faults: faults.slice(0, importFaultsMaximum),
  });

/** Adds missing values to the shop's lists. If a concurrent import has added one of them, the verb starts over. */
async function addValues(verb: Verb, missing: readonly ListReference[]): Promise<void> {
  for (const { list, name, type } of missing) {
    const types = type === undefined ? [] : [type];
    await lists.create(verb, list, { name, types, aliases: [] }).catch((error: unknown) => {
      throw error instanceof Refusal && error.because.code === 'listed-already' ? new StartOver() : error;
    });
  }
}

interface Booking {
  row: { id: string; version: number };
  line: LedgerLine & { stock: number };
}

/** Locks the records whose stock the rows change, and returns the ledger lines to add to them. */
async function linesOf(
  verb: Verb,
  stock: Stocked,
  rows: readonly ReadRow[],
  faults: Fault[],
): Promise<Booking[]> {
  const merges = rows.flatMap((each) => (each.merge ? [each] : []));
  const ids = [...new Set(merges.map(({ merge }) => merge.id))].toSorted();
  const locked = new Map((await stock.lockAll(verb.db, ids)).map((row) => [row.id, row]));
  const bookings: Booking[] = [];
  for (const [id, some] of groupBy(merges, ({ merge }) => merge.id)) {
    const row = locked.get(id);
    const at = some.at(-1)?.row ?? 0;
    if (!row) {
      faults.push({ row: at, column: 'merge', because: reason('no-such-record', { field: 'Merge' }) });
      continue;
    }
    let to = row.stockQuantity;
    for (const { merge, fields } of some)
      to = merge.stock === 'set' ? fields.stockQuantity : sum(to, fields.stockQuantity);
    const kind = some.every(({ merge }) => merge.stock === 'add') ? 'receipt' : 'adjustment';
    const line = { kind, stock: sum(to, -row.stockQuantity), field: 'stockQuantity' } as const;
    if (line.stock === 0) continue;
    try {
      stock.checkPosting(verb, row, line);
      bookings.push({ row, line });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push({ row: at, column: 'stockQuantity', because: error.because });
    }
  }
  return bookings;
}

/**
 * Adds ledger lines. Each kind of line counts as the verb that a user would call for it, and needs that verb's
 * permission.
 */
async function book(verb: Verb, { noun, access, stock }: Kind<object>, bookings: readonly Booking[]) {
  const left: repo.Left[] = [];
  for (const [kind, some] of groupBy(bookings, ({ line }) => line.kind)) {
    const name = `${noun}.${kind}`;
    const moved = await perform(verb, name, access, async (inner) =>
      stock ? stock.postAll(inner, some) : [],
    );
    left.push(
      ...moved.map(({ id, version }, place) => ({ id, version, stock: some[place]?.line.stock ?? 0 })),
    );
  }
  return left;
}

/**
 * Returns the rows that may be duplicates, because a record or an earlier row has the same name. It skips jobs, whose
 * numbers must differ anyway.
 */
async function likely({ db }: Context, { entity, rows }: ImportRequest): Promise<LikelyDuplicate[]> {
  if (entity === 'jobs') return [];
  const names = rows.map(({ name, merge }) => (typeof name === 'string' && !merge ? name.trim() : ''));
  const plain = names.map((name) => name.replaceAll('\0', ''));
  const sent = await repo.sameNamed(db, entity, plain);
  const firstOf = new Map<string, number>();
  return [...groupBy(sent, ({ place }) => place)].flatMap(([place, all]) => {
    // Sheets go to a paper of the row's weight and size only.
    const same = all.find(({ record }) => record === null || !differ(record, rows[place] ?? {}));
    const { key = '', id = null, name = null } = same ?? all[0] ?? {};
    const stockQuantity = same?.stockQuantity ?? null;
    const first = firstOf.get(key);
    firstOf.set(key, first ?? place);
    if (id === null && first === undefined) return [];
    return [
      {
        row: place + 1,
        name: name ?? names[first ?? place] ?? '',
        ...(first !== undefined && { ofRow: first + 1 }),
        ...(id !== null && { ofId: id }),
        ...(stockQuantity !== null && { stockQuantity }),
      },
    ];
  });
}

/** Returns a page of the shop's imports, newest first. */
export async function listImports(
  context: Context,
  page: Page,
): Promise<{ items: ImportRecord[]; total: number }> {
  const { items, total } = await repo.listImports(context.db, page);
  return {
    total,
    items: items.map(({ userId, touched, ...row }) => ({
      ...row,
      can: toReasonResponses({ undo: refuseUndo(context, { ...row, userId }, touched) }),
    })),
  };
}

type Import = Pick<repo.ImportRow, 'entity' | 'userId' | 'userName' | 'undoneAt'>;

/** Returns why the actor can't undo the import now, or null if nothing prevents it. */
function refuseUndo(reader: Pick<Context, 'person'>, row: Import, touched: number) {
  const { entity, userId: id, userName: name, undoneAt } = row;
  const person = signedIn(reader);
  return (
    refusal(person, kindOf(entity).access) ??
    refusal(person, 'undo', { id, name }) ??
    (undoneAt === null ? null : reason('import-undone')) ??
    (touched === 0 ? null : reason('import-touched', { count: touched }))
  );
}

/**
 * Deletes the imported records and reverses the changes of stock. Throws 403, 404, and 409 if somebody has changed or
 * used one of the records after the import.
 */
export function undoImport(context: VerbContext, id: string): Promise<{ removed: number }> {
  const work = async (verb: Verb) => {
    const row = await repo.importWrites.lock(verb.db, id);
    const kind = kindOf(row.entity);
    refuseBy(refuseUndo(verb, row, 0));
    await repo.lockRecords(
      verb.db,
      row.entity,
      row.records.map((each) => each.id),
    );
    refuseBy(refuseUndo(verb, row, await repo.touchedNow(verb.db, id)));
    const made = row.records.filter(({ stock }) => stock === undefined).map((each) => each.id);
    await kind.revert(verb, made);
    await revertImport(verb, kind, row.records);
    await repo.importWrites.change(verb, row, { undoneAt: verb.now.toISOString() });
    return { removed: made.length };
  };
  return perform(context, 'import.undo', 'undo', work, { limit });
}

/** Reverses the ledger lines that the import added to records that existed before. */
async function revertImport(verb: Verb, kind: Kind<object>, records: readonly repo.Left[]): Promise<void> {
  const by = new Map(records.flatMap(({ id, stock }) => (stock === undefined ? [] : [[id, stock]])));
  if (!kind.stock || by.size === 0) return;
  const rows = await kind.stock.lockAll(verb.db, [...by.keys()]);
  const bookings = rows.map((row) => {
    const line = { kind: 'adjustment', stock: -(by.get(row.id) ?? 0), field: 'stockQuantity' } as const;
    return { row, line };
  });
  await book(verb, kind, bookings);
}
