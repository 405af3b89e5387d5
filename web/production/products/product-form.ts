import { type Product } from '../../../shared/contract/products.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';
import {
  fromCurrent,
  type ProductFields,
  productLabels,
  productSchema,
  type ProductValues,
} from './product-values.ts';

/** The form of a product, new or not; everything that differs between the two is `of`. */
export function useProductForm(
  of: Omit<RecordFormOptions<ProductValues, ProductFields, Product>, 'schema' | 'labels' | 'fromCurrent'>,
) {
  return useRecordForm({ ...of, schema: productSchema, labels: productLabels, fromCurrent });
}

export type ProductForm = ReturnType<typeof useProductForm>;
