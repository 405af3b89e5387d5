/** Creates and checks passwords, tokens and their hashes. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { badgePrefix } from '../../../shared/people/pins-and-badges.ts';

/** Returns the SHA-256 of a token. A salt is needless, because a token has 256 random bits. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a token with 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Hashes a password with argon2id and the library's parameters (19 MiB, 2 passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Hashes a PIN like a password, but with one salt for the shop. So the hash identifies the user, and a unique index
 * refuses a second user with the same PIN.
 */
export const hashPin = (pin: string, salt: string): Promise<string> =>
  hash(pin, { salt: Buffer.from(salt, 'base64') });

/** Returns random digits, of which the first may be 0. */
export const randomDigits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

/** Returns random letters. The alphabet has 32 of them, so that each is equally likely. */
const randomLetters = (length: number, alphabet: string): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');

/** Creates the code of a badge: its prefix and 100 random bits in base 32. */
export const newBadge = (): string => badgePrefix + randomLetters(20, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');

/** Creates the code that a new device shows: 40 random bits, without letters that look like digits. */
export const newDeviceCode = (): string => randomLetters(8, '0123456789ABCDEFGHJKMNPQRSTVWXYZ');

/**
 * Returns whether the password fits the hash. Without a hash it takes the same time and returns false, so that nobody
 * can find out which usernames exist.
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
 * Returns a cookie by which this browser can prove that it has signed in as this user. It is valid until the password
 * changes. Returns null for users without a password.
 */
export function browserProof(
  { id, passwordHash }: Owner,
  name = randomBytes(16).toString('base64url'),
): string | null {
  if (passwordHash === null) return null;
  return `${name}.${createHmac('sha256', passwordHash).update(`${id} ${name}`).digest('base64url')}`;
}

/** Returns the id of the browser that the proof contains, or null if the proof is missing or invalid. */
export function provenBrowser(owner: Owner, proof: string | undefined): string | null {
  const name = proof?.split('.')[0];
  if (!proof || !name) return null;
  const [given, right] = [Buffer.from(proof), Buffer.from(browserProof(owner, name) ?? '')];
  return given.length === right.length && timingSafeEqual(given, right) ? name : null;
}
