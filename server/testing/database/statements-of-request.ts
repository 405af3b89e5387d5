/** Returns the SQL statements that a request sends, so that tests can limit their number. */
import pg from 'pg';
import { vi } from 'vitest';
import { keepAliveStatement } from '../../platform/db/database.ts';

/** Matches the statements that do not count towards the limit: transaction control and idempotency keys. */
const uncounted = /^\s*(begin|commit|rollback|savepoint|release)\b|"idempotency"/i;

export interface Statement {
  text: string;
  values: unknown[];
  /**
   * The name of the prepared statement. It is undefined if Postgres has to parse and plan the text each time.
   */
  name?: string | undefined;
}

/** Runs `work` and returns the statements that this process sends meanwhile, without the uncounted ones. */
export const sentBy = async (work: () => Promise<unknown>): Promise<Statement[]> =>
  (await allSentBy(work)).filter(({ text }) => !uncounted.test(text));

/** Runs `work` and returns all statements that this process sends meanwhile. */
export async function allSentBy(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls
      .filter(([asked]) => asked !== keepAliveStatement)
      .flatMap((call) => statementsIn(call));
  } finally {
    spy.mockRestore();
  }
}

export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(work)).map(({ text }) => text);

/**
 * Runs `work` and returns how often it waits for Postgres. Statements that are sent together (pipelined)
 * count as one wait.
 */
export async function waitsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.filter(([asked]) => asked !== keepAliveStatement).length;
  } finally {
    spy.mockRestore();
  }
}

/**
 * Returns the statement of a query call, and the statements that are pipelined before it
 * (packages/pg-kit/src/pipelined-query.ts).
 */
function statementsIn([asked, given]: readonly unknown[]): Statement[] {
  type Query = Partial<Statement> & { before?: readonly string[] };
  const query = typeof asked === 'string' ? { text: asked } : (asked as Query);
  const { text = '', name, before = [] }: Query = query;
  const values: unknown = query.values ?? given;
  const statement: Statement = { text, values: Array.isArray(values) ? values : [], name };
  return [...before.map((text) => ({ text, values: [] })), statement];
}

/**
 * Returns Postgres' query plan for the statement, one line for each step: 'Index Scan using jobs_number on
 * jobs'.
 */
export async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
