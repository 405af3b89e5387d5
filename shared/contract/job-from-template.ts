/**
 * Defines the job form's values that a product or a component gives in advance (design: products and
 * components).
 */
import { z } from 'zod';
import { priorities } from '../rules/specification-constants.ts';
import { artworkReference } from './artwork.ts';
import { id } from './field-schemas.ts';
import { productOperationResponse } from './operations.ts';

/**
 * The fields of the job form that follow from the product or component. A client adds number, quantity,
 * delivery date and customer to create the job. `artworkFrom` refers to the component's artwork, which the
 * image addresses show.
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
