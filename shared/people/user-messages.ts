/** Defines the messages that explain why a user cannot sign in, or cannot be changed (design: signing in). */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

const waitIn = (say: MessageFormatter, seconds: number) =>
  seconds <= 90 ? say.count(seconds, 'second') : say.count(Math.ceil(seconds / 60), 'minute');

export const userMessages = {
  'no-credentials': () => t('Send username and password in the basic-auth header'),
  'wrong-login': ({ left }: { left: number }) =>
    left === 0
      ? t('Wrong username or password; no try left for now; wait a while')
      : left === 1
        ? t`Wrong username or password; ${left} try left`
        : t`Wrong username or password; ${left} tries left`,
  'too-many-logins': (
    { seconds, secret }: { seconds: number; secret: 'password' | 'PIN' },
    say: MessageFormatter,
  ) => {
    const time = waitIn(say, seconds);
    return secret === 'PIN'
      ? t`Too many wrong PINs; try again in ${time}`
      : t`Too many wrong passwords; try again in ${time}`;
  },
  'too-many-device-requests': ({ seconds }: { seconds: number }, say: MessageFormatter) =>
    t`Too many codes were requested here; try again in ${waitIn(say, seconds)}`,
  'device-request-ended': () =>
    t('This code was already answered or has expired; show a new code on the device'),
  'wrong-pin': ({ left }: { left: number }) =>
    left === 0
      ? t('Wrong PIN; wait a while')
      : left === 1
        ? t`Wrong PIN; ${left} try left`
        : t`Wrong PIN; ${left} tries left`,
  'pin-digits': () => t('A PIN has 4 to 6 digits'),
  'unknown-badge': () => t('This badge is not valid; enter your PIN or ask an Admin for another badge'),
  'badge-or-pin': () => t('Send either a PIN or the code of a badge'),
  'sign-ins-busy': () => t('Too many people are signing in right now; try again'),
  'user-deleted': () => t('The user was deleted'),
  'link-ended': () => t('This link was already used or has expired; ask an Admin for a new one'),
  'first-admin-missing': () =>
    t('This link creates the first Admin: name, username and password are required'),
  'bad-username': () =>
    t(
      'Username must be an e-mail address, or 3 to 40 letters from a to z, digits, dots, dashes and underscores',
    ),
  'username-taken': () => t('Another user has this username'),
  'last-admin': ({ name }: { name: string }) =>
    t`${name} is the last Admin; make another user an Admin first`,
  'own-account-alone': () => t('Your own account is deleted on its page, not among others'),
  'own-password-elsewhere': () => t('Change your own password on your details, with the current one'),
  'password-guessable': ({ field }: { field: string }) =>
    t`${field} is too easy to guess; choose another one`,
  'wrong-password': () => t('This is not your current password'),
  'too-many-keys': ({ most }: { most: number }) => t`There are at most ${most} API keys; revoke one first`,
  'google-not-set-up': () => t('Google sign-in is not set up'),
  'google-unavailable': () => t('Google does not answer; try again, or log in with a username and password'),
  'google-refused': () => t('Google did not confirm who you are'),
  'google-expired': () => t('This sign-in has ended or was already used; start again'),
  'google-unverified': () => t('Google has not verified your e-mail address'),
  'google-unknown': () => t('No user has your e-mail address; ask an Admin to add you'),
  'google-not-admitted': () => t('You are new to this shop; ask an Admin for a sign-in link'),
};
