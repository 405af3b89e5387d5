/** A prefilled job from a product or a component (design: products and components). */
import { z } from 'zod';
import { priorities } from '../rules/specification-constants.ts';
import { artworkReference } from './artwork.ts';
import { id } from './field-schemas.ts';
import { productOperationResponse } from './operations.ts';

/**
 * The fields of the job form that follow from the product or component. With number, quantity, delivery date and
 * customer they form a body of POST /jobs. `artworkFrom` refers to a component's artwork, and the addresses let a
 * screen show it.
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
  artworkFrom: z.object({ component: id }).optional(),
  ...artworkReference.shape,
});
export type JobDraft = z.infer<typeof jobDraft>;
