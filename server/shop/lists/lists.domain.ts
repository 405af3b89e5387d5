/**
 * Reads and updates the lists of values that the shop offers in its fields, such as materials (decision 045).
 */
import { type z } from 'zod';
import {
  type ListedValue,
  type Lists,
  type ListUse,
  type listValueCreate,
  type listValueJoin,
  type listValueUpdate,
} from '../../../shared/shop/lists.contract.ts';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  aliasesMaximum,
  behaviourProblems,
  callsProblems,
  onlyTypeProblems,
  type ListName,
  listNames,
  listValuesMaximum,
  refuseAlias,
  refuseListChange,
  refuseJoinValues,
  renamedMaximum,
  appliesToType,
  typeListOf,
} from '../../../shared/shop/shop-lists.ts';
import { usualSpeed } from '../../../shared/shop/operation-types.ts';
import { violates } from '../../../packages/pg-kit/src/database-errors.ts';
import { type NameReference } from '../../platform/db/list-values-in-records.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { conflict, invalid, notFound, refuseBy, refuseProblems } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './lists.repo.ts';
import { firstProblems, checkListed } from './list-checks.domain.ts';

type Reader = Pick<Context | Verb, 'db'>;

const shown = ({ id, name, retired, types, aliases, version }: repo.ValueRow): ListedValue => ({
  id,
  name,
  retired,
  types,
  aliases,
  version,
});

/** Returns an operation type as responses contain it, with its unit, its checks, and whether it needs a machine. */
function shownType(row: repo.ValueRow): Lists['operationTypes'][number] {
  const { unit, needsMachine, makeReadyMinutes, perHour, checks, aql, dryMinutes } = row;
  if (unit === null || needsMachine === null || makeReadyMinutes === null || perHour === null)
    throw new Error(`${row.name} is no operation type`);
  return { ...shown(row), unit, needsMachine, makeReadyMinutes, perHour, checks, aql, dryMinutes };
}
const shownPauseReason = (row: repo.ValueRow) => ({ ...shown(row), calls: row.calls });

function toListedValue(row: repo.ValueRow): ListedValue {
  if (row.list === 'operationTypes') return shownType(row);
  return row.list === 'pauseReasons' ? shownPauseReason(row) : shown(row);
}

/** Returns all lists, each with its values in the shop's sequence. */
export async function readLists({ db }: Reader): Promise<Lists> {
  const rows = await repo.allValues(db);
  const ofList = (list: ListName) => rows.filter((row) => row.list === list);
  const lists = Object.fromEntries(listNames.map((list) => [list, ofList(list).map(shown)])) as Record<
    ListName,
    ListedValue[]
  >;
  return {
    ...lists,
    operationTypes: ofList('operationTypes').map(shownType),
    pauseReasons: ofList('pauseReasons').map(shownPauseReason),
  };
}

/**
 * Returns the verbs that change the lists. `holders` describes in which columns records have the values of each list.
 */
export function listsOf(holders: Partial<Record<ListName, readonly NameReference[]>>) {
  const holdersOf = (list: ListName): readonly NameReference[] => [
    ...(holders[list] ?? []),
    ...listNames.filter((each) => typeListOf[each] === list).map((each) => repo.typesIn(each)),
  ];

  /** Renames the value in all records that have it, including records that other transactions are writing. */
  async function renameIn(verb: Verb, list: ListName, from: string, to: string): Promise<void> {
    for (const holder of holdersOf(list)) await holder.lockCopies?.(verb.db, from);
    for (const holder of holdersOf(list)) await holder.rename(verb.db, from, to);
  }

  /** Returns, for each kind of record, how many records have the value. */
  async function usesOf({ db }: Reader, list: ListName, name: string): Promise<ListUse[]> {
    const uses: ListUse[] = [];
    for (const holder of holdersOf(list)) {
      const [found] = await holder.count(db, name);
      if (found) uses.push({ of: holder.records, count: found.count });
    }
    return uses;
  }

  /** Returns, for each value of the list, how many records of each kind have it. */
  async function allUses({ db }: Reader, list: ListName): Promise<{ id: string; uses: ListUse[] }[]> {
    const rows = await repo.valuesOf(db, list);
    const counted: [of: string, counts: Map<string, number>][] = [];
    for (const holder of holdersOf(list)) {
      const counts = await holder.count(db);
      counted.push([holder.records, new Map(counts.map(({ name, count }) => [name, count]))]);
    }
    return rows.map(({ id, name }) => ({
      id,
      uses: counted.flatMap(([of, counts]) => {
        const count = counts.get(name);
        return count === undefined ? [] : [{ of, count }];
      }),
    }));
  }

  /**
   * Adds a value to the end of the list. If the value exists for other operation types, it gets the new types too.
   * Throws 400 at invalid fields. Throws 409 if the value exists, or if the list is fixed or has its largest number
   * of values.
   */
  const create = (
    context: VerbContext | Verb,
    list: ListName,
    fields: z.output<typeof listValueCreate>,
  ): Promise<ListedValue> =>
    perform(context, 'value.create', 'edit', async (verb) => {
      refuseBy(refuseListChange(list));
      const { name, types, aliases, calls, checks, aql, dryMinutes, ...behaviour } = fields;
      refuseProblems({
        ...behaviourProblems(list, behaviour, true),
        ...callsProblems(list, calls),
        ...onlyTypeProblems(list, { checks, aql, dryMinutes }),
      });
      await expectTypes(verb, list, types);
      const there = await repo.valueNamed(verb.db, list, name);
      if (there) return widened(verb, await repo.valueWrites.lock(verb.db, there.id), types);
      const rows = await repo.valuesOf(verb.db, list);
      refuseTyped(rows, null, { name, aliases });
      if (rows.length >= listValuesMaximum) throw conflict(reason('list-full', { most: listValuesMaximum }));
      const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
      const speed = list === 'operationTypes' ? usualSpeed : {};
      const values = {
        list,
        name,
        types,
        aliases,
        calls,
        checks,
        aql,
        dryMinutes,
        position,
        ...behaviour,
        ...speed,
      };
      return named(name, async () => toListedValue(await repo.valueWrites.insert(verb, values, values)));
    });

  /** Adds operation types to an existing value. Throws 409 at `name` if the value has all of them already. */
  async function widened(verb: Verb, row: repo.ValueRow, types: readonly string[]): Promise<ListedValue> {
    const { name } = row;
    if (row.retired) throw taken(reason('listed-retired', { name }));
    const more = types.filter((type) => !appliesToType(row, type));
    if (more.length === 0) throw taken(reason('listed-already', { name }));
    return toListedValue(await repo.valueWrites.change(verb, row, { types: [...row.types, ...more] }));
  }

  /**
   * Changes a value. A new name also replaces the old one in all records. Throws 400, 404, 412, and 409 if the name
   * is taken, fixed or used too often.
   */
  const update = (
    context: VerbContext,
    list: ListName,
    id: string,
    { version, position, ...fields }: z.output<typeof listValueUpdate>,
  ): Promise<ListedValue> =>
    perform(context, 'value.update', 'admin', async (verb) => {
      const row = await locked(verb, list, id);
      await verb.expectVersion(version, row, async () => toListedValue(row));
      const changed = differences(row, fields);
      const { retired: _retired, ...other } = changed ?? {};
      if (Object.keys(other).length > 0)
        refuseBy(refuseListChange(list, other.name === undefined ? undefined : row.name));
      refuseProblems({ ...callsProblems(list, changed?.calls), ...onlyTypeProblems(list, changed ?? {}) });
      if (changed?.types) await expectTypes(verb, list, changed.types);
      if (changed?.unit !== undefined || changed?.needsMachine !== undefined)
        await refuseOther(verb, row, changed);
      const { name, aliases } = changed ?? {};
      if (name !== undefined || aliases)
        refuseTyped(await repo.valuesOf(verb.db, list), id, { name, aliases: aliases ?? [] });
      const moved = position === undefined ? null : await placed(verb, row, position);
      if (!changed && !moved) return toListedValue(row);
      const data = { ...changed, ...(moved !== null && { position: moved }) };
      return named(name ?? row.name, async () => {
        if (name !== undefined) await refuseMany(verb, row);
        const after = await repo.valueWrites.change(verb, row, changed ?? {}, {
          ...data,
          list,
          was: row.name,
        });
        if (name !== undefined) await renameIn(verb, list, row.name, name);
        return toListedValue(after);
      });
    });

  /**
   * Merges a value into the value `into`, which gets the records, types and aliases of the first. Throws 400 at
   * `into`, 404, 412, and 409 if the merge is impossible.
   */
  const join = (
    context: VerbContext,
    list: ListName,
    id: string,
    { into: intoId, version }: z.output<typeof listValueJoin>,
  ): Promise<ListedValue> =>
    perform(context, 'value.join', 'admin', async (verb) => {
      if (id === intoId) throw invalid({ into: reason('joined-with-itself') });
      // Locks both values in the same sequence, whichever is merged into the other.
      const rows = new Map<string, repo.ValueRow>();
      for (const each of [id, intoId].toSorted()) rows.set(each, await locked(verb, list, each));
      const [row, into] = [rows.get(id)!, rows.get(intoId)!];
      await verb.expectVersion(version, row, async () => toListedValue(row));
      refuseBy(refuseJoinValues(list) ?? refuseListChange(list, row.name));
      if (into.retired) throw conflict(reason('listed-retired', { name: into.name }));
      await refuseMany(verb, row);
      const forAll = row.types.length === 0 || into.types.length === 0;
      const types = forAll ? [] : [...new Set([...into.types, ...row.types])];
      const aliases = [...into.aliases, row.name, ...row.aliases];
      if (aliases.length > aliasesMaximum)
        throw conflict(reason('at-most', { field: 'Also typed as', most: aliasesMaximum }));
      await renameIn(verb, list, row.name, into.name);
      await repo.valueWrites.erase(verb, row, { ...shown(row), list, into: into.name });
      return toListedValue(
        await repo.valueWrites.change(verb, into, { types, aliases }, { types, aliases, list }),
      );
    });

  /** Deletes a value that no record has. Throws 404, or 409 with the number of records that have it. */
  const remove = (context: VerbContext, list: ListName, id: string): Promise<void> =>
    perform(context, 'value.remove', 'admin', async (verb) => {
      const row = await locked(verb, list, id);
      refuseBy(refuseListChange(list, row.name));
      const uses = await usesOf(verb, list, row.name);
      if (uses.length > 0) throw conflict(reason('value-in-use', { name: row.name, uses }));
      await repo.valueWrites.erase(verb, row, { ...shown(row), list });
    });

  /**
   * Throws 409 if a change would give an operation type in use another unit or need for a machine. The stored counts
   * are in its unit.
   */
  async function refuseOther(verb: Verb, row: repo.ValueRow, changed: Partial<repo.ValueRow>): Promise<void> {
    const { list, name } = row;
    const { unit, needsMachine } = changed;
    const given = {
      ...(unit !== undefined && { unit }),
      ...(needsMachine !== undefined && { needsMachine }),
    };
    refuseProblems(behaviourProblems(list, given, false));
    const uses = await usesOf(verb, list, name);
    if (uses.length === 0) return;
    const why = reason('behaviour-in-use', { name, uses });
    throw conflict(why, Object.fromEntries(Object.keys(given).map((field) => [field, why])));
  }

  async function refuseMany(verb: Verb, { list, name }: repo.ValueRow): Promise<void> {
    const uses = await usesOf(verb, list, name);
    const count = uses.reduce((sum, each) => sum + each.count, 0);
    if (count > renamedMaximum)
      throw taken(reason('too-many-to-rename', { name, count, most: renamedMaximum }));
  }

  return { allUses, create, update, join, remove };
}

async function locked(verb: Verb, list: ListName, id: string): Promise<repo.ValueRow> {
  const row = await repo.valueWrites.lock(verb.db, id);
  if (row.list !== list) throw notFound('value');
  return row;
}

/**
 * Throws 409 if another value has the name as its alias, or has one of the aliases. The table's index prevents equal
 * names.
 */
function refuseTyped(
  rows: readonly repo.ValueRow[],
  id: string | null,
  { name, aliases }: { name: string | undefined; aliases: readonly string[] },
): void {
  const others = rows.filter((row) => row.name.toLowerCase() !== name?.toLowerCase());
  const isTyped = name === undefined ? null : refuseAlias(others, { id, alias: name });
  if (isTyped) throw taken(isTyped);
  for (const alias of aliases) {
    const why = refuseAlias(rows, { id, alias });
    if (why) throw conflict(why, { aliases: why });
  }
}

const taken = (why: Reason) => conflict(why, { name: why });

/**
 * Runs the work. Throws 409 at `name` if another value has the name, even if another request added that value at the
 * same time.
 */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw violates(error, 'list_values_name') ? taken(reason('listed-already', { name })) : error;
  }
}

/** Throws 400 at `types` if values of this list can't have operation types, or at each type that does not exist. */
async function expectTypes(verb: Verb, list: ListName, types: readonly string[]): Promise<void> {
  if (types.length === 0) return;
  const of = typeListOf[list];
  if (!of) throw invalid({ types: reason('types-not-here') });
  const label = of === 'productTypes' ? 'Type' : 'Operation Type';
  const fields = types.map((name, place) => [`types.${place}`, { list: of, label, name }] as const);
  refuseProblems(firstProblems(await checkListed(verb, [Object.fromEntries(fields)])));
}

/**
 * Moves the value to this position in its list and stores the new sequence. Returns null if the value has that
 * position already.
 */
async function placed(verb: Verb, row: repo.ValueRow, position: number): Promise<number | null> {
  const ids = (await repo.valuesOf(verb.db, row.list)).map(({ id }) => id);
  const others = ids.filter((id) => id !== row.id);
  const to = Math.min(position, others.length);
  if (ids.indexOf(row.id) === to) return null;
  await repo.order(verb.db, others.toSpliced(to, 0, row.id));
  return to;
}
