/** Reads and changes the fields that the shop adds to its records, and checks their values (decision 131). */
import { type z } from 'zod';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  type fieldCreate,
  type fieldUpdate,
  type OwnFieldRecord,
} from '../../../shared/shop/own-fields/own-fields.contract.ts';
import {
  fieldEntities,
  type FieldEntity,
  type GivenValues,
  keyFor,
  mergeOwnValues,
  ownFieldsMaximum,
  optionProblems,
  type OwnValues,
  ownValueProblems,
} from '../../../shared/shop/own-fields/own-fields.ts';
import { violates } from '../../../packages/pg-kit/src/database-errors.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { conflict, type Reasons, refuseProblems } from '../../platform/verb/refusals.ts';
import { type Context, perform, type Verb, type VerbContext } from '../../platform/verb/verb.ts';
import * as repo from './own-fields.repo.ts';

type Reader = Pick<Context | Verb, 'db'>;

const shown = ({
  createdAt: _at,
  updatedAt: _last,
  position: _place,
  ...field
}: repo.FieldRow): OwnFieldRecord => field;

/** Returns the fields of all entities, or of one entity. */
export const readOwnFields = async ({ db }: Reader, entity?: FieldEntity): Promise<OwnFieldRecord[]> =>
  (await (entity ? repo.fieldsOf(db, entity) : repo.allFields(db))).map(shown);

/** Returns how many records have a value of each field. */
export async function countFieldUses({ db }: Reader): Promise<{ id: string; count: number }[]> {
  const fields = await repo.allFields(db);
  const used = new Set(fields.map(({ entity }) => entity));
  const counts = new Map<string, number>();
  for (const entity of fieldEntities.filter((each) => used.has(each)))
    for (const { key, count } of await repo.countUses(db, entity)) counts.set(`${entity} ${key}`, count);
  return fields.map(({ id, entity, key }) => ({ id, count: counts.get(`${entity} ${key}`) ?? 0 }));
}

/**
 * Adds a field after the other fields of the entity. Throws 400, and 409 if the entity has a field of this name or
 * the largest number of fields.
 */
export const createField = (
  context: VerbContext,
  fields: z.output<typeof fieldCreate>,
): Promise<OwnFieldRecord> =>
  perform(context, 'field.create', 'admin', async (verb) => {
    const { entity, name } = fields;
    refuseProblems(optionProblems(fields));
    await repo.lockAdditions(verb.db, entity);
    const rows = await repo.fieldsOf(verb.db, entity);
    if (rows.length >= ownFieldsMaximum)
      throw conflict(reason('own-fields-full', { most: ownFieldsMaximum }));
    const key = keyFor(
      name,
      rows.map((row) => row.key),
    );
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    const said = { ...fields, key };
    return named(name, async () => shown(await repo.fieldWrites.insert(verb, { ...said, position }, said)));
  });

/** Changes a field. Its key stays, so records keep their values. Throws 400, 404, 412, and 409 if the name is taken. */
export const updateField = (
  context: VerbContext,
  id: string,
  { version, position, ...fields }: z.output<typeof fieldUpdate>,
): Promise<OwnFieldRecord> =>
  perform(context, 'field.update', 'admin', async (verb) => {
    const row = await lockField(verb.db, id, position !== undefined);
    await verb.expectVersion(version, row, async () => shown(row));
    const changed = differences(row, fields) ?? {};
    refuseProblems(optionProblems({ ...row, ...changed }));
    const moved = position === undefined ? null : await placed(verb, row, position);
    if (Object.keys(changed).length === 0 && moved === null) return shown(row);
    const said = { ...changed, ...(moved !== null && { position: moved }) };
    return named(changed.name ?? row.name, async () =>
      shown(await repo.fieldWrites.change(verb, row, changed, said)),
    );
  });

/** Locks the field. If it moves, it waits until no other field of its entity does, since a move writes all places. */
async function lockField(db: Verb['db'], id: string, isMoved: boolean): Promise<repo.FieldRow> {
  const entity = isMoved ? await repo.entityOf(db, id) : undefined;
  if (entity) await repo.lockAdditions(db, entity);
  return repo.fieldWrites.lock(db, id);
}

/** Deletes a field that no record has filled in. Throws 404, and 409 with the number of records that have a value. */
export const removeField = (context: VerbContext, id: string): Promise<void> =>
  perform(context, 'field.remove', 'admin', async (verb) => {
    const row = await repo.fieldWrites.lock(verb.db, id);
    const { entity, key, name } = row;
    const uses = await repo.countUses(verb.db, entity);
    const count = uses.find((each) => each.key === key)?.count ?? 0;
    if (count > 0) throw conflict(reason('own-field-filled', { name, count }));
    await repo.fieldWrites.erase(verb, row, shown(row));
  });

/** Moves the field to this place among those of its entity. Returns null if it has that place already. */
async function placed(verb: Verb, row: repo.FieldRow, position: number): Promise<number | null> {
  const ids = (await repo.fieldsOf(verb.db, row.entity)).map(({ id }) => id);
  const others = ids.filter((id) => id !== row.id);
  const to = Math.min(position, others.length);
  if (ids.indexOf(row.id) === to) return null;
  await repo.order(verb.db, others.toSpliced(to, 0, row.id));
  return to;
}

/** Runs the work. Throws 409 at `name` if another field of the entity has the name. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, 'own_fields_name')) throw error;
    const why = reason('own-field-taken', { name });
    throw conflict(why, { name: why });
  }
}

/** What a request says about the values of a record, and the values that the record has. */
interface Given {
  given: GivenValues | null | undefined;
  before?: OwnValues | null;
}

/**
 * Checks the values of many records and locks their fields until the transaction ends. Returns, for each record, the
 * problems by field and the values to store, which are undefined if the request does not contain values. It reads
 * nothing if no request does.
 */
export async function checkOwnValues(
  { db }: Pick<Verb, 'db'>,
  entity: FieldEntity,
  many: readonly Given[],
): Promise<{ problems: Reasons; values: OwnValues | null | undefined }[]> {
  const fields = many.some(({ given }) => given !== undefined) ? await repo.lockFields(db, entity) : [];
  return many.map(({ given, before = null }) => ({
    problems: ownValueProblems(fields, given, before),
    values: given === undefined ? undefined : mergeOwnValues(fields, given, before),
  }));
}
