/** Refuses new passwords that are easy to guess. */
import fs from 'node:fs/promises';
import { reason } from '../../../shared/reasons/reason.ts';
import { invalid } from '../verb/refusals.ts';

const list = new URL('./common-passwords.txt', import.meta.url);

/**
 * Throws 400 at `password` if a new password is common, or equal to the person's name or e-mail address. The message
 * uses the password's label `field`.
 */
export async function refuseCommonPassword(
  password: string,
  person: { name: string; username: string },
  field = 'Password',
): Promise<void> {
  const folded = password.toLowerCase();
  const own = [person.name, person.username, person.username.replace(/@.*$/, '')];
  const common = await fs.readFile(list, 'utf8');
  if (common.includes(`\n${folded}\n`) || own.some((one) => one.toLowerCase() === folded))
    throw invalid({ password: reason('password-guessable', { field }) });
}
