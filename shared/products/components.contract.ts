/**
 * Defines the endpoints for components, which are parts of products with paper, ink, coat and operations
 * (spec §3 Component).
 */
import { z } from 'zod';
import { defaultPriority, priorities } from '../platform/specification-constants.ts';
import {
  artworkInput,
  artworkOriginal,
  artworkReference,
  artworkSizes,
} from '../artwork/artwork.contract.ts';
import { crud } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { freeText, id, listedFilter, name, text, time, version } from '../platform/contract/field-schemas.ts';
import { flat } from '../platform/contract/flatten-part-fields.ts';
import { finishedFields, finishedRecord } from '../structure/finished-size.contract.ts';
import { jobDraft } from '../jobs/job-from-template.contract.ts';
import { jobFields } from '../jobs/jobs.contract.ts';
import { productOperation, productOperationResponse, stepsOf } from '../operations/operations.contract.ts';

const asInJobs = jobFields.shape;

/** The fields of the component form, except artwork and operations (spec §5). */
export const componentFields = z.object({
  name: name('Name', 'Component name'),
  number: asInJobs.number,
  type: asInJobs.type,
  style: asInJobs.style,
  code: text('Code'),
  componentCode: freeText('Component Code', 200),
  buffer: asInJobs.buffer,
  ups: asInJobs.ups,
  priority: asInJobs.priority,
  paperLength: asInJobs.paperLength,
  paperBreadth: asInJobs.paperBreadth,
  paperThickness: asInJobs.paperThickness,
  paperGsm: asInJobs.paperGsm,
  paperQuality: asInJobs.paperQuality,
  ink: asInJobs.ink,
  coat: asInJobs.coat,
});
const steps = stepsOf(productOperation);

export const componentItem = z.object({
  id,
  name: z.string(),
  number: z.string(),
  type: z.string(),
  style: z.string(),
  code: z.string(),
  componentCode: z.string(),
  contentType: z.string().nullable().describe('The type of the artwork'),
  buffer: z.int(),
  ups: z.int(),
  priority: z.enum(priorities),
  paperLength: z.number(),
  paperBreadth: z.number(),
  paperThickness: z.number(),
  paperGsm: z.number(),
  paperQuality: z.string(),
  ink: z.string(),
  coat: z.string(),
  ...finishedRecord.shape,
  componentOperations: z.array(productOperationResponse),
  operations: z
    .array(productOperationResponse)
    .describe('The same as `componentOperations` (spec §3 Component)'),
  products: z.array(z.object({ id, name: z.string() })).describe('The names of the products that contain it'),
  ...artworkReference.shape,
  createdAt: time,
  updatedAt: time,
  version,
});
export type ComponentItem = z.infer<typeof componentItem>;

const componentRecord = componentItem.extend({
  artwork: z.string().nullable().describe('The preview as base64 JPEG'),
  ...artworkOriginal.shape,
});

export const component = crud({
  one: 'a component',
  many: 'components',
  fields: componentFields
    .extend({ ...artworkInput.shape, ...finishedFields.shape })
    .extend({ componentOperations: steps }),
  defaults: {
    componentCode: '',
    buffer: 1,
    ups: 1,
    priority: defaultPriority,
    paperLength: 1,
    paperBreadth: 1,
    paperThickness: 1,
    paperGsm: 100,
    finished: null,
    blank: null,
    componentOperations: [],
  },
  item: componentItem,
  record: componentRecord,
  sortable: ['name', 'number', 'type', 'code', 'created'],
  searched: ['name', 'number', 'code'],
  named: ['name', 'number'],
  filters: {
    type: listedFilter,
    productId: z.uuid().optional().describe('Only the components of this product'),
  },
  summaries: { remove: 'Delete a component that no product is made of' },
});
export type Component = z.infer<typeof component.record>;
const { create, update } = component.endpoints;

/**
 * The request that adds a component, with all fields on one level. A missing field gets the default of spec
 * §3, but a blank field stays blank.
 */
export const newComponent = create.body;
export const componentCreate = flat(newComponent, 'componentOperations');
export const componentUpdate = flat(update.body, 'componentOperations');
const one = { params: idParams, access: 'read' } as const;

export const components = {
  ...component.endpoints,
  ofProduct: endpoint({
    ...one,
    method: 'GET',
    path: '/products/:id/components',
    summary: "A product's components, in the product's sequence",
    response: z.array(componentItem),
  }),
  artwork: endpoint({
    ...one,
    method: 'GET',
    path: '/components/:id/artwork',
    summary: "A component's artwork: the image in the requested size, or its PDF",
    query: z.object({ size: z.enum(artworkSizes).default('full') }),
    response: z.unknown(),
    raw: true,
  }),
  select: endpoint({
    ...one,
    method: 'GET',
    path: '/components/:id/select',
    summary: 'The component as a job draft: all its fields, its code as the product code',
    response: jobDraft,
  }),
  create: endpoint({
    ...create,
    summary: 'Add a component with `artwork` or `artworkFrom`, its fields flat or under `part`',
    body: componentCreate,
    multipart: true,
  }),
  update: endpoint({
    ...update,
    summary: 'Change a component, its fields flat or under `part`',
    body: componentUpdate,
    multipart: true,
  }),
};
