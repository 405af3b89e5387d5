/** What Postgres tells of how it answers a statement (`explain (analyze, buffers, format json)`). */
import type pg from 'pg';
import { type Statement } from './statements.ts';

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

/** How many pages the statement touches, and the tables of which it reads more than a thousand rows one after the other. */
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
