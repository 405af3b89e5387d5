/**
 * Defines the endpoints for products, the templates of jobs. A product consists of components, which several
 * products can share (spec §3 Product, design: products and components).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { componentsMaximum } from '../platform/specification-constants.ts';
import { newComponent } from './components.contract.ts';
import { crud } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  id,
  listedFilter,
  name,
  reference,
  text,
  time,
  version,
} from '../platform/contract/field-schemas.ts';
import { type Flat, flat, flatten } from '../platform/contract/flatten-part-fields.ts';
import { jobDraft } from '../jobs/job-from-template.contract.ts';
import { jobFields } from '../jobs/jobs.contract.ts';
import { toleranceFields, toleranceRecord } from '../shop/tolerance/tolerance.contract.ts';
import { productOperation, productOperationResponse, stepsOf } from '../operations/operations.contract.ts';

/** The fields of the product form, except operations and components (spec §5). */
export const productFields = z.object({
  name: name('Name', 'Product name'),
  type: jobFields.shape.type,
  style: jobFields.shape.style,
  code: text('Code'),
  ...toleranceFields.shape,
});

/** A component in a request for a product: the id of an existing component, or the fields of a new one. */
type SentComponent = string | { id: string } | Flat<z.input<typeof newComponent>>;
export const sentComponent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('known'), id: reference('Component') }),
  newComponent.extend({ kind: z.literal('new') }),
]);

function withKind(sent: SentComponent) {
  if (typeof sent !== 'object' || sent === null) return { kind: 'known', id: sent };
  if ('id' in sent && sent.id) return { kind: 'known', id: sent.id };
  return { ...(flatten(sent, 'componentOperations') as object), kind: 'new' };
}

const parts = {
  productOperations: stepsOf(productOperation),
  components: z
    .array(z.preprocess(withKind, sentComponent), reasonMessage('not-a-list', { field: 'Components' }))
    .max(componentsMaximum, reasonMessage('too-many-components', { most: componentsMaximum }))
    .describe('In order: ids, records with an id, or new ones without; `kind` is optional'),
};
export const productItem = z.object({
  id,
  name: z.string(),
  type: z.string(),
  style: z.string(),
  code: z.string(),
  productOperations: z.array(productOperationResponse),
  operations: z.array(productOperationResponse).describe('The same as `productOperations` (spec §3 Product)'),
  components: z
    .array(
      z.object({
        id,
        name: z.string(),
        number: z.string(),
        type: z.string(),
        style: z.string(),
        code: z.string(),
      }),
    )
    .describe('The components in the product’s sequence'),
  ...toleranceRecord.shape,
  createdAt: time,
  updatedAt: time,
  version,
});
export type ProductItem = z.infer<typeof productItem>;

export const product = crud({
  one: 'a product',
  many: 'products',
  fields: productFields.extend(parts),
  defaults: { productOperations: [], components: [], tolerance: null },
  item: productItem,
  sortable: ['name', 'type', 'style', 'code', 'created'],
  searched: ['name', 'code'],
  filters: { type: listedFilter },
  summaries: { remove: 'Delete a product; its components stay' },
});
export type Product = z.infer<typeof product.record>;
const { create, update } = product.endpoints;
export const productCreate = flat(create.body, 'productOperations');
export const productUpdate = flat(update.body, 'productOperations');

export const products = {
  ...product.endpoints,
  select: endpoint({
    method: 'GET',
    path: '/products/:id/select',
    summary: 'The product as a job draft; what it lacks comes from its components',
    access: 'read',
    params: idParams,
    response: jobDraft,
  }),
  create: endpoint({
    ...create,
    summary: 'Add a product with existing and new components, its fields flat or under `part`',
    body: productCreate,
    large: true,
  }),
  update: endpoint({
    ...update,
    summary: 'Change a product, its fields flat or under `part`',
    body: productUpdate,
    large: true,
  }),
};
