/**
 * Defines the values that the job form copies from a product or a component (design: products and
 * components).
 */
import { z } from 'zod';
import { priorities } from '../platform/specification-constants.ts';
import { artworkReference } from '../artwork/artwork.contract.ts';
import { id } from '../platform/contract/field-schemas.ts';
import { finishedRecord } from '../structure/finished-size.contract.ts';
import { toleranceRecord } from '../shop/tolerance/tolerance.contract.ts';
import { productOperationResponse } from '../operations/operations.contract.ts';

/**
 * The fields of the job form that follow from the product or component. A client adds number, quantity,
 * delivery date and customer to create the job. `artworkFrom` refers to the component's artwork, which the
 * image URLs show.
 */
export const jobDraft = z.object({
  name: z.string(),
  type: z.string(),
  style: z.string(),
  productCode: z.string(),
  productOperations: z.array(productOperationResponse),
  buffer: z.int().optional(),
  ups: z.int().optional(),
  priority: z.enum(priorities).optional(),
  paperLength: z.number().optional(),
  paperBreadth: z.number().optional(),
  paperThickness: z.number().optional(),
  paperGsm: z.number().optional(),
  paperQuality: z.string().optional(),
  ink: z.string().optional(),
  coat: z.string().optional(),
  ...finishedRecord.shape,
  ...toleranceRecord.shape,
  artworkFrom: z.object({ component: id }).optional(),
  ...artworkReference.shape,
});
export type JobDraft = z.infer<typeof jobDraft>;
