/**
 * Classifies errors of the database and of its connections, for example as violated constraints or lost
 * connections. It also finds an error that another error wraps.
 */
import pg from 'pg';

/** Returns the Postgres error among the error and its causes, or null if there is none. */
export function pgError(error: unknown): pg.DatabaseError | null {
  for (const cause of causes(error)) if (cause instanceof pg.DatabaseError) return cause;
  return null;
}

/**
 * Returns the SQLSTATE of the Postgres error among the error and its causes, such as 23505 for a unique violation.
 */
export function pgCode(error: unknown): string | undefined {
  return pgError(error)?.code;
}

/** Returns whether the error says that a row violates the index or constraint with this name. */
export function violates(error: unknown, constraint: string): boolean {
  return pgError(error)?.constraint === constraint;
}

/**
 * Returns why a prepared statement is invalid, or null for other errors. It is 'stale' after a change of the tables,
 * and 'unknown' if a connection pooler has switched to another connection.
 */
export function lapseOf(error: unknown): 'stale' | 'unknown' | null {
  const { code, message = '' } = pgError(error) ?? {};
  if (code === '0A000' && message.startsWith('cached plan')) return 'stale';
  return code === '26000' || code === '42P05' ? 'unknown' : null;
}

/**
 * A fault of the database. With `busy`, it is overloaded or unreachable and has changed nothing. With `lost`,
 * the connection broke, and it is unknown whether the database wrote. With `damaged`, files of the database can't be
 * read.
 */
export type Fault = 'damaged' | 'full' | 'read-only' | 'locked' | 'busy' | 'lost';

/** A fault of the database in another process. This process gets only the text of that process's error. */
export class FaultElsewhere extends Error {
  readonly fault: Fault;
  constructor(message: string, fault: Fault) {
    super(message);
    this.fault = fault;
  }
}

/** Returns the fault of the database that caused the error, or null if there is no such fault. */
export function faultOf(error: unknown): Fault | null {
  for (const cause of causes(error)) {
    if (cause instanceof FaultElsewhere) return cause.fault;
    const { code = '' } = cause as NodeJS.ErrnoException;
    const fault = cause instanceof pg.DatabaseError ? faultOfState(cause) : faultOfErrnos[code];
    const found = fault ?? faultOfWords(cause.message);
    if (found) return found;
  }
  return null;
}

/** Returns what Postgres says if the error is due to a file of the database that is damaged or missing, else null. */
export function damageOf(error: unknown): string | null {
  const found = pgError(error);
  return found && isDamage(found) ? found.message : null;
}

/** A file can be missing that is none of the database, such as an extension's library. */
const isDamage = ({ code = '', message }: pg.DatabaseError) =>
  /^XX00[12]$/.test(code) || (/^58(030|P01)$/.test(code) && /"(base|global|pg_\w+)\//.test(message));

function* causes(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

const faultOfStates: readonly [RegExp, Fault][] = [
  [/^53100$/, 'full'],
  [/^25006$/, 'read-only'],
  [/^55P03$/, 'locked'],
  // The connection failed, or Postgres ended it: a transaction took too long, or the server shut down or crashed.
  [/^(08...|25P03|25P04|57P01|57P02|57P04|57P05)$/, 'lost'],
  // The query was cancelled or deadlocked, or the server is starting, lacks resources, can't read files or refuses
  // the login.
  [/^(40...|53...|57...|58...|28...|3D000)$/, 'busy'],
];
const faultOfErrnos: Record<string, Fault> = {
  ENOSPC: 'full',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
  ECONNREFUSED: 'busy',
  ENOTFOUND: 'busy',
  EAI_AGAIN: 'busy',
  EHOSTUNREACH: 'busy',
  ENETUNREACH: 'busy',
};

function faultOfState(error: pg.DatabaseError): Fault | undefined {
  const { code = '', where } = error;
  if (isDamage(error)) return 'damaged';
  // Requests that wait for one row also wait for each other, a lock_timeout each, until the statement times out.
  if (code === '57014' && where?.includes(' tuple ')) return 'locked';
  return faultOfStates.find(([states]) => states.test(code))?.[1];
}

/** Recognises faults by messages of the driver and its pool, because these errors have no codes. */
const faultOfPhrases: readonly [RegExp, Fault][] = [
  [/^(timeout e|Cannot use a pool|connect E|Connection terminated due to connection timeout)/, 'busy'],
  [/^(Connection terminated|Client (was closed|has encountered a connection error))/, 'lost'],
];
const faultOfWords = (message: string) => faultOfPhrases.find(([words]) => words.test(message))?.[1];
