/**
 * Defines the endpoints for the lists of values that the shop offers in its fields, such as paper qualities
 * (decision 045).
 */
import { z } from 'zod';
import { reasonMessage, toMessage } from '../platform/reasons/schema-reasons.ts';
import {
  aliasesMaximum,
  dryMinutesMaximum,
  type ListName,
  listNameMaximum,
  listNames,
  listValuesMaximum,
} from './shop-lists.ts';
import { duties } from '../platform/duties.ts';
import { aqls } from './sampling/acceptance-sampling.ts';
import { byClass, perClass } from './sampling/inspections.contract.ts';
import { type Check, checkNameMaximum, checksMaximum, refuseChecks } from './checks.ts';
import { countsMaximum } from '../platform/specification-constants.ts';
import { units } from './operation-types.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  choice,
  freeText,
  id,
  labelled,
  measure,
  reference,
  expectedVersion,
  text,
  version,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';

export const listValue = z.object({
  id,
  name: z.string(),
  retired: z.boolean().describe('Menus no longer offer the value; records that have it retain it'),
  types: z.array(z.string()).describe("A style's product types, or operation types; empty: all"),
  aliases: z.array(z.string()).describe('Other spellings that imports and searches accept'),
  version,
});
export type ListedValue = z.infer<typeof listValue>;

/** The behaviour that an operation type gives its operations, such as the unit of counts. */
export const typeBehaviour = {
  unit: z.enum(units).describe('The unit of its counts'),
  needsMachine: z.boolean(),
};
export const check = z.object({
  name: text('Check', checkNameMaximum),
  every: wholeNumber('Every', 1, countsMaximum)
    .nullable()
    .describe("Due again after so many of the operation's unit; null: once, before Run"),
  unit: freeText('Unit', 20).describe('Of the value'),
  lowest: measure('Lowest').nullable().describe('Limits of the value; both null: yes or no'),
  highest: measure('Highest').nullable(),
  must: z.boolean(reasonMessage('not-yes-or-no', { field: 'Must' })).describe('Run or Finish waits for it'),
}) satisfies z.ZodType<Check>;
const checks = labelled(
  'Checks',
  z
    .array(check, reasonMessage('not-a-list', { field: 'Checks' }))
    .max(checksMaximum, reasonMessage('at-most', { field: 'Checks', most: checksMaximum }))
    .superRefine((list, context) => {
      const fault = refuseChecks(list);
      if (fault) context.addIssue({ code: 'custom', message: toMessage(fault) });
    }),
);

const limit = (field: string) =>
  z
    .number(reasonMessage('required', { field }))
    .refine(
      (value) => aqls.some((each) => each === value),
      reasonMessage('not-one-of', { field, choices: aqls.map(String) }),
    );

const operationType = listValue.extend({
  ...typeBehaviour,
  checks: z.array(check),
  aql: perClass.nullable().describe('Faults per 100 pieces with which an inspection accepts; null: none'),
  dryMinutes: z.int().describe('Minutes for which it dries before the next operation can start'),
  makeReadyMinutes: z.int().describe('The default make-ready, in minutes'),
  perHour: z.int().describe('The default speed, in its unit per hour'),
});

/** A pause reason in the shop's list. */
const pauseReason = listValue.extend({
  calls: z.enum(duties).nullable().describe('The duty that a pause with this reason calls'),
});

const allLists = z.object({
  ...(Object.fromEntries(listNames.map((list) => [list, z.array(listValue)])) as Record<
    ListName,
    z.ZodArray<typeof listValue>
  >),
  operationTypes: z.array(operationType),
  pauseReasons: z.array(pauseReason),
});
export type Lists = z.infer<typeof allLists>;

const types = z
  .array(text('Type', listNameMaximum), reasonMessage('not-a-list', { field: 'Types' }))
  .max(listValuesMaximum, reasonMessage('at-most', { field: 'Types', most: listValuesMaximum }));

const aliases = z
  .array(text('Also typed as', listNameMaximum), reasonMessage('not-a-list', { field: 'Also typed as' }))
  .max(aliasesMaximum, reasonMessage('at-most', { field: 'Also typed as', most: aliasesMaximum }));

/** The fields that a request may contain only for an operation type or, `calls`, for a pause reason. */
const given = z.object({
  unit: choice('Unit', units),
  needsMachine: z.boolean(reasonMessage('not-yes-or-no', { field: 'Needs a machine' })),
  calls: choice('Calls', duties).nullable(),
  checks: checks.describe('Only of an operation type'),
  aql: byClass(limit)
    .nullable()
    .describe(`Only of an operation type; each one of ${aqls.join(', ')}`),
  dryMinutes: wholeNumber('Drying time after it', 0, dryMinutesMaximum).describe('Only of an operation type'),
});

export const listValueCreate = z
  .object({ name: text('Name', listNameMaximum), types: types.default([]), aliases: aliases.default([]) })
  .extend(given.partial().shape);
export const listValueUpdate = z
  .object({
    name: text('Name', listNameMaximum),
    types,
    aliases,
    retired: z.boolean(reasonMessage('not-yes-or-no', { field: 'Retired' })),
    position: wholeNumber('Position', 0, listValuesMaximum).describe('The place in the list, from 0'),
  })
  .extend(given.shape)
  .partial()
  .extend({ version: expectedVersion });

/**
 * The response to a change of a list's value. For an operation type or a pause reason it contains the additional
 * fields.
 */
const changed = listValue
  .extend(operationType.partial().shape)
  .extend(pauseReason.partial().shape)
  .extend(listValue.shape);

export const listValueJoin = z.object({
  into: reference('Value').describe('The value that stays; records with the other value get this one'),
  version: expectedVersion,
});

const ofList = z.object({ list: z.enum(listNames) });
const ofValue = idParams.extend(ofList.shape);

/** The number of records of one kind that use a value of a list. */
const listUse = z.object({ of: z.string().describe('The kind of record in the plural'), count: z.int() });
export type ListUse = z.infer<typeof listUse>;

export const lists = {
  get: endpoint({
    method: 'GET',
    path: '/lists',
    summary: "The shop's lists with their values",
    access: 'read',
    response: allLists,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/lists/:list/uses',
    summary: 'How many records have each value of a list',
    access: 'read',
    params: ofList,
    response: z.array(z.object({ id, uses: z.array(listUse) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/lists/:list',
    summary: 'Add a value at the end of a list',
    access: 'edit',
    params: ofList,
    body: listValueCreate,
    response: changed,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/lists/:list/:id',
    summary: 'Rename a value in all records, move or retire it, or bring it back',
    access: 'admin',
    params: ofValue,
    body: listValueUpdate,
    response: changed,
  }),
  join: endpoint({
    method: 'POST',
    path: '/lists/:list/:id/join',
    summary: 'Merge a value into another, which becomes its alias',
    access: 'admin',
    params: ofValue,
    body: listValueJoin,
    response: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/lists/:list/:id',
    summary: 'Delete a value that no record has',
    access: 'admin',
    params: ofValue,
    response: z.object({ done: z.literal(true) }),
  }),
};
