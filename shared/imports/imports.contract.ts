/**
 * Defines the endpoints that import many records from a spreadsheet (decision 052). A row has the fields and
 * validation of a new record, and may contain a name instead of an id.
 */
import { z } from 'zod';
import { reasonMessage, toMessage } from '../platform/reasons/schema-reasons.ts';
import { componentsMaximum } from '../platform/specification-constants.ts';
import { companySearchLimits } from '../shop/company-name.ts';
import { canSchema } from '../platform/contract/can-schema.ts';
import { component } from '../products/components.contract.ts';
import { customer } from '../customers/customers.contract.ts';
import { endpoint, idParams, paging, problem } from '../platform/contract/endpoint.ts';
import { freeText, id, labelled, reference, time } from '../platform/contract/field-schemas.ts';
import { ink } from '../stock/inks.contract.ts';
import { jobCreate } from '../jobs/jobs.contract.ts';
import { readDoneUpTo } from './done-up-to.ts';
import { machine } from '../machines/machines.contract.ts';
import { paper } from '../stock/papers.contract.ts';
import { product } from '../products/products.contract.ts';

const withoutArtwork = { artwork: true, artworkName: true, artworkFrom: true } as const;

/**
 * The delivery promise's fields, which an imported job can't have: the importing person did not give that
 * promise.
 */
const withoutPromise = { promisedDate: true, promisedWay: true, promisedOdds: true } as const;

/** The ids of an imported product's components, which must exist before the import. */
const known = labelled(
  'Components',
  z
    .array(reference('Component'), reasonMessage('not-a-list', { field: 'Components' }))
    .max(componentsMaximum, reasonMessage('too-many-components', { most: componentsMaximum })),
);

/** The fields of an imported job. */
export const importedJob = jobCreate.omit({ ...withoutArtwork, ...withoutPromise, layout: true }).extend({
  doneUpTo: freeText('Done up to', 200)
    .default('')
    .describe('The last step that is done already: its number, operation type or name; empty: none'),
});
/** Returns the schema of an imported job with the check that `doneUpTo` is one of the job's steps. */
export const withDoneUpTo = <
  S extends z.ZodObject<Pick<(typeof importedJob)['shape'], 'doneUpTo' | 'productOperations'>>,
>(
  schema: S,
): S =>
  schema.superRefine(({ doneUpTo, productOperations }, context) => {
    const read = readDoneUpTo(doneUpTo, productOperations);
    if (typeof read !== 'number')
      context.addIssue({ code: 'custom', path: ['doneUpTo'], message: toMessage(read) });
  });

/**
 * The fields of an imported row, by kind of record. Artwork is absent, because a client adds it after the
 * import.
 */
export const importRows = {
  customers: customer.endpoints.create.body,
  papers: paper.endpoints.create.body,
  inks: ink.endpoints.create.body,
  machines: machine.endpoints.create.body,
  components: component.endpoints.create.body.omit(withoutArtwork),
  products: product.endpoints.create.body.extend({ components: known.default([]) }),
  jobs: withDoneUpTo(importedJob),
};
export type ImportEntity = keyof typeof importRows;
export const importEntities = Object.keys(importRows) as [ImportEntity, ...ImportEntity[]];

/**
 * The largest number of rows in one import. `importMegabytes` limits the import's size, `importFaultsMaximum`
 * the faults and duplicates that a response lists.
 */
export const importRowsMaximum = 20_000;
export const importMegabytes = 32;
export const importFaultsMaximum = 1000;

/** A fault of one cell in an imported spreadsheet. */
export const importFault = z.object({
  row: z.int().describe("The row's number, from 1"),
  column: z.string().describe('The name of the field: city, productOperations.0.detail'),
  message: z.string(),
  code: z.string().describe("The reason's code"),
  values: z.record(z.string(), z.unknown()),
});

/** The response (400) to an import with faulty rows. `errors` lists cells instead of fields. */
export const importProblem = problem.extend({
  errors: z.array(importFault),
  errorsCount: z.int().describe('How many errors there are; the response has the first ones'),
});

const faults = z.array(importFault).describe(`The first ${importFaultsMaximum} errors`);
const faultsCount = z.int().describe('How many errors there are');

const likely = z
  .object({
    row: z.int(),
    ofRow: z.int().optional().describe('The first row with the name'),
    ofId: id.optional().describe('The id of an existing record with the same name'),
    name: z.string(),
    stockQuantity: z.number().optional().describe("The record's stock, if it may be the same thing"),
  })
  .describe('The names differ only in case, spaces, hyphens and the like');
export type LikelyDuplicate = z.infer<typeof likely>;

const newValue = z.object({
  list: z.string().describe('A list of the shop: cities'),
  name: z.string(),
  type: z.string().optional().describe('For a style its product type, for a detail its operation type'),
});

const unknownName = z.object({
  column: z.string().describe('The column: customerId'),
  name: z.string(),
  rows: z.int().describe('How many rows have the name'),
  several: z.boolean().describe('Several records match; `near` has them'),
  near: z.array(z.string()).describe('Names of records that match'),
});
export type UnknownName = z.infer<typeof unknownName>;

const importResponse = z.object({
  id: id.nullable().describe("The import's id, to undo it; null: nothing was written"),
  created: z.int().describe('How many records were created; with dryRun: would be'),
  merged: z.int().describe('How many rows were merged into existing records'),
  errors: faults,
  errorsCount: faultsCount,
  duplicates: z.array(likely).describe('With dryRun: rows that may repeat a record or an earlier row'),
  unknown: z
    .array(unknownName)
    .describe(
      `With dryRun: names that match no record, or several; the first ${companySearchLimits.names} with similar names`,
    ),
  newValues: z.array(newValue).describe('Values that no list of the shop has; they can be added, or were'),
});
export type ImportResponse = z.infer<typeof importResponse>;

/** The existing record that an imported row updates, instead of adding a new record. */
export const importMerge = z.object({
  id,
  stock: z.enum(['add', 'set']).describe('The row’s stockQuantity is added to the stock or replaces it'),
});

export const importRecord = z.object({
  id,
  entity: z.enum(importEntities),
  source: z.string(),
  created: z.int(),
  merged: z.int(),
  userName: z.string(),
  at: time,
  undoneAt: time.nullable(),
  can: canSchema(['undo']),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/imports',
    summary: 'Imports, newest first',
    access: 'stock',
    query: z.object(paging(50, 20)),
    response: z.array(importRecord),
  }),
  create: endpoint({
    method: 'POST',
    path: '/imports',
    summary:
      'Add or check (`dryRun`) many records, all or none; `errors` of a 400 are `[{row, column, message}]`',
    access: 'stock',
    megabytes: importMegabytes,
    minutes: 1,
    body: z.object({
      entity: z.enum(
        importEntities,
        reasonMessage('not-one-of', { field: 'entity', choices: importEntities }),
      ),
      rows: z
        .array(
          z.record(z.string(), z.unknown(), reasonMessage('row-no-object')),
          reasonMessage('not-a-list', { field: 'rows' }),
        )
        .min(1, reasonMessage('at-least', { field: 'rows', least: 1 }))
        .max(importRowsMaximum, reasonMessage('at-most', { field: 'rows', most: importRowsMaximum }))
        .describe(
          'By field name. A job may have `operations` for `productOperations` and a name, `customer`, for `customerId`. ' +
            'Products give their components, and operations their `tools`, by name or id. ' +
            '`merge: {id, stock}` books stockQuantity to an existing paper or ink',
        ),
      dryRun: z.boolean(reasonMessage('not-yes-or-no', { field: 'dryRun' })).default(false),
      newValues: z
        .boolean(reasonMessage('not-yes-or-no', { field: 'newValues' }))
        .default(false)
        .describe("Add missing values to the shop's lists"),
      source: freeText('source', 200).default('').describe('The source of the rows: customers-tally.csv'),
    }),
    response: importResponse,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    summary: 'Delete the records of an import, unless somebody has changed or used one',
    access: 'undo',
    minutes: 1,
    params: idParams,
    response: z.object({ removed: z.int() }),
  }),
};
