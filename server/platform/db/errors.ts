/** What Postgres says when it refuses, wherever in the chain of causes drizzle put it. */
import pg from 'pg';

/** The Postgres error behind `error`, or null. */
export function pgError(error: unknown): pg.DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause;
  }
  return null;
}

/** Its SQLSTATE, such as 23505 for a unique violation. */
export function pgCode(error: unknown): string | undefined {
  return pgError(error)?.code;
}

/** Whether `error` is the violation of the named unique index or constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return pgError(error)?.constraint === constraint;
}
