/**
 * Adds, changes and deletes notes on records, and finds the users that a note mentions (decision 047).
 * Everyone who may read a record may add notes to it.
 */
import {
  type EntityWithHistory,
  type Note,
  type NoteForUser,
} from '../../../shared/history/records/history.contract.ts';
import { reason, toReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { findMentionedUsers } from '../../../shared/history/find-mentioned-users.ts';
import { type Page } from '../../platform/crud/list-page.ts';
import { forbidden, notFound } from '../../platform/verb/refusals.ts';
import {
  type VerbContext,
  type Context,
  perform,
  type Person,
  signedIn,
  type Verb,
} from '../../platform/verb/verb.ts';
import * as repo from './notes.repo.ts';

/** The largest number of unread notes in a response. */
const forUser = 50;

function shown(
  { id, text, userId, userName, mentions, createdAt, updatedAt, version }: repo.NoteRow,
  person: Person,
): Note {
  const why = userId === person.id ? null : toReasonResponse(reason('only-author'));
  const can = { edit: why, delete: why };
  return { id, text, userId, userName, mentions, createdAt, updatedAt, version, can };
}

/** Returns a page of the record's notes, newest first. */
export async function listNotes(context: Context, recordId: string, page: Page) {
  const { items, total } = await repo.listNotes(context.db, recordId, page);
  const person = signedIn(context);
  return { items: items.map((row) => shown(row, person)), total };
}

/** Adds a note to a record. `about` is the record's name. */
export function addNote(
  context: VerbContext,
  of: { entity: EntityWithHistory; id: string; about: string },
  text: string,
): Promise<Note> {
  return perform(context, 'note.add', 'floor', async (verb) => {
    const { id: userId, name: userName } = verb.actor;
    const { entity, id: entityId, about } = of;
    const row = await repo.insertNote(verb.db, {
      ...verb.timestamps,
      entity,
      entityId,
      about,
      text,
      userId,
      userName,
    });
    return recorded(verb, row, { text: [null, text] });
  });
}

/** Changes a note that the actor wrote. Throws 403, 404, 412. */
export function changeNote(
  context: VerbContext,
  id: string,
  { text, version }: { text: string; version?: number | undefined },
): Promise<Note> {
  return perform(context, 'note.change', 'floor', async (verb) => {
    const row = await own(verb, id);
    await verb.expectVersion(version, row, async () => row);
    return recorded(verb, await repo.updateNote(verb.db, row, text), { text: [row.text, text] });
  });
}

/** Deletes a note that the actor wrote. The audit log retains its text. Throws 403, 404. */
export function removeNote(context: VerbContext, id: string): Promise<void> {
  return perform(context, 'note.remove', 'floor', async (verb) => {
    const row = await own(verb, id);
    await repo.deleteNote(verb.db, id);
    await record(verb, { ...row, version: row.version + 1 }, [], { text: [row.text, null] });
  });
}

/** Returns the unread notes that mention the user. Throws 404 if the reader is another user. */
export async function notesFor(context: Context, userId: string): Promise<NoteForUser[]> {
  if (signedIn(context).id !== userId) throw notFound('user');
  return repo.notesFor(context.db, userId, forUser);
}

/** Records that the actor has read the record's notes. */
export function readNotes(context: VerbContext, recordId: string): Promise<void> {
  return perform(context, 'note.read', 'self', async (verb) => {
    await repo.readNotes(verb.db, signedIn(verb).id, recordId);
  });
}

async function own(verb: Verb, id: string) {
  const row = await repo.lockNote(verb.db, id);
  if (row.userId !== signedIn(verb).id) throw forbidden(reason('only-author'));
  return row;
}

type Row = Awaited<ReturnType<typeof repo.lockNote>>;

/**
 * Stores which users the changed note mentions, and adds to the audit log, through which their browsers learn of it.
 */
async function recorded(verb: Verb, row: Row, changes: { text: [string | null, string] }): Promise<Note> {
  const people = row.text.includes('@') || changes.text[0]?.includes('@') ? await repo.people(verb.db) : [];
  const others = people.filter(({ id }) => id !== verb.actor.id);
  const [before, now] = [
    findMentionedUsers(changes.text[0] ?? '', others),
    findMentionedUsers(row.text, others),
  ];
  const added = now.filter((id) => !before.includes(id));
  await repo.mentionUsers(verb.db, row.id, added, verb.timestamps.updatedAt);
  await repo.removeMentions(
    verb.db,
    row.id,
    before.filter((id) => !now.includes(id)),
  );
  await record(verb, row, [...new Set([...before, ...now])], changes);
  return shown({ ...row, mentions: now }, signedIn(verb));
}

const record = (
  verb: Verb,
  { id, version, entityId, about }: Row,
  userIds: readonly string[],
  changes: { text: [string | null, string | null] },
) =>
  verb.record({
    entity: 'notes',
    id,
    version,
    name: about,
    concerns: [entityId, ...userIds],
    changes,
    data: {},
  });
