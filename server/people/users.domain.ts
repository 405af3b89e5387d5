/** Adds, changes and deletes users (design: "Who may do what", signing in). */
import { type z } from 'zod';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import {
  type User,
  user,
  type userCreate,
  type UserItem,
  usernameProblems,
  type userUpdate,
} from '../../shared/people/users.contract.ts';
import { expectListed } from '../shop/lists/list-checks.domain.ts';
import { defaultLanguage } from '../../shared/people/languages.ts';
import { violates } from '../../packages/pg-kit/src/database-errors.ts';
import { differences } from '../platform/verb/field-changes.ts';
import { conflict, invalid, refuseProblems } from '../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../platform/verb/verb.ts';
import { deleteFirstAdminLinks, deleteSessionsOf } from './sign-in/sessions.repo.ts';
import { hashOf, newPassword, type NewPassword } from './sign-in/password-strength.ts';
import { passwordFits, tokenHash } from './sign-in/passwords-and-tokens.ts';
import { countedAddress, withHashLimit, checkPassword } from './sign-in/login-attempts.domain.ts';
import * as repo from './users.repo.ts';
import { userRecords as records } from './users.repo.ts';

type Create = z.output<typeof userCreate>;
type Update = z.output<typeof userUpdate>;

/** Returns a user. Throws 404 if the user does not exist. */
export const getUser = (context: Context, id: string): Promise<User> => records.get(context, id);

/** Adds a user. With an empty password, the user can't sign in by password. Throws 409 at a taken `username`. */
export async function createUser(context: VerbContext, fields: Create): Promise<User> {
  const password = await newPassword(context, fields.password, async () => fields);
  return perform(context, 'user.create', user.endpoints.create.access, async (verb) =>
    records.get(verb, (await insertUser(verb, fields, password)).id),
  );
}

const withoutRights = { permissions: [], duties: [], runs: [], language: defaultLanguage };

/**
 * Adds a user although no Admin acts: the first Admin, or a person who signs up. Throws 409 at a taken `username`.
 */
export function admitUser(
  context: VerbContext | Verb,
  fields: Pick<Create, 'name' | 'username' | 'userType'>,
  password: NewPassword | null,
): Promise<UserItem> {
  return perform(context, 'user.create', 'public', async (verb) =>
    repo.toUser(await insertUser(verb, { ...fields, ...withoutRights }, password)),
  );
}

async function insertUser(
  verb: Verb,
  { name, username, userType, permissions, duties, runs, language }: Omit<Create, 'password'>,
  password: NewPassword | null,
): Promise<repo.UserRow> {
  await expectRuns(verb, runs);
  const auditData = { name, username, userType, permissions, duties, runs, language };
  const columns = passwordColumns(verb, password);
  return usernameFree(() => records.insert(verb, { ...auditData, ...columns }, auditData));
}

/**
 * Changes a user. Admins may change every field, except their own password; others may change only their own name
 * and language.
 * Nobody can demote the last Admin. Throws 400, 403, 404, 409, 412.
 */
export async function updateUser(context: VerbContext, id: string, changes: Update): Promise<User> {
  const { version, password: typed, ...fields } = changes;
  const password = await newPassword(context, typed ?? '', (verb) => records.get(verb, id));
  return perform(context, 'user.update', user.verbs.edit, async (verb) => {
    if (fields.userType !== undefined && fields.userType !== 'Admin') await repo.lockAdmins(verb.db);
    const row = await records.lock(verb.db, id);
    await verb.expectVersion(version, row, () => records.get(verb, id));
    const changed = differences(row, fields);
    if (changed?.username !== undefined) records.authorise(verb, 'changeUsername', row);
    if (changed?.userType !== undefined) await records.allowed(verb, 'changeType', id);
    if (changed?.duties !== undefined) records.authorise(verb, 'changeDuties', row);
    if (changed?.runs !== undefined) records.authorise(verb, 'changeRuns', row);
    if (changed?.permissions !== undefined) records.authorise(verb, 'changePermissions', row);
    if (password) verb.authorise('admin');
    records.authorise(verb, 'edit', row);
    if (password && row.id === verb.actor.id) {
      throw invalid({ password: reason('own-password-elsewhere') });
    }
    if (changed?.runs !== undefined) await expectRuns(verb, changed.runs);
    if (changed?.username !== undefined) refuseProblems(usernameProblems(changed.username));
    if (!changed && !password) return records.get(verb, id);
    const columns = passwordColumns(verb, password);
    const auditData = { ...changed, passwordSet: password !== null };
    await usernameFree(() => records.change(verb, row, { ...changed, ...columns }, auditData));
    if (password) await deleteSessionsOf(verb.db, id);
    return records.get(verb, id);
  });
}

/**
 * Sets the actor's password, for which the actor must know the present one. Admins may set anyone's. It ends the
 * user's sessions except that of `token`. Throws 400 at `present`, 403, 404, 429.
 */
export async function setPassword(
  context: VerbContext,
  id: string,
  { password: typed, present }: { password: string; present?: string | undefined },
  { token, address }: { token: string; address: string },
): Promise<User> {
  const password = await newPassword(context, typed, (verb) => records.get(verb, id));
  const answer = await withHashLimit(() =>
    perform(context, 'user.password', user.verbs.setPassword, async (verb) => {
      const row = await records.lock(verb.db, id);
      records.authorise(verb, 'setPassword', row);
      const own = verb.actor.id === row.id;
      if (own && row.passwordHash !== null) {
        // Wrong passwords within a session must not block the user's sign-in.
        const from = { address: countedAddress(address), browser: 'present' };
        const tried = { username: id, userId: id, ...from };
        const wrong = await checkPassword(verb, tried, () => passwordFits(row.passwordHash, present ?? ''));
        if (wrong) return null;
      }
      const columns = passwordColumns(verb, password);
      await records.change(verb, row, columns, { passwordSet: true });
      await deleteSessionsOf(verb.db, id, own ? tokenHash(token) : undefined);
      return records.get(verb, id);
    }),
  );
  // The verb has to commit the count of wrong passwords, so the refusal follows it.
  if (answer === null) throw invalid({ present: reason('wrong-password') });
  return answer;
}

/**
 * Deletes a user and the user's sessions. Records that the user made stay. Throws 404, and 409 for the last Admin.
 */
export function removeUser(context: VerbContext, id: string): Promise<void> {
  return perform(context, 'user.remove', user.verbs.delete, async (verb) => {
    await repo.lockAdmins(verb.db);
    const row = await records.lock(verb.db, id);
    await records.erase(verb, row, await records.allowed(verb, 'delete', id));
  });
}

/**
 * Creates the Admin that ADMIN_USERNAME names, or resets this user's type and password (design: configuration). It
 * deletes the links for the first Admin.
 */
export async function resetAdmin(
  context: VerbContext,
  username: string,
  password: string,
): Promise<UserItem> {
  const isSet = async (row: repo.UserRow | undefined) =>
    row?.userType === 'Admin' && (await passwordFits(row.passwordHash, password));
  const before = await perform(context, 'user.resetAdmin', 'public', async (verb) => {
    const found = await repo.findByUsername(verb.db, username);
    if (!found || !(await isSet(found))) return null;
    await deleteFirstAdminLinks(verb.db);
    return repo.toUser(found);
  });
  if (before) return before;
  const given = await newPassword(
    context,
    password,
    async (verb) => (await repo.findByUsername(verb.db, username)) ?? { name: username, username },
  );
  return perform(context, 'user.resetAdmin', 'public', async (verb) => {
    // The lock ensures that two processes that start together create only one Admin.
    await repo.lockUsername(verb.db, username);
    await deleteFirstAdminLinks(verb.db);
    const found = await repo.findByUsername(verb.db, username);
    if (found && (await isSet(found))) return repo.toUser(found);
    const columns = passwordColumns(verb, given, 'ADMIN_PASSWORD');
    if (!found) return admitUser(verb, { name: username, username, userType: 'Admin' }, given);
    const row = await records.lock(verb.db, found.id);
    const auditData = { userType: 'Admin', passwordSet: true };
    const next = await records.change(verb, row, { userType: 'Admin', ...columns }, auditData);
    await deleteSessionsOf(verb.db, row.id);
    return repo.toUser(next);
  });
}

/** Throws 400 at each operation type that the shop does not list. */
async function expectRuns(verb: Verb, runs: readonly string[]): Promise<void> {
  const listed = runs.map((name, place) => {
    const reference = { list: 'operationTypes', label: 'Runs only', name } as const;
    return [`runs.${place}`, reference] as const;
  });
  await expectListed(verb, Object.fromEntries(listed));
}

/** Returns the columns to set for a new password, or no columns without one. Throws 400 if it is easy to guess. */
const passwordColumns = (verb: Verb, given: NewPassword | null, field?: string) =>
  given ? { passwordHash: hashOf(given, field), passwordSetAt: verb.now.toISOString(), admitted: true } : {};

async function usernameFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!violates(error, 'users_username')) throw error;
    const taken = reason('username-taken');
    throw conflict(taken, { username: taken });
  }
}
