/** Passwords, tokens and their hashes. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Returns the SHA-256 of a token. Tokens are 256 random bits, so no salt is needed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a token of 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Hashes with argon2id and the library's parameters (19 MiB, 2 passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Returns whether the password matches the hash. Without a hash it takes as long and returns false, so that user
 * names cannot be probed.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(newToken());
  const fits = await verify(passwordHash ?? (await dummyHash), password);
  return fits && passwordHash !== null;
}
let dummyHash: Promise<string> | undefined;

interface Owner {
  id: string;
  passwordHash: string | null;
}

/**
 * Returns a cookie value that proves an earlier sign-in of this browser as this user, until the password changes;
 * null for users without a password.
 */
export function browserProof(
  { id, passwordHash }: Owner,
  name = randomBytes(16).toString('base64url'),
): string | null {
  if (passwordHash === null) return null;
  return `${name}.${createHmac('sha256', passwordHash).update(`${id} ${name}`).digest('base64url')}`;
}

/** Returns the browser's name from a valid proof; otherwise null. */
export function provenBrowser(owner: Owner, proof: string | undefined): string | null {
  const name = proof?.split('.')[0];
  if (!proof || !name) return null;
  const [given, right] = [Buffer.from(proof), Buffer.from(browserProof(owner, name) ?? '')];
  return given.length === right.length && timingSafeEqual(given, right) ? name : null;
}
