/**
 * Reads Postgres' plan of a statement and the pages that it touched, by `explain (analyze, buffers, format
 * json)`.
 */
import type pg from 'pg';
import { type Statement } from './statements-of-request.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Returns how many pages the statement reads, and the tables of which it scans more than a thousand rows in
 * sequence.
 */
export async function costOf(pool: pg.Pool, { text, values }: Statement) {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = rows[0]!['QUERY PLAN'][0].Plan;
  const walked = nodesOf(plan).filter((node) => {
    const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    return node['Node Type'] === 'Seq Scan' && read > 1000;
  });
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    walked: walked.map((node) => node['Relation Name'] ?? ''),
  };
}

/** Returns the statements for which Postgres makes a new query plan at each execution during `work`. */
export async function plannedAgain(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const before = await plansOf(pool);
  await work();
  const after = await plansOf(pool);
  // Postgres compares one plan for all values with the plans for the first five executions.
  const isAgain = ([key, plans]: [string, number]) => plans - (before.get(key) ?? 0) > 6;
  return [...after].filter(isAgain).map(([key]) => key);
}

/** Returns, by statement, how often Postgres made a query plan for the present values only. */
async function plansOf(pool: pg.Pool): Promise<Map<string, number>> {
  const text =
    'select pg_backend_pid() || $$ $$ || statement as key, custom_plans::int as plans from pg_prepared_statements';
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  try {
    const found = await Promise.all(
      clients.map((client) => client.query<{ key: string; plans: number }>(text)),
    );
    return new Map(found.flatMap(({ rows }) => rows.map(({ key, plans }) => [key, plans] as const)));
  } finally {
    for (const client of clients) client.release();
  }
}
