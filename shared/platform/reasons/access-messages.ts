/** Defines the messages that tell a user which permission is missing (design: who may do what). */

import { t } from '../translate.ts';

const firstName = (name: string) => name.split(' ')[0] ?? name;

export const accessMessages = {
  'signed-out': () => t('Sign in first; the session has ended'),
  'only-office': () => t('Only the office can change this'),
  'only-office-reviews': () => t('Only the office can review the shop'),
  'only-stock': () => t('Only the office and storekeepers can do this'),
  'only-dispatch': () => t('Only the office and people who dispatch can do this'),
  'only-office-deletes': () => t('Only the office can delete this'),
  'only-admin-deletes': () => t('Only an Admin can delete this'),
  'only-maker-deletes': () => t('Only an Admin or the person who added this can delete it'),
  'only-admin-undoes': ({ user }: { user: string | null }) =>
    user === null
      ? t('Someone else did this. Ask an Admin to undo it')
      : t`${user} did this. Ask ${firstName(user)} or an Admin to undo it`,
  'only-admin-changes-user': () => t('Only an Admin can change another user'),
  'only-saver': () => t('Only who saved the view, or an Admin, can change it'),
  'only-author': () => t('Only who wrote the note can change it'),
  'only-called': ({ duty }: { duty: string }) =>
    t`Only the office and people who answer calls for ${t(duty)} can answer this`,
  'runs-other-types': ({ types }: { types: string }) => t`You run ${types} only. An Admin can change that`,
  'badge-first': () => t('Scan your badge or enter your PIN first'),
  'only-device': () => t('Only a device that is set up for a machine can do this'),
  'not-at-device': () => t('Sign in on a device of your own to change this'),
  'never-by-key': () => t('An API key can’t do this; sign in'),
  'not-in-scopes': ({ scope }: { scope: string }) => t`This API key has no scope ${scope}`,
  'only-admin': () => t('Only an Admin can do this'),
};
