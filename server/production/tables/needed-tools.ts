/** The tools that operations need, as parts of the selects that read them (decision 066). */
import { type AnyColumn, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { onMachineStates } from '../../../shared/rules/operation-state.ts';
import { type HeldTool, type ToolKind } from '../../../shared/rules/tool.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { jobs } from './jobs.table.ts';
import { machines } from './machines.table.ts';
import { operations } from './operations.table.ts';
import { tools } from './tools.table.ts';

/** Whether the operation needs the tool. */
export const needsTool = (of: { toolIds: AnyColumn }, tool: AnyColumn) =>
  sql`${of.toolIds} @> to_jsonb(${tool}::text)`;

const each = sql`jsonb_array_elements_text(${operations.toolIds}) needed(id)
  join ${tools} on ${tools.id} = needed.id::uuid`;

export interface NeededTool {
  id: string;
  name: string;
  kind: ToolKind;
  place: string;
}
/** By name; null: none. */
export const neededTools = sql<NeededTool[] | null>`case when ${operations.toolIds} is not null then (
  select json_agg(json_build_object('id', ${tools.id}, 'name', ${tools.name}, 'kind', ${tools.kind}, 'place', ${tools.place})
    order by lower(${tools.name}), ${tools.id}) from ${each}) end`;

const holder = alias(operations, 'holder');
const holdersJob = alias(jobs, 'holders_job');
const holding = alias(machines, 'holding');
/** Of its tools one that another operation has on its machine, as one value; null: none. */
export const heldTool = sql<HeldTool | null>`case when ${operations.toolIds} is not null then (
  select json_build_object('tool', ${tools.name}, 'state', ${holder.state}, 'jobNumber', ${holdersJob.number}, 'name', ${holder.name},
      'machineName', ${holding.name})
    from ${each}
      join ${operations} ${holder} on ${oneOf(holder.state, onMachineStates)} and ${holder.id} <> ${operations.id}
        and ${needsTool(holder, tools.id)}
      join ${jobs} ${holdersJob} on ${holdersJob.id} = ${holder.jobId}
      left join ${machines} ${holding} on ${holding.id} = ${holder.machineId}
    order by lower(${tools.name}), ${tools.id} limit 1) end`;
