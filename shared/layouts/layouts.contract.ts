/** Defines the endpoint that finds the best layouts of a blank on the papers and presses of the shop (decision 119). */
import { z } from 'zod';
import { endpoint } from '../platform/contract/endpoint.ts';
import { choice, id, listed, measure, reference, wholeNumber } from '../platform/contract/field-schemas.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { grainSides } from '../stock/papers.contract.ts';
import { grains } from '../structure/finished-size.ts';
import { layoutSizeLimits } from '../structure/sheet-layout.contract.ts';
import { turns } from '../structure/sheet-layout.ts';
import { bleedMaximum, usualBleed } from '../structure/style-model.ts';

/** The limits of a request, which bound the time that it takes. */
export const layoutLimits = { ...layoutSizeLimits, papers: 200, machines: 100, versions: 50 } as const;

/** The operation types of the machines that print and cut the layouts, unless a request names others. */
export const layoutTypes = { press: 'Printing', dieCutter: 'Punching' } as const;

const side = (label: string) => measure(label, 10, 5000).describe('mm');
const atMost = (field: string, most: number) => reasonMessage('at-most', { field, most });
const list = <T extends z.ZodType>(field: string, item: T, most: number) =>
  z.array(item).max(most, atMost(field, most));

const layoutBlank = z.object({
  length: side('Length'),
  breadth: side('Breadth'),
  outline: list('Outline', z.tuple([z.number(), z.number()]), layoutLimits.points)
    .min(3, reasonMessage('at-least', { field: 'Outline', least: 3 }))
    .optional()
    .describe('x, y of each corner from 0 to length and breadth, as `GET /structure/{style}` has it'),
  bleed: measure('Bleed', 0, bleedMaximum).default(usualBleed),
  gap: measure('Gap', 0, 100).optional().describe('Between two outlines; default: twice the bleed'),
  grain: choice('Grain', grains).default('either').describe('The side along which the grain must run'),
});
const layoutPapers = z.object({
  quality: listed('Quality').describe('Finds the papers of the shop'),
  gsm: measure('GSM', 1, 5000),
  sizes: list(
    'Sizes',
    z.object({
      length: side('Length'),
      breadth: side('Breadth'),
      grain: choice('Grain', grainSides).nullable().default(null),
    }),
    layoutLimits.papers,
  )
    .default([])
    .describe('Further sheets, to buy'),
  cut: z.boolean().default(true).describe('Whether a sheet may be cut into several press sheets'),
});
const layoutRequest = z.object({
  blank: layoutBlank,
  papers: layoutPapers,
  versions: list('Versions', z.object({ quantity: wholeNumber('Quantity', 1) }), layoutLimits.versions).min(
    1,
    reasonMessage('at-least', { field: 'Versions', least: 1 }),
  ),
  pressType: listed('Press type').default(layoutTypes.press).describe('The operation type of the presses'),
  dieCutterType: listed('Die cutter type').default(layoutTypes.dieCutter),
  machines: list('Machines', reference('Machine'), layoutLimits.machines)
    .optional()
    .describe('Only these; default: all of the two types'),
  press: reference('Press').optional().describe('Only this press; default: all'),
  loss: z
    .object({ sheets: wholeNumber('Sheets', 0), percent: measure('Per cent', 0, 90) })
    .optional()
    .describe('Press sheets that are wasted; default: the expected loss of the two types'),
  most: wholeNumber('Most', 1, 50).default(10).describe('Layouts in the response'),
});
export type LayoutBody = z.output<typeof layoutRequest>;

const size = z.object({ length: z.number(), breadth: z.number() });
const paper = size.extend({ id: id.nullable().describe('Null: one of `sizes`'), name: z.string() });
const candidate = z.object({
  paper: paper.extend({
    thickness: z.number().describe('µm; 0: unknown'),
  }),
  kind: z.enum(['grid', 'nested', 'two lattices']),
  grainUnknown: z.boolean().describe('True: the grain must run right, but that of the paper is unknown'),
  cut: z.int().describe('Press sheets from a paper sheet'),
  sheet: size.describe('The press sheet; its length runs along the gripper'),
  margins: z
    .object({ gripper: z.number(), side: z.number(), tail: z.number() })
    .describe('Of the press for which it was found'),
  ups: z
    .array(z.object({ x: z.number(), y: z.number(), turned: z.literal(turns), version: z.int().nullable() }))
    .describe('Boxes of pieces turned clockwise; y is down, the gripper below; `version` is an index'),
  shares: z.array(z.int()).describe('The ups of each version'),
  overs: z.array(z.int()).describe('Pieces above the quantity of each version'),
  yield: z.number().describe('The share of the paper that becomes pieces'),
  netSheets: z.int().describe('Press sheets without loss'),
  pressSheets: z.int(),
  paperSheets: z.int(),
  kilograms: z.number(),
  offcut: size.nullable().describe('Can be cut from each paper sheet before printing'),
  stock: z.object({ here: z.int(), onOrder: z.int(), toBuy: z.int() }).describe('Free paper sheets'),
  presses: z.array(id),
  dieCutters: z.array(id),
});

export const layouts = {
  find: endpoint({
    method: 'POST',
    path: '/layouts',
    summary: 'The layouts of a blank that take the least board, then those for which paper is here',
    access: 'edit',
    body: layoutRequest,
    response: z.object({
      candidates: z.array(candidate),
      leftOut: z
        .object({ grain: z.int(), press: z.int(), size: z.int(), moreBoard: z.int() })
        .describe('Cuts against the grain, papers that no press takes or that are too small, other layouts'),
      leftOutPapers: z.array(
        z.object({ paper, why: z.enum(['grain', 'press', 'size']), cut: z.int().nullable() }),
      ),
    }),
  }),
};
