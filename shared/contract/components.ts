/** Components: parts that products are made of, with paper, ink, coat and operations (spec §3 Component). */
import { z } from 'zod';
import { coats, defaultPriority, paperQualities, priorities, productTypes } from '../rules/catalogue.ts';
import { artworkInput, artworkReference, artworkSizes } from './artwork.ts';
import { collection, endpoint, idParams } from './endpoint.ts';
import { freeText, id, name, seenVersion, text, time, version } from './fields.ts';
import { flat } from './flat.ts';
import { jobDraft } from './job-draft.ts';
import { jobFields, stepsOf } from './jobs.ts';
import { productOperation } from './operations.ts';

const asInJobs = jobFields.shape;

/** The fields of the component form, without artwork and operations (spec §5). */
export const componentFields = z.object({
  name: name('Name', 'Component name is required'),
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

/** What a new component consists of, on one level; what is left out is as spec §3 says, what is blank is not. */
export const newComponent = componentFields.extend(artworkInput.shape).extend({
  componentCode: componentFields.shape.componentCode.default(''),
  buffer: asInJobs.buffer.default(1),
  ups: asInJobs.ups.default(1),
  priority: asInJobs.priority.default(defaultPriority),
  paperLength: asInJobs.paperLength.default(1),
  paperBreadth: asInJobs.paperBreadth.default(1),
  paperThickness: asInJobs.paperThickness.default(1),
  paperGsm: asInJobs.paperGsm.default(100),
  componentOperations: steps.default([]),
});
export const componentCreate = flat(newComponent, 'componentOperations');
export const componentUpdate = flat(
  componentFields
    .extend(artworkInput.shape)
    .extend({ componentOperations: steps })
    .partial()
    .extend({ version: seenVersion }),
  'componentOperations',
);

export const componentItem = z.object({
  id,
  name: z.string(),
  number: z.string(),
  type: z.enum(productTypes),
  style: z.string(),
  code: z.string(),
  componentCode: z.string(),
  contentType: z.string().nullable().describe('Of the artwork'),
  buffer: z.int(),
  ups: z.int(),
  priority: z.enum(priorities),
  paperLength: z.number(),
  paperBreadth: z.number(),
  paperThickness: z.number(),
  paperGsm: z.number(),
  paperQuality: z.enum(paperQualities),
  ink: z.string(),
  coat: z.enum(coats),
  componentOperations: z.array(productOperation),
  products: z.array(z.object({ id, name: z.string() })).describe('What it is part of, by name'),
  ...artworkReference.shape,
  createdAt: time,
  updatedAt: time,
  version,
});
export type ComponentItem = z.infer<typeof componentItem>;

export const componentRecord = componentItem.extend({
  artwork: z.string().nullable().describe('The preview as base64 JPEG'),
});
export type Component = z.infer<typeof componentRecord>;

const one = { params: idParams, access: 'read' } as const;

export const components = {
  ...collection({
    path: '/components',
    plural: 'Components',
    item: componentItem,
    sortable: ['name', 'number', 'type', 'code', 'created'],
    filters: {
      type: z.enum(productTypes).optional(),
      productId: z.uuid().optional().describe('Only the components of the product'),
    },
  }),
  ofProduct: endpoint({
    ...one,
    method: 'GET',
    path: '/products/:id/components',
    summary: "A product's components, in its order",
    response: z.array(componentItem),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: '/components/:id',
    summary: 'A component',
    response: componentRecord,
  }),
  artwork: endpoint({
    ...one,
    method: 'GET',
    path: '/components/:id/artwork',
    summary: "A component's artwork",
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
    method: 'POST',
    path: '/components',
    summary: 'Add a component, its fields flat or under `part`; multipart (artwork required) or JSON',
    access: 'edit',
    body: componentCreate,
    multipart: true,
    response: componentRecord,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/components/:id',
    summary: 'Change a component, its fields flat or under `part`',
    access: 'edit',
    params: idParams,
    body: componentUpdate,
    multipart: true,
    response: componentRecord,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/components/:id',
    summary: 'Delete a component that no product is made of',
    access: 'delete',
    params: idParams,
    response: z.object({ done: z.literal(true) }),
  }),
};
