/** Records the statements of a request, for statement budgets. */
import pg from 'pg';
import { vi } from 'vitest';
import { keepAliveStatement } from '../platform/db/database.ts';

/** Matches statements outside budgets: transaction control and the idempotency key. */
const uncounted = /^\s*(begin|commit|rollback|savepoint|release)\b|"idempotency"/i;

export interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statements that all connections of this process send while `work` runs. */
export const sentBy = async (work: () => Promise<unknown>): Promise<Statement[]> =>
  (await allSentBy(work)).filter(({ text }) => !uncounted.test(text));

/** Returns the statements including those outside budgets. */
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

/** Returns the number of round trips to Postgres while `work` runs; pipelined statements do not count. */
export async function waitsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.filter(([asked]) => asked !== keepAliveStatement).length;
  } finally {
    spy.mockRestore();
  }
}

/** Returns the statement and those pipelined before it (db/pipelined-query.ts). */
function statementsIn(call: readonly unknown[]): Statement[] {
  const { before = [] } = (call[0] ?? {}) as { before?: string[] };
  return [...before.map((text) => ({ text, values: [] })), statementOf(call)];
}

function statementOf([asked, values]: readonly unknown[]): Statement {
  const isText = typeof asked === 'string';
  const text = isText
    ? asked
    : asked && typeof asked === 'object' && 'text' in asked
      ? String(asked.text)
      : '';
  return { text, values: Array.isArray(values) ? values : [] };
}

/** Returns the plan of the statement, one line for each step: 'Index Scan using jobs_number on jobs'. */
export async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
