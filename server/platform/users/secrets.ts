/** Passwords and tokens, and what is kept of them. */
import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** What is kept of a token: its SHA-256. Tokens are 256 random bits, so no salt is needed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A new token: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** argon2id with the library's parameters (19 MiB, 2 passes), as OWASP asks. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password fits the hash. Without a hash it takes as long and answers false, so that names can't be probed. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword(newToken());
  const fits = await verify(passwordHash ?? (await standIn), password);
  return fits && passwordHash !== null;
}
let standIn: Promise<string> | undefined;
