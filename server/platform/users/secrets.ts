/** Passwords and tokens, and what is kept of them. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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

interface Owner {
  id: string;
  passwordHash: string | null;
}

/**
 * What a browser keeps that has signed in as this user: a name of its own, and the proof that it was given here. It proves
 * nothing of another user, nor after a change of the password; null where there is none.
 */
export function browserProof(
  { id, passwordHash }: Owner,
  name = randomBytes(16).toString('base64url'),
): string | null {
  if (passwordHash === null) return null;
  return `${name}.${createHmac('sha256', passwordHash).update(`${id} ${name}`).digest('base64url')}`;
}

/** The name of the browser that keeps this proof; null where it proves nothing. */
export function provenBrowser(owner: Owner, proof: string | undefined): string | null {
  const name = proof?.split('.')[0];
  if (!proof || !name) return null;
  const [given, right] = [Buffer.from(proof), Buffer.from(browserProof(owner, name) ?? '')];
  return given.length === right.length && timingSafeEqual(given, right) ? name : null;
}
