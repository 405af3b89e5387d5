/** Tools: dies, plates and blocks, each in one place at a time (decision 066). */
import { type Reason, reason } from '../reasons/reason.ts';

export const toolKinds = ['Die', 'Plate', 'Block', 'Other'] as const;
export type ToolKind = (typeof toolKinds)[number];

/** So many an operation may need. */
export const toolsMaximum = 20;

/** What to fetch, and from where: "Die 14 (Rack 3), Copper block". */
export const toolsToFetch = (tools: readonly { name: string; place: string }[]): string =>
  tools.map(({ name, place }) => (place ? `${name} (${place})` : name)).join(', ');

/** A tool that another operation has on its machine. */
export interface HeldTool {
  tool: string;
  state: string;
  jobNumber: string;
  /** The operation's. */
  name: string;
  /** Null: it is worked with by hand. */
  machineName: string | null;
}

/** Where the tool is: "Die 14 is on Bobst Novacut for MR-2421 Punching". */
export function toolReason({ tool, state, jobNumber: job, name: operation, machineName }: HeldTool): Reason {
  return reason(state === 'paused' ? 'tool-paused' : 'tool-running', {
    tool,
    machine: machineName,
    job,
    operation,
  });
}

/** The same of one that is asked for; null where none is elsewhere. */
export const toolAway = (held: HeldTool | null | undefined): Reason | null =>
  held ? toolReason(held) : null;

/** Why the tool can't be deleted, or null; `operations` are those that are open and need it. */
export const refuseRemoveTool = (tool: string, operations: number): Reason | null =>
  operations > 0 ? reason('tool-needed', { tool, operations }) : null;
