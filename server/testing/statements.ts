/** Which statements the server sends for a request: budgets are kept by counting them. */
import pg from 'pg';
import { vi } from 'vitest';
import { word } from '../platform/db/database.ts';

/** What opens and closes transactions, and what the idempotency key costs, is not part of a budget. */
const uncounted = /^\s*(begin|commit|rollback|savepoint|release)\b|"idempotency"/i;

export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that all connections of this process send while `work` runs, in order. */
export const sentBy = async (work: () => Promise<unknown>): Promise<Statement[]> =>
  (await allSentBy(work)).filter(({ text }) => !uncounted.test(text));

/** The same with what is not part of a budget. */
export async function allSentBy(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.filter(([asked]) => asked !== word).flatMap((call) => statementsIn(call));
  } finally {
    spy.mockRestore();
  }
}

export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(work)).map(({ text }) => text);

/** How often the server asks Postgres and waits for its answer while `work` runs: what goes along with a statement is not waited for. */
export async function waitsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.filter(([asked]) => asked !== word).length;
  } finally {
    spy.mockRestore();
  }
}

/** What went along with it, ahead of it (db/pipelined-query.ts), and itself. */
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

/** How Postgres would run the statement: 'Index Scan using jobs_number on jobs', a line for each step. */
export async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
