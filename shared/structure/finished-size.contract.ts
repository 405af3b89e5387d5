/** Defines a job's finished size and blank, which follow the names of `GET /structure/{style}`. All are optional. */
import { z } from 'zod';
import { choice, labelled, measure } from '../platform/contract/field-schemas.ts';
import { bleedMaximum, usualBleed } from './style-model.ts';
import { grains } from './finished-size.ts';

const side = (label: string) => measure(label).nullable().default(null);

const finishedSize = z.object({
  length: side('Length'),
  breadth: side('Breadth'),
  height: side('Height').describe('Of a book the spine'),
  thickness: side('Board thickness').describe('mm; null: the thickness of the paper'),
  bleed: measure('Bleed', 0, bleedMaximum).default(usualBleed),
  grain: choice('Grain', grains)
    .default('either')
    .describe('The side of the blank along which the grain must run'),
  allowances: z.record(z.string(), measure('Allowance')).default({}).describe('The changed ones'),
});
const typedBlank = z.object({
  length: measure('Blank length', 1),
  breadth: measure('Blank breadth', 1),
  areaMm2: measure('Area', 1, 1e10).optional().describe('Default: length × breadth'),
  computed: z.literal(true).optional().describe('A client sends the computed blank back'),
});

/** The fields of a request. */
export const finishedFields = z.object({
  finished: labelled('Finished size', finishedSize.nullable()).describe('Inside, in mm'),
  blank: labelled('Blank', typedBlank.nullable()).describe('Null: as the finished size says'),
});

/** The fields of a response. A record without a size or blank omits them. */
export const finishedRecord = z.object({
  finished: z
    .object({
      length: z.number().nullable(),
      breadth: z.number().nullable(),
      height: z.number().nullable(),
      thickness: z.number().nullable().describe('mm'),
      bleed: z.number(),
      grain: z.enum(grains),
      allowances: z.record(z.string(), z.number()),
    })
    .optional(),
  blank: z
    .object({
      length: z.number(),
      breadth: z.number(),
      areaMm2: z.number(),
      computed: z.literal(true).optional().describe('Computed from the finished size'),
    })
    .optional(),
});
