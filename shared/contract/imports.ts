/**
 * Imports many records from a shop's sheets (decision 052). A row has the fields of a new record and follows the
 * same validation. A row may give a name where the record needs an id.
 */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { componentsMaximum } from '../rules/catalogue.ts';
import { companySearchLimits } from '../rules/company-name.ts';
import { canSchema } from './can.ts';
import { component } from './components.ts';
import { customer } from './customers.ts';
import { endpoint, idParams, paging, problem } from './endpoint.ts';
import { freeText, id, labelled, reference, time } from './fields.ts';
import { ink } from './inks.ts';
import { jobCreate } from './jobs.ts';
import { machine } from './machines.ts';
import { paper } from './papers.ts';
import { product } from './products.ts';

const withoutArtwork = { artwork: true, artworkName: true, artworkFrom: true } as const;

/** Omits promises, because the person who imports jobs did not give their promises. */
const withoutPromise = { promisedDate: true, promisedWay: true, promisedOdds: true } as const;

/** The ids of the components that an imported product contains. They must exist already. */
const known = labelled(
  'Components',
  z
    .array(reference('Component'), reasonMessage('not-a-list', { field: 'Components' }))
    .max(componentsMaximum, reasonMessage('too-many-components', { most: componentsMaximum })),
);

/** The fields of an imported row, by kind of record. A client adds artwork after the import. */
export const importRows = {
  customers: customer.endpoints.create.body,
  papers: paper.endpoints.create.body,
  inks: ink.endpoints.create.body,
  machines: machine.endpoints.create.body,
  components: component.endpoints.create.body.omit(withoutArtwork),
  products: product.endpoints.create.body.extend({ components: known.default([]) }),
  jobs: jobCreate.omit({ ...withoutArtwork, ...withoutPromise }),
};
export type ImportEntity = keyof typeof importRows;
export const importEntities = Object.keys(importRows) as [ImportEntity, ...ImportEntity[]];

/**
 * The largest number of rows in one import. `importMegabytes` limits its size, `importFaultsMaximum` the faults
 * and duplicates in a response.
 */
export const importRowsMaximum = 20_000;
export const importMegabytes = 32;
export const importFaultsMaximum = 1000;

/** What is wrong with one cell of an imported sheet. */
export const importFault = z.object({
  row: z.int().describe('From 1'),
  column: z.string().describe('The name of the field: city, productOperations.0.detail'),
  message: z.string(),
  code: z.string().describe('The same as data'),
  values: z.record(z.string(), z.unknown()),
});
export type ImportFault = z.infer<typeof importFault>;

/** The 400 response for rows with faults. `errors` names cells instead of fields. */
export const importProblem = problem.extend({
  errors: z.array(importFault),
  errorsCount: z.int().describe('How many there are; the first are told'),
});

const faults = z.array(importFault).describe(`The first ${importFaultsMaximum} of them`);
const faultsCount = z.int().describe('How many there are');

const likely = z
  .object({
    row: z.int(),
    ofRow: z.int().optional().describe('The first row of that name'),
    ofId: id.optional().describe('Or the record that is there, with what it is called'),
    name: z.string(),
    stockQuantity: z.number().optional().describe('What there is of it, where it has a stock'),
  })
  .describe(
    'Its name is the same but for its case, spaces, hyphens and the like; a customer’s also but for M/s, Pvt Ltd and accents',
  );
export type LikelyDuplicate = z.infer<typeof likely>;

const newValue = z.object({
  list: z.string().describe("One of the shop's lists: cities"),
  name: z.string(),
  type: z.string().optional().describe('Of a style the product type, of a detail the operation type'),
});
export type NewValue = z.infer<typeof newValue>;

const unknownName = z.object({
  column: z.string().describe('customerId'),
  name: z.string(),
  rows: z.int().describe('How many rows have it'),
  several: z.boolean().describe('Several records may be meant, which are near'),
  near: z.array(z.string()).describe('Names of records that may be meant'),
});
export type UnknownName = z.infer<typeof unknownName>;

const importResponse = z.object({
  id: id.nullable().describe('Of the import, to undo it; null where nothing was written'),
  created: z.int().describe('How many records were made; with dryRun, would be'),
  merged: z.int().describe('How many rows went to records that were there'),
  errors: faults,
  errorsCount: faultsCount,
  duplicates: z
    .array(likely)
    .describe('With dryRun: rows that may be a record that there is, or an earlier row'),
  unknown: z
    .array(unknownName)
    .describe(
      `With dryRun: names of which there is no record, or several; of the first ${companySearchLimits.names} what is near`,
    ),
  newValues: z.array(newValue).describe("What is on none of the shop's lists, and could be added or was"),
});
export type ImportResponse = z.infer<typeof importResponse>;

/** The existing record into which the server merges the row. */
export const importMerge = z.object({
  id,
  stock: z
    .enum(['add', 'set'])
    .describe('Whether its stockQuantity is added to what there is, or is what there is'),
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
      'Add many records of one kind, all or none; with dryRun, say what would come of it. What is wrong with rows is a 400 whose `errors` are `[{row, column, message}]`. For those who may add one of them',
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
          'By the names of the fields. A job may have `operations` for `productOperations` and `customer`, a name, for ' +
            '`customerId`; a product names its components, an operation its `tools`, or gives their ids. `merge: {id, stock}` books the row’s ' +
            'stockQuantity to a paper or an ink that there is, and makes none',
        ),
      dryRun: z.boolean(reasonMessage('not-yes-or-no', { field: 'dryRun' })).default(false),
      newValues: z
        .boolean(reasonMessage('not-yes-or-no', { field: 'newValues' }))
        .default(false)
        .describe("Add to the shop's lists what is on none of them"),
      source: freeText('source', 200).default('').describe('Where the rows come from: customers-tally.csv'),
    }),
    response: importResponse,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    summary: 'Delete all that an import made, as long as none of it was touched or used since',
    access: 'undo',
    minutes: 1,
    params: idParams,
    response: z.object({ removed: z.int() }),
  }),
};
