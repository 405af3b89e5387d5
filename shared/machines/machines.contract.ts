/** Defines the endpoints for machines and their queues (spec §3 Machine, design: operations). */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { attendances, type PlannedDown, plannedDownsMaximum } from '../shop/calendar.ts';
import {
  capabilitiesMaximum,
  type Capability,
  makeReadyMaximum,
  speedMaximum,
} from '../shop/machine-speed.ts';
import { orderedKeys, setupKeys } from '../tools/setup-keys.ts';
import { crud } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  requestTime,
  text,
  choice,
  freeText,
  id,
  listed,
  listedFilter,
  measure,
  name,
  patchIds,
  reference,
  time,
  version,
  wholeNumber,
  why,
} from '../platform/contract/field-schemas.ts';
import { operationOnMachine } from '../operations/operations.contract.ts';
import { onMachineStates } from '../jobs/aggregate/operation-state.ts';

const utc = (label: string) => requestTime(label).overwrite((at) => new Date(at).toISOString());
const plannedDown = z
  .object({ from: utc('From'), to: utc('To'), reason: freeText('Reason', 200).default('') })
  .refine(
    ({ from, to }) => Date.parse(from) < Date.parse(to),
    reasonMessage('ends-before-it-begins', { field: 'Planned downtime' }),
  );

export const capability = z.object({
  capability: listed('Capability').describe('An operation type'),
  perHour: wholeNumber('Run speed', 1, speedMaximum),
  makeReadyMinutes: wholeNumber('Make-ready', 0, makeReadyMaximum),
});

/** The widest margin in mm that a machine can need on a sheet. */
const marginMaximum = 200;

export const machineFields = z.object({
  name: name(),
  manufacturer: freeText('Manufacturer', 200),
  type: listed('Type'),
  length: measure('Length').describe('Largest sheet in mm; 0: any'),
  breadth: measure('Breadth'),
  smallestLength: measure('Smallest length').nullable().describe('Smallest sheet in mm; null: any'),
  smallestBreadth: measure('Smallest breadth').nullable(),
  gripper: measure('Gripper', 0, marginMaximum).nullable().describe('Margin in mm; null: the usual one'),
  sideMargin: measure('Side margin', 0, marginMaximum).nullable(),
  tailMargin: measure('Tail margin', 0, marginMaximum).nullable(),
  specialOperationSupport: z.boolean(reasonMessage('not-yes-or-no', { field: 'Special operation support' })),
  makeReadyMinutes: wholeNumber('Make-ready', 0, makeReadyMaximum)
    .nullable()
    .describe("Minutes between two jobs; null: the type's default"),
  sheetsPerHour: wholeNumber('Run speed', 1, speedMaximum)
    .nullable()
    .describe("In the type's unit per hour; null: the type's default"),
  capabilities: z
    .array(capability)
    .max(capabilitiesMaximum, reasonMessage('at-most', { field: 'Capabilities', most: capabilitiesMaximum }))
    .superRefine((all, context) => {
      const names = new Set(all.map((each) => each.capability));
      const twice = all.find((each) => !names.delete(each.capability));
      if (twice)
        context.addIssue({
          code: 'custom',
          message: reasonMessage('capability-twice', { type: twice.capability }),
        });
    })
    .describe('The further operation types of the machine, with make-ready and speed'),
  keyMinutes: z
    .partialRecord(z.enum(setupKeys), wholeNumber('Minutes', 0, makeReadyMaximum))
    .describe('Minutes that a change of each key adds'),
  keyMinutesDown: z
    .partialRecord(z.enum(orderedKeys), wholeNumber('Minutes', 0, makeReadyMaximum))
    .describe('Other minutes to lighter inks or boards, or smaller formats'),
  calendarId: reference('Calendar').nullable().describe("The machine's hours; null: the shop's hours"),
  attended: choice('People', attendances).describe(
    'What needs people. make-ready: runs go on while the shop is closed',
  ),
  wholeMakeReady: z.boolean().describe('Make-ready begins only if it ends before closing'),
  plannedDowns: z
    .array(plannedDown)
    .max(
      plannedDownsMaximum,
      reasonMessage('at-most', { field: 'Planned downtime', most: plannedDownsMaximum, of: 'times' }),
    )
    .describe('When the machine is planned to be down'),
});
/** What the person who leaves the machine wrote for the next one. */
const handover = z.object({ text: z.string(), userId: id.nullable(), userName: z.string(), at: time });
export type Handover = z.infer<typeof handover>;
export const handoverMaximum = 300;

export const machineItem = z.object({
  id,
  name: z.string(),
  manufacturer: z.string(),
  type: z.string(),
  length: z.number(),
  breadth: z.number(),
  smallestLength: z.number().nullable(),
  smallestBreadth: z.number().nullable(),
  gripper: z.number().nullable(),
  sideMargin: z.number().nullable(),
  tailMargin: z.number().nullable(),
  specialOperationSupport: z.boolean(),
  makeReadyMinutes: z.int().nullable(),
  sheetsPerHour: z.int().nullable(),
  usualMakeReadyMinutes: z.int().describe('The default of its type'),
  usualPerHour: z.int(),
  capabilities: z
    .array(capability)
    .describe('All operation types that the machine can do, its own type first'),
  keyMinutes: z.partialRecord(z.enum(setupKeys), z.number()),
  keyMinutesDown: z.partialRecord(z.enum(orderedKeys), z.number()),
  calendarId: id.nullable(),
  calendarName: z.string().nullable(),
  attended: z.enum(attendances),
  wholeMakeReady: z.boolean(),
  plannedDowns: z.array(z.object({ from: time, to: time, reason: z.string() })),
  down: z
    .object({ reason: z.string(), since: time, expectedBack: time.nullable() })
    .nullable()
    .describe('Set while the machine is down'),
  handover: handover.nullable().describe('What to watch, until the next person has read it'),
  running: z
    .object({
      id,
      name: z.string(),
      state: z.enum(onMachineStates),
      jobNumber: z.string(),
      jobName: z.string(),
    })
    .nullable(),
  next: z.object({ id, name: z.string(), jobNumber: z.string(), jobName: z.string() }).nullable(),
  queuedCount: z.int(),
  waitingCount: z.int(),
  createdAt: time,
  updatedAt: time,
  version,
});
export type MachineItem = z.infer<typeof machineItem>;

export const machine = crud({
  one: 'a machine',
  many: 'machines',
  fields: machineFields,
  defaults: {
    manufacturer: '',
    length: 0,
    breadth: 0,
    smallestLength: null,
    smallestBreadth: null,
    gripper: null,
    sideMargin: null,
    tailMargin: null,
    specialOperationSupport: false,
    makeReadyMinutes: null,
    sheetsPerHour: null,
    capabilities: [] as Capability[],
    keyMinutes: {},
    keyMinutesDown: {},
    calendarId: null,
    attended: 'all',
    wholeMakeReady: false,
    plannedDowns: [] as PlannedDown[],
  },
  item: machineItem,
  sortable: ['name', 'manufacturer', 'type', 'created'],
  searched: ['name', 'manufacturer', 'type'],
  filters: { type: listedFilter },
  summaries: { remove: 'Delete a machine without unfinished operations' },
  verbs: { changeType: 'edit', down: 'floor', up: 'floor', clear: 'edit' },
});
export type Machine = z.infer<typeof machine.record>;
const one = { params: idParams, access: 'read' } as const;

/**
 * The operations that changed their machine when a user moved a queue. To undo the move, a client sends this
 * list back.
 */
export const queueMoved = z.array(
  z.object({
    id: reference('Operation'),
    jobId: reference('Job'),
    version: z.int().describe("The record's version after the move"),
  }),
);

export const machines = {
  ...machine.endpoints,
  operations: endpoint({
    ...one,
    method: 'GET',
    path: '/machines/:id/operations',
    summary: "The machine's queue: the running or paused operation, then the queued and waiting ones by rank",
    query: z.object({
      of: patchIds
        .optional()
        .describe('Only operations of these jobs and the machine; ids separated by commas'),
    }),
    response: z.array(operationOnMachine),
  }),
  running: endpoint({
    ...one,
    method: 'GET',
    path: '/machines/:id/operations/running',
    summary: 'The operation that is running or paused on the machine, or null',
    response: operationOnMachine.nullable(),
  }),
  next: endpoint({
    ...one,
    method: 'GET',
    path: '/machines/:id/operations/next',
    summary: 'The first queued operation, or null',
    response: operationOnMachine.nullable(),
  }),
  down: endpoint({
    method: 'POST',
    path: '/machines/:id/down',
    summary: 'Mark a machine as down; its running operation is paused',
    access: machine.verbs.down,
    params: idParams,
    body: z.object({
      reason: why(),
      expectedBack: requestTime('Expected back').nullable().optional(),
    }),
    response: machine.record,
  }),
  up: endpoint({
    method: 'POST',
    path: '/machines/:id/up',
    summary: 'Mark a machine as up again',
    access: machine.verbs.up,
    params: idParams,
    response: machine.record,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/machines/:id/handover',
    summary: 'Write what the next person at the machine must watch, in place of what one has written before',
    access: 'floor',
    params: idParams,
    body: z.object({ text: text('Handover', handoverMaximum) }),
    response: machine.record,
  }),
  readHandover: endpoint({
    method: 'POST',
    path: '/machines/:id/handover/read',
    summary: 'Say that the handover has been read, which ends it; its writer takes it back',
    access: 'floor',
    params: idParams,
    body: z.object({ at: requestTime('Handover').describe('When it was written') }),
    response: machine.record,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/machines/:id/clear',
    summary: 'Move the queue to another machine, or each operation to the first free one',
    access: machine.verbs.clear,
    params: idParams,
    body: z.object({ machineId: reference('Machine').optional() }),
    response: z.object({ moved: z.int(), stayed: z.int(), operations: queueMoved }),
  }),
  undoClear: endpoint({
    method: 'POST',
    path: '/machines/:id/clear/undo',
    summary: 'Give the machine its queue again, unless somebody has changed these operations since',
    access: machine.verbs.clear,
    params: idParams,
    body: z.object({ operations: queueMoved }),
    response: machine.record,
  }),
};
