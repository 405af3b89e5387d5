/**
 * Defines the endpoints for tools: dies, plates and blocks that operations need in addition to their machine
 * (decision 060).
 */
import { z } from 'zod';
import { openStates } from '../jobs/aggregate/operation-state.ts';
import { toolKinds } from './tools.ts';
import { crud } from '../platform/contract/crud-endpoints.ts';
import { choice, freeText, id, name, time, version } from '../platform/contract/field-schemas.ts';

export const toolFields = z.object({
  name: name(),
  kind: choice('Kind', toolKinds),
  place: freeText('Kept at', 200),
  note: freeText('Note'),
});

const user = z.object({
  id,
  name: z.string(),
  state: z.enum(openStates),
  jobNumber: z.string(),
  jobName: z.string(),
  machine: z.string().nullable(),
});
export const toolItem = z.object({
  id,
  name: z.string(),
  kind: z.enum(toolKinds),
  place: z.string().describe('Where the tool lies'),
  note: z.string(),
  operations: z.int().describe('Open operations that need the tool'),
  inUse: user.nullable().describe('The operation that has the tool on its machine'),
  createdAt: time,
  updatedAt: time,
  version,
});
export type ToolItem = z.infer<typeof toolItem>;

export const tool = crud({
  one: 'a tool',
  many: 'tools',
  fields: toolFields,
  defaults: { kind: toolKinds[0], place: '', note: '' },
  item: toolItem,
  record: toolItem.extend({
    neededBy: z.array(user).describe('The open operations that need the tool, the earliest delivery first'),
    planned: z
      .array(z.object({ id, name: z.string(), entity: z.enum(['products', 'components', 'jobs']) }))
      .describe('Products, components and unscheduled jobs that need the tool'),
  }),
  sortable: ['name', 'kind', 'place', 'created'],
  searched: ['name', 'place', 'note'],
  filters: { place: z.string().max(200).optional() },
  summaries: { remove: 'Delete a tool that no open operation and no plan needs' },
});
export type Tool = z.infer<typeof tool.record>;
export const tools = tool.endpoints;
