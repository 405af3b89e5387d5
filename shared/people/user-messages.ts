/** Defines the messages that explain why a user cannot sign in, or cannot be changed (design: signing in). */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';

export const userMessages = {
  'no-credentials': () => 'Send username and password in the basic-auth header',
  'wrong-login': ({ left }: { left: number }) =>
    `Wrong username or password; ${left === 0 ? 'no try left for now; wait a while' : `${left} ${left === 1 ? 'try' : 'tries'} left`}`,
  'too-many-logins': ({ seconds }: { seconds: number }, say: MessageFormatter) =>
    `Too many wrong passwords; try again in ${seconds <= 90 ? say.count(seconds, 'second') : say.count(Math.ceil(seconds / 60), 'minute')}`,
  'sign-ins-busy': () => 'Too many people are signing in right now; try again',
  'user-deleted': () => 'The user was deleted',
  'link-ended': () => 'This link was already used or has expired; ask an Admin for a new one',
  'first-admin-missing': () => 'This link creates the first Admin: name, username and password are required',
  'username-taken': () => 'Another user has this e-mail address',
  'last-admin': ({ name }: { name: string }) => `${name} is the last Admin; make another user an Admin first`,
  'own-account-alone': () => 'Your own account is deleted on its page, not among others',
  'own-password-elsewhere': () => 'Change your own password on your details, with the current one',
  'password-guessable': ({ field }: { field: string }) => `${field} is too easy to guess; choose another one`,
  'wrong-password': () => 'This is not your current password',
  'too-many-keys': ({ most }: { most: number }) => `There are at most ${most} API keys; revoke one first`,
  'google-not-set-up': () => 'Google sign-in is not set up',
  'google-unavailable': () => 'Google does not answer; try again, or log in with a username and password',
  'google-refused': () => 'Google did not confirm who you are',
  'google-expired': () => 'This sign-in has ended or was already used; start again',
  'google-unverified': () => 'Google has not verified your e-mail address',
  'google-unknown': () => 'No user has your e-mail address; ask an Admin to add you',
  'google-not-admitted': () => 'You are new to this shop; ask an Admin for a sign-in link',
};
