/**
 * Manages saved views: named sets of filters and sort orders (decision 054). A view is private to one user
 * unless an office user shares it with everyone.
 */
import { type z } from 'zod';
import {
  type SavedView,
  type ViewedList,
  type views,
  viewsMaximum,
} from '../../shared/views/views.contract.ts';
import { type Reason, reason, toReasonResponse } from '../../shared/platform/reasons/refusal-reason.ts';
import { refusal } from '../../shared/platform/role-permissions.ts';
import { differences } from '../platform/verb/field-changes.ts';
import { conflict, forbidden, notFound } from '../platform/verb/refusals.ts';
import {
  type VerbContext,
  type Context,
  perform,
  type Person,
  signedIn,
  type Verb,
} from '../platform/verb/verb.ts';
import * as repo from './views.repo.ts';

/** Returns why the person may not change the view, or null for its owner and for Admins. */
const refuseChange = (person: Person, { userId }: repo.ViewRow): Reason | null =>
  userId === person.id ? null : refusal(person, 'admin') && reason('only-saver');

function shown(row: repo.ViewRow, person: Person): SavedView {
  const why = refuseChange(person, row);
  const may = why && toReasonResponse(why);
  return { ...row, can: { edit: may, delete: may } };
}

export async function listViews(context: Context, list: ViewedList | undefined): Promise<SavedView[]> {
  const person = signedIn(context);
  const rows = await repo.viewsOf(context.db, person.id, list);
  return rows.map((row) => shown(row, person));
}

/** Saves a view. Throws 403 if the user may not share views, and 409 if the user has too many. */
export function saveView(
  context: VerbContext,
  fields: z.output<typeof views.create.body>,
): Promise<SavedView> {
  return perform(context, 'view.create', 'self', async (verb) => {
    refuseSharing(verb, fields.shared);
    if ((await repo.countOfUser(verb.db, signedIn(verb).id)) >= viewsMaximum)
      throw conflict(reason('too-many-views', { most: viewsMaximum }));
    const values = { ...fields, userId: signedIn(verb).id };
    return shown(await repo.viewWrites.insert(reporting(verb, values), values, fields), signedIn(verb));
  });
}

/** Changes a saved view. Throws 403, 404, 412 if the version is old. */
export function changeView(
  context: VerbContext,
  id: string,
  { version, ...fields }: z.output<typeof views.update.body>,
): Promise<SavedView> {
  return perform(context, 'view.update', 'self', async (verb) => {
    const row = await own(verb, id);
    await verb.expectVersion(version, row, async () => shown(row, signedIn(verb)));
    const changed = differences(row, fields);
    refuseSharing(verb, changed?.shared === true);
    const isShared = row.shared || changed?.shared === true;
    const writer = reporting(verb, { ...row, shared: isShared });
    return shown(changed ? await repo.viewWrites.change(writer, row, changed) : row, signedIn(verb));
  });
}

/** Deletes a saved view. Throws 403, 404. */
export function removeView(context: VerbContext, id: string): Promise<void> {
  return perform(context, 'view.remove', 'self', async (verb) => {
    const row = await own(verb, id);
    const { list, name, query, shared, userId } = row;
    await repo.viewWrites.erase(reporting(verb, row), row, { list, name, query, shared, userId });
  });
}

/** Returns the verb. The events that it records about a personal view reach the view's owner only (event-feed.ts). */
const reporting = (verb: Verb, { shared, userId }: Pick<repo.ViewRow, 'shared' | 'userId'>): Verb =>
  shared
    ? verb
    : { ...verb, record: (...all) => verb.record(...all.map((each) => ({ ...each, concerns: [userId] }))) };

/**
 * Locks the view and returns it. Throws 404 for another user's personal view, and 403 for a shared view that the
 * actor may not change.
 */
async function own(verb: Verb, id: string): Promise<repo.ViewRow> {
  const row = await repo.viewWrites.lock(verb.db, id);
  if (row.userId !== signedIn(verb).id && !row.shared) throw notFound('view');
  const why = refuseChange(signedIn(verb), row);
  if (why) throw forbidden(why);
  return row;
}

function refuseSharing(verb: Verb, shared: boolean): void {
  const why = shared ? refusal(signedIn(verb), 'edit') : null;
  if (why) throw forbidden(why);
}
