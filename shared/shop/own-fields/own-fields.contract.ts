/** Defines the endpoints for the fields that a shop adds to its records, and their values (decision 131). */
import { z } from 'zod';
import { done } from '../../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../../platform/contract/endpoint.ts';
import {
  choice,
  expectedVersion,
  freeText,
  id,
  labelled,
  text,
  version,
  wholeNumber,
} from '../../platform/contract/field-schemas.ts';
import { reasonMessage } from '../../platform/reasons/schema-reasons.ts';
import {
  fieldEntities,
  fieldKinds,
  fieldNameMaximum,
  fieldOptionsMaximum,
  fieldUnitMaximum,
  ownFieldsMaximum,
} from './own-fields.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);
const keyed = 'By the `key` of GET /fields: text, choice and date are texts, a date as 2026-11-27';

/** The property of requests. It replaces all values, except those of retired fields. */
export const ownValuesGiven = z.object({
  fields: labelled(
    'Own fields',
    z
      .record(z.string(), value.nullable(), reasonMessage('not-an-object', { field: 'Own fields' }))
      .nullable(),
  ).describe(`${keyed}; all at once, null: none`),
});

/** The property of responses. A record without values has no such property. */
export const ownValuesRecord = z.object({
  fields: z.record(z.string(), value).optional().describe(keyed),
});

/** The key of a field in a query. */
export const fieldKey = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, reasonMessage('not-right', { field: 'field' }));

const yesNo = (label: string) => labelled(label, z.boolean(reasonMessage('not-yes-or-no', { field: label })));
const changeable = z.object({
  name: text('Name', fieldNameMaximum),
  unit: freeText('Unit', fieldUnitMaximum).describe('Of a number'),
  options: labelled(
    'Options',
    z
      .array(text('Option', fieldNameMaximum), reasonMessage('not-a-list', { field: 'Options' }))
      .max(fieldOptionsMaximum, reasonMessage('at-most', { field: 'Options', most: fieldOptionsMaximum })),
  ).describe('Of a choice'),
  required: yesNo('Required').describe('A job without it can’t be scheduled'),
  onTicket: yesNo('On the ticket'),
});

export const fieldCreate = z.object({
  entity: choice('Entity', fieldEntities),
  kind: choice('Kind', fieldKinds),
  name: changeable.shape.name,
  unit: changeable.shape.unit.default(''),
  options: changeable.shape.options.default([]),
  required: changeable.shape.required.default(false),
  onTicket: changeable.shape.onTicket.default(false),
});
export const fieldUpdate = changeable
  .extend({
    retired: yesNo('Retired'),
    position: wholeNumber('Position', 0, ownFieldsMaximum).describe('The place in the list, from 0'),
  })
  .partial()
  .extend({ version: expectedVersion });

export const ownField = z.object({
  id,
  entity: z.enum(fieldEntities),
  key: z.string(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  unit: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  onTicket: z.boolean(),
  retired: z.boolean().describe('Shown no more; records keep their values'),
  version,
});
export type OwnFieldRecord = z.infer<typeof ownField>;

export const fields = {
  get: endpoint({
    method: 'GET',
    path: '/fields',
    summary: 'The shop’s own fields, in its sequence',
    access: 'read',
    response: z.array(ownField),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/fields/uses',
    summary: 'How many records have a value of each field',
    access: 'read',
    response: z.array(z.object({ id, count: z.int() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/fields',
    summary: 'Add a field to records, after their others',
    access: 'admin',
    body: fieldCreate,
    response: ownField,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/fields/:id',
    summary: 'Rename, move or retire a field, or bring it back; its key stays',
    access: 'admin',
    params: idParams,
    body: fieldUpdate,
    response: ownField,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/fields/:id',
    summary: 'Delete a field that no record has filled in',
    access: 'admin',
    params: idParams,
    response: done,
  }),
};
