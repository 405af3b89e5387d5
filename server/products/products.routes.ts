import { type contract } from '../../shared/contract/contract.ts';
import { readHandlers, writeHandlers } from '../platform/crud/crud.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import * as products from './products.domain.ts';
import { productRecords } from './products.repo.ts';

export const handlers: Handlers<typeof contract.products> = {
  ...readHandlers(productRecords),
  ...writeHandlers({
    create: products.createProduct,
    update: products.updateProduct,
    remove: products.removeProduct,
  }),
  select: (context, { params }) => products.readProductDraft(context, params.id),
};
