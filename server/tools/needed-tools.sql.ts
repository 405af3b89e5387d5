/**
 * Builds the SQL that selects the tools, such as dies, that operations and planned steps need (decision 060).
 */
import { type AnyColumn, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { onMachineStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { type OccupiedTool, type ToolKind } from '../../shared/tools/tools.ts';
import { oneOf, subquery } from '../platform/db/sql-fragments.ts';
import { jobs, productOperations } from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { operations } from '../operations/operations.table.ts';
import { tools } from './tools.table.ts';

/** Returns the condition that the operation needs the tool. */
export const needsTool = (of: { toolIds: AnyColumn }, tool: AnyColumn) =>
  sql`${of.toolIds} @> to_jsonb(${tool}::text)`;

const toNeededTools = sql`json_build_object('id', ${tools.id}, 'name', ${tools.name}, 'kind', ${tools.kind}, 'place', ${tools.place})`;
const byName = sql`lower(${tools.name}), ${tools.id}`;
const each = sql`jsonb_array_elements_text(${operations.toolIds}) needed(id)
  join ${tools} on ${tools.id} = needed.id::uuid`;

/** Returns the condition that a step of the product or component needs the tool. */
export const stepNeedsTool = (steps: AnyColumn, tool: AnyColumn) =>
  sql`${steps} @> jsonb_build_array(jsonb_build_object('toolIds', jsonb_build_array(${tool}::text)))`;

export interface NeededTool {
  id: string;
  name: string;
  kind: ToolKind;
  place: string;
}
/** Selects the tools that the operation needs, sorted by name; null if it needs none. */
export const neededTools = sql<NeededTool[] | null>`case when ${operations.toolIds} is not null then (
  select json_agg(${toNeededTools} order by ${byName}) from ${each}) end`;

const ofStep = sql`from ${tools}
    where ${tools.id} in (select id::uuid from jsonb_array_elements_text(${productOperations.toolIds}) needed(id))`;
/** Selects the tools that a planned step needs, sorted by name; null if it needs none. */
export const stepTools = sql`case when ${productOperations.toolIds} is not null then (
  select json_agg(${toNeededTools} order by ${byName}) ${ofStep}) end`;
const ends = (sign: string) =>
  sql`${productOperations.type} || ${productOperations.detail} like ${sql.raw(`'%${sign}'`)}`;
const quotedName = sql`case when ${tools.name} ~ '[],;"[]' then '"' || replace(${tools.name}, '"', '""') || '"' else ${tools.name} end`;
/**
 * Selects a step in the text format of import files: type, detail, [tools] and "instruction". If the detail
 * itself ends in brackets or quotes, an empty pair follows it.
 */
export const stepText = sql<string>`(${productOperations.type} || case when ${productOperations.detail} = '' then '' else ': ' || ${productOperations.detail} end
  || coalesce(' [' || (select string_agg(${quotedName}, ', ' order by ${byName}) ${ofStep}) || ']', case when ${ends(']')} then ' []' else '' end)
  || case when ${productOperations.instruction} <> '' or ${ends('"')} then ' "' || replace(${productOperations.instruction}, '"', '""') || '"' else '' end)`;

/** Selects the tools that the steps of a product or component need, sorted by name. */
export const toolsOfSteps = (steps: AnyColumn) =>
  subquery<NeededTool[]>(sql`
    select coalesce(json_agg(${toNeededTools} order by ${byName}), '[]'::json) from ${tools}
    where ${tools.id} in (
      select jsonb_array_elements_text(step -> 'toolIds')::uuid from jsonb_array_elements(${steps}) step)`);

const occupant = alias(operations, 'holder');
const occupantsJob = alias(jobs, 'holders_job');
const occupying = alias(machines, 'holding');
const occupiedPairs = sql`'tool', ${tools.name}, 'state', ${occupant.state}, 'jobNumber', ${occupantsJob.number},
  'name', ${occupant.name}, 'machineName', ${occupying.name}`;
const fromOccupied = sql`from ${each}
      join ${operations} ${occupant} on ${oneOf(occupant.state, onMachineStates)} and ${occupant.id} <> ${operations.id}
        and ${needsTool(occupant, tools.id)}
      join ${jobs} ${occupantsJob} on ${occupantsJob.id} = ${occupant.jobId}
      left join ${machines} ${occupying} on ${occupying.id} = ${occupant.machineId}`;
/**
 * Selects, as JSON, one of the operation's tools that another operation has on its machine now; null if all are free.
 */
export const occupiedTool = sql<OccupiedTool | null>`case when ${operations.toolIds} is not null then (
  select json_build_object(${occupiedPairs}) ${fromOccupied} order by ${byName} limit 1) end`;
/** Selects, as JSON, the operation's tools that operations on other machines have now. */
export const toolsAway = sql<(OccupiedTool & { id: string })[]>`(
  select coalesce(json_agg(json_build_object('id', ${tools.id}, ${occupiedPairs}) order by ${byName}), '[]'::json)
    ${fromOccupied} where ${occupant.machineId} is distinct from ${operations.machineId})`;
