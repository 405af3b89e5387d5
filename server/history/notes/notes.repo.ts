/** Reads and writes notes and the users that they mention. */
import { and, desc, eq, inArray, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import { type Page } from '../../platform/crud/list-page.ts';
import { type Db } from '../../platform/db/database.ts';
import { lockRows } from '../../platform/db/lock-order.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { users } from '../../people/users.table.ts';
import { noteMentions, notes } from './notes.table.ts';

export type NoteRow = InferSelectModel<typeof notes> & { mentions: string[] };

const mentions = sql<string[]>`array(select ${noteMentions.userId} from ${noteMentions}
  where ${noteMentions.noteId} = ${notes.id} order by 1)`;
const { id, entity, entityId, about, text, userName, createdAt } = notes;

/** Returns a page of the record's notes, newest first. */
export async function listNotes(db: Db, recordId: string, { page, per }: Page) {
  const rows = await db
    .select({ row: notes, mentions, total: sql<number>`(count(*) over ())::int` })
    .from(notes)
    .where(eq(entityId, recordId))
    .orderBy(desc(id))
    .limit(per)
    .offset((page - 1) * per);
  return {
    items: rows.map(({ row, mentions }): NoteRow => ({ ...row, mentions })),
    total: rows[0]?.total ?? 0,
  };
}

/** Locks the note until the transaction ends and returns it. Throws 404 if the note does not exist. */
export async function lockNote(db: Db, noteId: string): Promise<InferSelectModel<typeof notes>> {
  const [row] = await lockRows(db, notes, [noteId]);
  if (!row) throw notFound('note');
  return row;
}

export async function insertNote(db: Db, values: InferInsertModel<typeof notes>) {
  const [row] = await db.insert(notes).values(values).returning();
  if (!row) throw new Error('The note was not written');
  return row;
}

export async function updateNote(
  db: Db,
  { id: noteId, version }: { id: string; version: number },
  to: string,
) {
  const [row] = await db
    .update(notes)
    .set({ text: to, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(id, noteId), eq(notes.version, version)))
    .returning();
  if (!row) throw new Error('The locked note changed');
  return row;
}

export const deleteNote = (db: Db, noteId: string) => db.delete(notes).where(eq(id, noteId));

/** Returns all users, whom notes can mention. */
export const people = (db: Db) =>
  db.select({ id: users.id, name: users.name, username: users.username }).from(users);

/** Stores that the note mentions these users. */
export async function mentionUsers(
  db: Db,
  noteId: string,
  userIds: readonly string[],
  at: string,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insert(noteMentions)
    .values(userIds.map((userId) => ({ noteId, userId, at })))
    .onConflictDoNothing();
}

/** Deletes the note's mentions of these users. */
export async function removeMentions(db: Db, noteId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .delete(noteMentions)
    .where(and(eq(noteMentions.noteId, noteId), inArray(noteMentions.userId, [...userIds])));
}

/** Returns the notes that mention the user and that the user has not read, newest first. */
export const notesFor = (db: Db, userId: string, most: number) =>
  db
    .select({ id, text, userName, createdAt, entity, entityId, about })
    .from(noteMentions)
    .innerJoin(notes, eq(id, noteMentions.noteId))
    .where(eq(noteMentions.userId, userId))
    .orderBy(desc(noteMentions.noteId))
    .limit(most);

/** Records that the user has read the record's notes. Returns whether any were unread. */
export async function readNotes(db: Db, userId: string, recordId: string): Promise<boolean> {
  const ofRecord = db.select({ id }).from(notes).where(eq(entityId, recordId));
  const read = await db
    .delete(noteMentions)
    .where(and(eq(noteMentions.userId, userId), inArray(noteMentions.noteId, ofRecord)))
    .returning({ noteId: noteMentions.noteId });
  return read.length > 0;
}
