/**
 * Explains why a tool, such as a die or a plate, can't be used or deleted, and formats lists of tools. Only one
 * operation at a time can use a tool (decision 060).
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

export const toolKinds = ['Die', 'Plate', 'Block', 'Other'] as const;
export type ToolKind = (typeof toolKinds)[number];

/** The largest number of tools of one operation. */
export const toolsMaximum = 20;

/** Lists the tools and where to find them, such as "Die 14 (Rack 3), Copper block". */
export const toolsToFetch = (tools: readonly { name: string; place: string }[]): string =>
  tools.map(({ name, place }) => (place ? `${name} (${place})` : name)).join(', ');

/** A tool in use, with the operation that has the tool on its machine. */
export interface OccupiedTool {
  tool: string;
  state: string;
  jobNumber: string;
  /** The name of the operation that has the tool. */
  name: string;
  /** The name of the operation's machine, or null if people do the operation by hand. */
  machineName: string | null;
}

/** Says where a tool is in use, such as "Die 14 is on Bobst Novacut for MR-2421 Punching". */
export function toolInUse({
  tool,
  state,
  jobNumber: job,
  name: operation,
  machineName,
}: OccupiedTool): Reason {
  return reason(state === 'paused' ? 'tool-paused' : 'tool-running', {
    tool,
    machine: machineName,
    job,
    operation,
  });
}

/** Says where the tool is in use, or returns null if `held` is empty because the tool is free. */
export const toolReasonOrNull = (held: OccupiedTool | null | undefined): Reason | null =>
  held ? toolInUse(held) : null;

/**
 * Returns the tool ids in the form of the database: sorted, without duplicates, and null if there are none.
 */
export const normalizeToolIds = (ids: readonly string[] | null | undefined): string[] | null =>
  ids && ids.length > 0 ? [...new Set(ids)].sort() : null;

/**
 * Returns the steps in the form in which products and components store them. A step without tools has no
 * `toolIds`.
 */
export const normalizeStepTools = <S extends { toolIds?: readonly string[] | undefined }>(
  steps: readonly S[],
) =>
  steps.map(({ toolIds, ...step }) => {
    const normalizedIds = normalizeToolIds(toolIds);
    return normalizedIds ? { ...step, toolIds: normalizedIds } : step;
  });

/** Adds the records of their tools to the steps. Tools that were deleted are omitted. */
export const withTools = <S extends { toolIds?: readonly string[] | undefined }, T extends { id: string }>(
  steps: readonly S[],
  tools: readonly T[],
) =>
  steps.map(({ toolIds = [], ...step }) => {
    const needed = tools.filter(({ id }) => toolIds.includes(id));
    return needed.length > 0 ? { ...step, toolIds: needed.map(({ id }) => id), tools: needed } : step;
  });

/**
 * Returns why the tool can't be deleted, or null. `operations` counts the open operations that need the tool,
 * `planned` the jobs and templates with a planned step that needs it.
 */
export function refuseDeleteTool(
  tool: string,
  operations: number,
  planned: readonly { name: string }[],
): Reason | null {
  if (operations > 0) return reason('tool-needed', { tool, operations });
  if (planned.length === 0) return null;
  const names = planned.slice(0, 5).map(({ name }) => name);
  return reason('tool-planned', { tool, plans: planned.length, names });
}
