/** Defines the messages that tell a user which permission is missing (design: who may do what). */

const firstName = (name: string) => name.split(' ')[0] ?? name;

export const accessMessages = {
  'signed-out': () => 'Sign in first; the session has ended',
  'only-office': () => 'Only the office can change this',
  'only-office-reviews': () => 'Only the office can review the shop',
  'only-stock': () => 'Only the office and storekeepers can do this',
  'only-dispatch': () => 'Only the office and people who dispatch can do this',
  'only-office-deletes': () => 'Only the office can delete this',
  'only-admin-deletes': () => 'Only an Admin can delete this',
  'only-maker-deletes': () => 'Only an Admin or the person who added this can delete it',
  'only-admin-undoes': ({ user }: { user: string | null }) =>
    user === null
      ? 'Someone else did this. Ask an Admin to undo it'
      : `${user} did this. Ask ${firstName(user)} or an Admin to undo it`,
  'only-admin-changes-user': () => 'Only an Admin can change another user',
  'only-saver': () => 'Only who saved the view, or an Admin, can change it',
  'only-author': () => 'Only who wrote the note can change it',
  'never-by-key': () => 'An API key can’t do this; sign in',
  'not-in-scopes': ({ scope }: { scope: string }) => `This API key has no scope ${scope}`,
  'only-admin': () => 'Only an Admin can do this',
};
