/**
 * Defines the API contract of suppliers, the example entity in CONTRIBUTING.md. In a shop with suppliers,
 * this file would be shared/stock/suppliers.contract.ts.
 */
import { z } from 'zod';
import { crud } from '../../../shared/platform/contract/crud-endpoints.ts';
import { freeText, id, name, time, version } from '../../../shared/platform/contract/field-schemas.ts';

export const supplierFields = z.object({
  name: name(),
  city: freeText('City', 100),
  note: freeText('Note'),
});

export const supplierItem = z.object({
  id,
  name: z.string(),
  city: z.string(),
  note: z.string(),
  createdAt: time,
  updatedAt: time,
  version,
});

export const supplier = crud({
  one: 'a supplier',
  many: 'suppliers',
  fields: supplierFields,
  defaults: { city: '', note: '' },
  item: supplierItem,
  sortable: ['name', 'city', 'created'],
  searched: ['name', 'city'],
});
export const suppliers = supplier.endpoints;
