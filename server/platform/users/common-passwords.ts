/** Passwords that are guessed first. */
import fs from 'node:fs/promises';
import { reason } from '../../../shared/reasons/reason.ts';
import { invalid } from '../verb/problems.ts';

const list = new URL('./common-passwords.txt', import.meta.url);

/**
 * Refuses a new password that is one of the commonest, or the person's own name, e-mail address or what stands in it before
 * the @, whatever the case. `field` is what the password is called where it was entered. Throws 400 at `password`.
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
