/** Parses each row of an import as a request for one record, and returns the errors by row. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { z } from 'zod';
import {
  type ImportEntity,
  importMerge,
  importRows,
  type UnknownName,
} from '../../shared/imports/imports.contract.ts';
import { flatten } from '../../shared/platform/contract/flatten-part-fields.ts';
import { reasonsOfIssues } from '../../shared/platform/reasons/schema-reasons.ts';
import { companySearchLimits } from '../../shared/shop/company-name.ts';
import { foldText } from '../../shared/platform/search-text.ts';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { chunksOf } from '../../packages/pg-kit/src/split-into-chunks.ts';
import { type Db } from '../platform/db/database.ts';
import { type Fault } from '../platform/verb/refusals.ts';
import * as repo from './imports.repo.ts';
import { kindOf, type Reference, toolsOfSteps } from './import-kinds.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

type Sent = Record<string, unknown>;
/** A valid row of an import, which becomes a record or changes the stock of one. `row` is its number, from 1. */
export type ReadRow =
  | { row: number; fields: object; merge: null }
  | { row: number; fields: { stockQuantity: number }; merge: z.output<typeof importMerge> };

export interface Read {
  rows: ReadRow[];
  faults: Fault[];
  unknown: UnknownName[];
}

/**
 * Parses the rows, and returns the valid rows and the errors. While it works, the server handles other requests in
 * between.
 */
export async function readRows(db: Db, entity: ImportEntity, sent: readonly Sent[]): Promise<Read> {
  const faults: Fault[] = [];
  const { refers, stock } = kindOf(entity);
  const named = sent.map((row) => renamed(entity, row));
  const cellsIn = (of: (row: Sent) => Cell[]) =>
    named.flatMap((row, place) => of(row).map((cell) => ({ ...cell, row: place + 1 })));
  const referred = refers ? cellsIn((row) => cellsOf(row, refers)) : [];
  const main = await resolve(db, refers ?? toolsOfSteps, referred);
  const steps = await resolve(
    db,
    toolsOfSteps,
    cellsIn((row) => toolCells(entity, row)),
  );
  faults.push(...main.faults, ...steps.faults);
  const known: z.ZodObject = importRows[entity];
  const merging = z.object({
    merge: importMerge,
    stockQuantity: known.shape['stockQuantity'] ?? z.unknown(),
  });
  const unknown = new Set<string>();
  const rows: ReadRow[] = [];
  let row = 0;
  for (const some of chunksOf(named)) {
    await otherWork();
    for (const fields of some) {
      row += 1;
      const wrong: Record<string, Reason> = {};
      for (const column of Object.keys(fields)) {
        if (column in known.shape || column === 'merge' || unknown.has(column)) continue;
        // Reports an unknown column once, although every row has it.
        unknown.add(column);
        wrong[column] = reason('unknown-column', { column });
      }
      const isMerged = fields['merge'] !== undefined && fields['merge'] !== null;
      if (isMerged && !stock) wrong['merge'] = reason('merge-no-stock');
      const parsed = (isMerged && stock ? merging : known).safeParse(fields);
      const all = {
        ...(parsed.success ? {} : reasonsOfIssues(parsed.error.issues)),
        ...wrong,
        ...unkeepable(fields),
      };
      for (const [column, because] of Object.entries(all)) faults.push({ row, column, because });
      if (!parsed.success || Object.keys(all).length > 0) continue;
      const { merge = null, ...values } = parsed.data as { merge?: z.output<typeof importMerge> };
      rows.push({ row, fields: values, merge } as ReadRow);
    }
  }
  // Reports one fault for each cell. A fault about the record that the cell names comes before the cell's others.
  const reported = new Set<string>();
  const once = faults.filter(({ row, column }) => {
    const cell = `${row} ${column}`;
    return reported.has(cell) ? false : reported.add(cell);
  });
  const refused = new Set(once.map((fault) => fault.row));
  return { rows: rows.filter((each) => !refused.has(each.row)), faults: once, unknown: main.unknown };
}

const ownSteps: Partial<Record<ImportEntity, 'productOperations' | 'componentOperations'>> = {
  jobs: 'productOperations',
  products: 'productOperations',
  components: 'componentOperations',
};

/**
 * Returns the row in the form of a request: with its steps in a list, and its references under the contract's names.
 */
function renamed(entity: ImportEntity, sent: Sent): Sent {
  const own = ownSteps[entity];
  const row = own && !('part' in sent) ? (flatten(sent, own) as Sent) : { ...sent };
  if (own && Array.isArray(row[own]))
    row[own] = row[own].map((step: unknown) =>
      isRecord(step) ? underOwnName({ ...step }, toolsOfSteps) : step,
    );
  const { refers } = kindOf(entity);
  return refers ? underOwnName(row, refers) : row;
}

function underOwnName(of: Sent, { column, alias }: Reference): Sent {
  if (alias === undefined) return of;
  if (of[column] === undefined && of[alias] !== undefined) of[column] = idOrName(of[alias]);
  delete of[alias];
  return of;
}

const isRecord = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the id or the name if the value is a referenced record as API responses contain it. It returns other values
 * unchanged.
 */
function idOrName(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { id, name } = value;
  return id ?? name;
}

/** One reference in a row: the id or the name of another record. */
interface Cell {
  /** The place of the reference in the row, such as components.2 or productOperations.0.toolIds.1. */
  column: string;
  text: string;
  put: (id: string) => void;
}

/** Returns the names in the column that refer to other records. A cell that holds a list gives one name for each item. */
function cellsOf(of: Sent, { column }: Pick<Reference, 'column'>, at = column): Cell[] {
  const value = of[column];
  const cell = (each: unknown, column: string, put: Cell['put']): Cell[] => {
    const text = idOrName(each);
    return typeof text === 'string' && text.trim() !== '' ? [{ column, text, put }] : [];
  };
  if (!Array.isArray(value)) return cell(value, at, (id) => (of[column] = id));
  return value.flatMap((each, place) =>
    cell(each, `${at}.${place}`, (id) => (of[column] = (of[column] as unknown[]).with(place, id))),
  );
}

/** Returns the references to tools in the steps of the row. */
function toolCells(entity: ImportEntity, row: Sent): Cell[] {
  const own = ownSteps[entity];
  const steps: unknown = own && row[own];
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step, place) =>
    isRecord(step) ? cellsOf(step, toolsOfSteps, `${own}.${place}.${toolsOfSteps.column}`) : [],
  );
}

const isId = (value: string) => z.uuid().safeParse(value).success;

/** Replaces names in the rows by ids. It reports each name that no record has, or several. */
async function resolve(
  db: Db,
  { column: of, to, noun }: Reference,
  cells: readonly (Cell & { row: number })[],
): Promise<{ faults: Fault[]; unknown: UnknownName[] }> {
  if (cells.length === 0) return { faults: [], unknown: [] };
  const texts = [...new Set(cells.map(({ text }) => text))];
  const known = await repo.knownIds(db, to, texts.filter(isId));
  const names = texts.filter((text) => !isId(text));
  const found = groupBy(await repo.sameNamed(db, to, names), ({ place }) => names[place] ?? '');
  const recordsOf = (text: string) => {
    if (isId(text)) return known.has(text.toLowerCase()) ? [{ id: text, name: '' }] : [];
    const all = (found.get(text) ?? []).flatMap(({ id, name }) =>
      id === null ? [] : { id, name: name ?? '' },
    );
    // An exact name wins over other spellings of the same company.
    const own = all.filter(({ name }) => foldText(name) === foldText(text.trim()));
    return own.length === 1 ? own : all;
  };
  const faults: Fault[] = [];
  const unknown = new Map<string, UnknownName>();
  for (const { row, column, text, put } of cells) {
    const all = recordsOf(text);
    const [only] = all;
    if (only && all.length === 1) {
      put(only.id);
      continue;
    }
    const values = { what: noun, name: text };
    const because = only
      ? reason('several-named', { ...values, count: all.length })
      : reason('none-named', values);
    faults.push({ row, column, because });
    const before = unknown.get(text) ?? {
      column: of,
      name: text,
      rows: 0,
      several: all.length > 0,
      near: all.map(({ name }) => name),
    };
    unknown.set(text, { ...before, rows: before.rows + 1 });
  }
  // Each name gets a statement with its own time limit, because every customer may resemble it.
  const sought = to === 'customers' ? [...unknown.values()].slice(0, companySearchLimits.names) : [];
  for (const each of sought) each.near.push(...(await repo.nearCustomers(db, each.name)));
  return { faults, unknown: [...unknown.values()] };
}

/** Returns, by column, why the database can't store the text. */
function unkeepable(fields: Sent): Record<string, Reason> {
  const wrong = Object.entries(fields).filter(
    ([, value]) => typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()),
  );
  return Object.fromEntries(wrong.map(([column]) => [column, reason('unkeepable-text')]));
}
