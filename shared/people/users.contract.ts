/**
 * Defines the endpoints for users, their sign-ins, and the one-time links that sign a user in (spec §3 User,
 * design: signing in).
 */
import { z } from 'zod';
import { duties } from '../platform/duties.ts';
import { toMessage, reasonOfIssue, reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { type Reason } from '../platform/reasons/refusal-reason.ts';
import {
  defaultUserType,
  passwordMinimum,
  userPermissions,
  userTypes,
} from '../platform/specification-constants.ts';
import { updateSchema, crud, done } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { choice, id, labelled, name, text, time, version } from '../platform/contract/field-schemas.ts';
import { defaultLanguage, languageTags } from './languages.ts';
import { listNameMaximum, listValuesMaximum } from '../shop/shop-lists.ts';
import { settingsFields } from '../shop/settings.contract.ts';

/** The field for a username: a plain name, or an e-mail address by which Google can sign the user in. */
const username = text('Username').refine(
  (value) => /^[\w.-]{3,40}$/.test(value) || z.email().safeParse(value).success,
  reasonMessage('bad-username'),
);

/** Returns, by field, the errors in the new username. */
export function usernameProblems(next: string): Record<string, Reason> {
  const { error } = username.safeParse(next);
  return error?.issues[0] ? { username: reasonOfIssue(error.issues[0].message) } : {};
}

/** The field for a new password. An empty text is allowed where a user may have no password. */
export const password = z
  .string(reasonMessage('not-text', { field: 'Password' }))
  .min(passwordMinimum, reasonMessage('password-too-short', { least: passwordMinimum }))
  .max(200, reasonMessage('too-long', { field: 'Password', most: 200 }));

/**
 * The field for the user's present password. Outer blanks are not removed, because they may belong to the
 * password.
 */
const presentPassword = labelled(
  'Current password',
  z
    .string(reasonMessage('not-text', { field: 'Current password' }))
    .max(200, reasonMessage('too-long', { field: 'Current password', most: 200 })),
);

export const userItem = z.object({
  id,
  name: z.string(),
  username: z.string(),
  userType: z.enum(userTypes),
  permissions: z.array(z.enum(userPermissions)),
  duties: z.array(z.enum(duties)).describe('The calls from the floor that the user answers'),
  runs: z.array(z.string()).describe('The operation types that the user may run; empty: all'),
  language: z.enum(languageTags),
  hasPassword: z.boolean(),
  hasPin: z.boolean(),
  hasBadge: z.boolean(),
  passwordSetAt: time.nullable().optional().describe('Missing: only Admins and the user see it'),
  lastSignInAt: time
    .nullable()
    .optional()
    .describe('Null: has never signed in. Missing: only Admins and the user see it'),
  admitted: z.boolean().describe('False: imported, and needs a link or a password from an Admin'),
  createdAt: time,
  updatedAt: time,
  version,
});
export type UserItem = z.infer<typeof userItem>;

/** The response to every kind of sign-in (spec §3 Login response). */
export const session = z.object({
  value: z.string().describe('The bearer token'),
  user: userItem,
});
export type Session = z.infer<typeof session>;

/** A session in the list of a user's sign-ins. */
export const sessionItem = z.object({
  id,
  startedAt: time,
  usedAt: time.describe('When it was last used, to the hour'),
  browser: z.string().describe('The browser and its system, such as "Firefox on Windows"'),
  address: z.string().describe('The address at sign-in; empty: unknown'),
  current: z.boolean().describe('The session of this request'),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const userFields = z.object({
  name: name(),
  username,
  userType: choice('Type', userTypes),
  permissions: labelled(
    'May also',
    z
      .array(choice('May also', userPermissions))
      .overwrite((sent) => userPermissions.filter((each) => sent.includes(each))),
  ).describe('What a Restricted user may do beyond the floor'),
  duties: labelled(
    'Answers calls for',
    z
      .array(choice('Answers calls for', duties))
      .overwrite((sent) => duties.filter((each) => sent.includes(each))),
  ),
  runs: labelled(
    'Runs only',
    z
      .array(text('Runs only', listNameMaximum), reasonMessage('not-a-list', { field: 'Runs only' }))
      .max(listValuesMaximum, reasonMessage('at-most', { field: 'Runs only', most: listValuesMaximum })),
  ),
  language: choice('Language', languageTags),
  password: password.or(z.literal('')),
});

export const user = crud({
  one: 'a user',
  many: 'users',
  fields: userFields,
  defaults: {
    userType: defaultUserType,
    permissions: [],
    duties: [],
    runs: [],
    language: defaultLanguage,
    password: '',
  },
  item: userItem,
  sortable: ['name', 'username', 'userType', 'created'],
  searched: ['name', 'username'],
  named: ['name', 'username'],
  access: { create: 'admin', update: 'selfOrAdmin', remove: 'admin' },
  summaries: {
    update: 'Change a user; everyone may change their name and language',
    remove: 'Delete a user and end their sessions; what they made stays',
  },
  verbs: {
    changeUsername: 'admin',
    changeType: 'admin',
    changePermissions: 'admin',
    changeDuties: 'admin',
    changeRuns: 'admin',
    link: 'admin',
    setPassword: 'selfOrAdmin',
    setPin: 'selfOrAdmin',
  },
});
export type User = z.infer<typeof user.record>;
export const userCreate = user.endpoints.create.body;

/**
 * A change of a user. An unchanged username may have any form, because the first Admin's name may come from the
 * environment.
 */
export const userUpdate = updateSchema(userFields.extend({ username: text('Username') }));

/**
 * Returns the schema for a change of a user with the username `present`. The form of a username is checked only
 * where it changes.
 */
export const userUpdateOf = (present: string) =>
  userUpdate.superRefine(({ username: next = present }, context) => {
    const problems = next === present ? {} : usernameProblems(next);
    for (const [field, why] of Object.entries(problems)) {
      context.addIssue({ code: 'custom', path: [field], message: toMessage(why) });
    }
  });

/** The list without the cache that all readers share, because sign-ins are in the lists of Admins alone. */
const { forAll: _forAll, ...sorted } = user.endpoints.sorted;

export const users = {
  ...user.endpoints,
  sorted,
  update: { ...user.endpoints.update, body: userUpdate },
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in with username and password in the basic-auth header',
    access: 'public',
    response: session,
  }),
  ways: endpoint({
    method: 'GET',
    path: '/auth/ways',
    summary: 'The ways to sign in, and the name of the shop',
    access: 'public',
    response: z.object({ google: z.boolean(), shopName: z.string() }),
  }),
  google: endpoint({
    method: 'GET',
    path: '/auth/google',
    summary: 'Redirects to Google, or to the sign-in page with the reason',
    access: 'public',
    response: z.unknown(),
    raw: true,
  }),
  googleCallback: endpoint({
    method: 'GET',
    path: '/auth/google/callback',
    summary: 'The redirect URL for Google; redirects to /auth/{id}?token=…',
    access: 'public',
    response: z.unknown(),
    raw: true,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/users/logout',
    summary: 'End this session',
    access: 'self',
    response: done,
  }),
  signoff: endpoint({
    method: 'GET',
    path: '/users/signoff',
    summary: "End all of this user's sessions",
    access: 'self',
    response: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/users/:id/sessions',
    summary: 'Sessions of a user, the last used first: one’s own, or anyone’s as Admin',
    access: 'selfOrAdmin',
    params: idParams,
    response: z.array(sessionItem),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions/:sessionId',
    summary: 'End one session of a user',
    access: 'selfOrAdmin',
    params: idParams.extend({ sessionId: id }),
    response: done,
  }),
  authorise: endpoint({
    method: 'POST',
    path: '/users/:id/authorise',
    summary: 'Exchange the token of a one-time link for a session',
    access: 'public',
    params: idParams,
    body: z.object({
      token: text('Token'),
      firstAdmin: z
        .object({
          name: name(),
          username,
          password,
          timeZone: settingsFields.shape.timeZone
            .optional()
            .describe("The browser's time zone, for a shop with unchanged settings"),
        })
        .optional(),
    }),
    response: session,
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/users/:id/invitation',
    summary: 'What a one-time link is for, without using it up',
    access: 'public',
    params: idParams,
    body: z.object({ token: text('Token') }),
    response: z.object({ purpose: z.enum(['firstAdmin', 'signIn']), name: z.string().nullable() }),
  }),
  link: endpoint({
    method: 'POST',
    path: '/users/:id/link',
    summary: 'Make a one-time sign-in link, good for 24 hours; it ends the former one',
    access: user.verbs.link,
    params: idParams,
    response: z.object({ url: z.string(), expiresAt: time }),
  }),
  password: endpoint({
    method: 'POST',
    path: '/users/:id/password',
    summary: 'Set a password; your own needs the present one',
    access: user.verbs.setPassword,
    params: idParams,
    body: z.object({ password, present: presentPassword.optional() }),
    response: user.record,
  }),
  makePin: endpoint({
    method: 'POST',
    path: '/users/:id/pin',
    summary: 'Give a user a new PIN, shown only here; it ends the former one',
    access: user.verbs.setPin,
    params: idParams,
    response: z.object({ pin: z.string() }),
  }),
  removePin: endpoint({
    method: 'DELETE',
    path: '/users/:id/pin',
    summary: 'Remove the PIN of a user',
    access: user.verbs.setPin,
    params: idParams,
    response: user.record,
  }),
  makeBadge: endpoint({
    method: 'POST',
    path: '/users/:id/badge',
    summary: 'A new badge as PDF; it ends the former one',
    access: user.verbs.setPin,
    params: idParams,
    response: z.unknown(),
    raw: true,
  }),
  removeBadge: endpoint({
    method: 'DELETE',
    path: '/users/:id/badge',
    summary: 'End the badge of a user',
    access: user.verbs.setPin,
    params: idParams,
    response: user.record,
  }),
};
