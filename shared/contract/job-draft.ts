/** A job draft: what a product or a component knows of the job that is made from it (design: products and components). */
import { z } from 'zod';
import { priorities } from '../rules/catalogue.ts';
import { artworkReference } from './artwork.ts';
import { id } from './fields.ts';
import { productOperationTold } from './operations.ts';

/**
 * Fields of the job form by their names there, those that are not known left out: number, quantity, delivery date and
 * customer always, paper, ink, coat, buffer, ups and priority where a product has no component. With these filled in it is
 * a body of POST /jobs; `artworkFrom` stands where there is artwork, and the addresses are for showing it.
 */
export const jobDraft = z.object({
  name: z.string(),
  type: z.string(),
  style: z.string(),
  productCode: z.string(),
  productOperations: z.array(productOperationTold),
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
