/** Defines the endpoint that draws the die line of a style by the finished sizes. */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import { sizeLabels } from './draw-structure.ts';
import { bleedMaximum, usualBleed } from './style-model.ts';

const millimetres = (field: string) => z.coerce.number(reasonMessage('not-a-number', { field })).optional();

const bleedLimits = reasonMessage('number-from-to', { field: 'Bleed', min: 0, max: bleedMaximum });
const structureQuery = z.object({
  length: millimetres(sizeLabels.length),
  breadth: millimetres(sizeLabels.breadth),
  height: millimetres(sizeLabels.height).describe('Of a book the spine'),
  thickness: millimetres(sizeLabels.thickness).describe('Of the board, in mm'),
  bleed: z.coerce.number(bleedLimits).min(0, bleedLimits).max(bleedMaximum, bleedLimits).default(usualBleed),
  allowances: z
    .string()
    .max(500)
    .regex(/^(\w+:\d+(\.\d+)?(,\w+:\d+(\.\d+)?)*)?$/, reasonMessage('not-right', { field: 'allowances' }))
    .default('')
    .describe('The changed ones: `glueFlap:15,tuck:12`'),
});
export type StructureQuery = z.output<typeof structureQuery>;

const structureRecord = z.object({
  code: z.string().describe('Of the structure: FEFCO 0201'),
  blank: z.object({ length: z.number(), breadth: z.number() }),
  area: z.number().describe('mm²'),
  cut: z.number().describe('mm'),
  crease: z.number().describe('mm'),
  allowances: z.array(z.object({ name: z.string(), value: z.number(), least: z.number(), most: z.number() })),
  outline: z.array(z.array(z.number())).describe('The edge of the piece, for `POST /layouts`'),
  panels: z.array(
    z.object({ name: z.string(), outline: z.array(z.array(z.number())).describe('x, y of each corner') }),
  ),
  svg: z.string().describe('To scale, with the layers cut, crease and bleed'),
  dxf: z.string().describe('The same, of release 12'),
});

export const structure = {
  get: endpoint({
    method: 'GET',
    path: '/structure/:style',
    summary: 'The die line of a style by the finished sizes in mm',
    access: 'read',
    params: z.object({ style: z.string().max(200) }),
    query: structureQuery,
    response: structureRecord,
  }),
};
