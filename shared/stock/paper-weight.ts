/**
 * Converts quantities of paper between sheets, kilograms and reams (design: stock). Lengths are in mm, GSM is in
 * g/m².
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/** The measures of a paper from which the weight of its sheets follows. */
export interface SheetMeasures {
  length: number;
  breadth: number;
  gsm: number;
}

/**
 * Returns the weight of one sheet in kg, or null if its size or GSM is unknown. A value of 1 or less is a
 * form's default and means unknown.
 */
export const kilogramsPerSheet = ({ length, breadth, gsm }: SheetMeasures): number | null =>
  length > 1 && breadth > 1 && gsm > 1 ? (length * breadth * gsm) / 1e9 : null;

/** Returns the weight of the sheets in kg, or null if the weight of one sheet is unknown. */
export function kilogramsFromSheets(paper: SheetMeasures, sheets: number): number | null {
  const each = kilogramsPerSheet(paper);
  return each === null ? null : sheets * each;
}

/**
 * Returns the weight in kg as screens show it, with three digits if below a hundred. It returns null if the
 * weight of one sheet is unknown.
 */
export function shownKilograms(paper: SheetMeasures, sheets: number): number | null {
  const kilograms = kilogramsFromSheets(paper, sheets);
  if (kilograms === null) return null;
  return Math.abs(kilograms) < 100 ? Number(kilograms.toPrecision(3)) : Math.round(kilograms);
}

/** Returns the number of sheets nearest to a weight, or null if the weight of one sheet is unknown. */
export function sheetsFromKilograms(paper: SheetMeasures, kilograms: number): number | null {
  const each = kilogramsPerSheet(paper);
  return each === null ? null : Math.round(kilograms / each);
}

/** The number of sheets in a ream, unless the shop's settings have another number. */
export const usualReam = 500;

export const paperUnits = ['kg', 'reams'] as const;
export type PaperUnit = (typeof paperUnits)[number];

/**
 * Splits a text such as "320 kg" or "8 reams" into number and unit. It returns null if the text names neither
 * unit.
 */
export function splitPaperAmount(typed: string): { figure: string; unit: PaperUnit } | null {
  const [, figure = '', unit = ''] =
    /^(.*\d[.,]?)\s*(kgs?|kilos?|kilograms?|reams?|rms?)\.?$/i.exec(typed.trim()) ?? [];
  if (unit === '') return null;
  return { figure, unit: /^k/i.test(unit) ? 'kg' : 'reams' };
}

/**
 * Converts kilograms or reams of the paper to sheets. If the paper's size or GSM is unknown, it returns a
 * reason.
 */
export function sheetsFrom(
  { amount, unit }: { amount: number; unit: PaperUnit },
  { paper, ream }: { paper: SheetMeasures; ream: number },
): number | Reason {
  if (unit === 'reams') return Math.round(amount * ream);
  const missing = [
    paper.length > 1 ? '' : 'length',
    paper.breadth > 1 ? '' : 'breadth',
    paper.gsm > 1 ? '' : 'GSM',
  ].filter(Boolean);
  return sheetsFromKilograms(paper, amount) ?? reason('kilograms-unknown', { missing });
}
