/** Tools: dies, plates and blocks, each in one place at a time (decision 060). */
import { type Reason, reason } from '../reasons/reason.ts';

export const toolKinds = ['Die', 'Plate', 'Block', 'Other'] as const;
export type ToolKind = (typeof toolKinds)[number];

/** The most tools of an operation. */
export const toolsMaximum = 20;

/** Returns the tools with their places: "Die 14 (Rack 3), Copper block". */
export const toolsToFetch = (tools: readonly { name: string; place: string }[]): string =>
  tools.map(({ name, place }) => (place ? `${name} (${place})` : name)).join(', ');

/** A tool that another operation has on its machine. */
export interface OccupiedTool {
  tool: string;
  state: string;
  jobNumber: string;
  /** The operation's name. */
  name: string;
  /** Null if it is work by hand. */
  machineName: string | null;
}

/** Returns where the tool is: "Die 14 is on Bobst Novacut for MR-2421 Punching". */
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

/** Returns where the tool is; null if it is free. */
export const toolReasonOrNull = (held: OccupiedTool | null | undefined): Reason | null =>
  held ? toolInUse(held) : null;

/** Returns unique, sorted tool ids for storage; null without any. */
export const normalizeToolIds = (ids: readonly string[] | null | undefined): string[] | null =>
  ids && ids.length > 0 ? [...new Set(ids)].sort() : null;

/** Returns a template's steps for storage; steps without tools have no `toolIds`. */
export const normalizeStepTools = <S extends { toolIds?: readonly string[] | undefined }>(
  steps: readonly S[],
) =>
  steps.map(({ toolIds, ...step }) => {
    const kept = normalizeToolIds(toolIds);
    return kept ? { ...step, toolIds: kept } : step;
  });

/** Returns the steps with their tools. Deleted tools are left out. */
export const withTools = <S extends { toolIds?: readonly string[] | undefined }, T extends { id: string }>(
  steps: readonly S[],
  tools: readonly T[],
) =>
  steps.map(({ toolIds = [], ...step }) => {
    const needed = tools.filter(({ id }) => toolIds.includes(id));
    return needed.length > 0 ? { ...step, toolIds: needed.map(({ id }) => id), tools: needed } : step;
  });

/**
 * Returns why the tool can't be deleted, or null. `operations` counts open ones that need it, `planned` are
 * plans with it in a step.
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
