/** Which statements the server sends for a request: budgets are kept by counting them. */
import pg from 'pg';
import { vi } from 'vitest';

/** What opens and closes transactions, and what the idempotency key costs, is not part of a budget. */
const uncounted = /^\s*(begin|commit|rollback|savepoint|release)\b|"idempotency"/i;

/** The statements that all connections of this process send while `work` runs, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([asked]) => textOf(asked)).filter((text) => !uncounted.test(text));
  } finally {
    spy.mockRestore();
  }
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
}
