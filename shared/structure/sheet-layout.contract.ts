/** Defines the layout that a job stores, with the names of `POST /layouts`. */
import { z } from 'zod';
import { choice, id, labelled, measure, wholeNumber } from '../platform/contract/field-schemas.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { layEdges, turns, upOffSheet } from './sheet-layout.ts';

/** The most ups and corners of the blank, which bound the size of a layout. */
export const layoutSizeLimits = { ups: 2000, points: 500 } as const;
/** The most corners of all ups together, which bound the time of a drawing. The creases of no style exceed it. */
export const cornersMaximum = 60_000;

const side = (label: string) => measure(label, 10, 5000);
const sheet = z.object({ length: side('Length'), breadth: side('Breadth') });
const place = (label: string) => measure(label, 0, 5000);
const atMost = (field: string, most: number) => reasonMessage('at-most', { field, most });
const atLeast = (field: string, least: number) => reasonMessage('at-least', { field, least });

const layout = z
  .object({
    paper: sheet.extend({ id: id.nullable().default(null) }),
    cut: wholeNumber('Press sheets per stock sheet', 1, 100).default(1),
    sheet: sheet.describe('The press sheet; its length runs along the gripper'),
    gripper: measure('Gripper', 0, 500).default(0),
    layEdge: choice('Lay edge', layEdges).default('left'),
    blank: sheet.extend({
      outline: z
        .array(z.tuple([place('Outline'), place('Outline')]))
        .min(3, atLeast('Outline', 3))
        .max(layoutSizeLimits.points, atMost('Outline', layoutSizeLimits.points))
        .optional()
        .describe('Default: a rectangle'),
    }),
    ups: z
      .array(z.object({ x: place('x'), y: place('y'), turned: z.literal(turns).default(0) }))
      .min(1, atLeast('Ups', 1))
      .max(layoutSizeLimits.ups, atMost('Ups', layoutSizeLimits.ups))
      .describe('As in the candidates of `POST /layouts`'),
  })
  .superRefine((value, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const [ups, corners] = [value.ups.length, value.blank.outline?.length ?? 4];
    if (ups * corners > cornersMaximum)
      refuse(['ups'], reasonMessage('too-many-corners', { ups, corners, most: cornersMaximum }));
    const at = upOffSheet(value);
    if (at !== -1) refuse(['ups', at], reasonMessage('up-off-sheet', { up: at + 1 }));
  });

/** The field of a request. */
export const layoutField = labelled('Layout', layout.nullable()).describe(
  'Of the pieces on the press sheet; null: none',
);

const size = z.object({ length: z.number(), breadth: z.number() });
/** The field of a response. A job without a layout omits it. */
export const layoutRecord = z
  .object({
    paper: size.extend({ id: id.nullable() }),
    cut: z.int(),
    sheet: size,
    gripper: z.number(),
    layEdge: z.enum(layEdges),
    blank: size.extend({ outline: z.array(z.tuple([z.number(), z.number()])).optional() }),
    ups: z.array(z.object({ x: z.number(), y: z.number(), turned: z.literal(turns) })),
  })
  .optional();
