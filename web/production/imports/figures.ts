/** Figures as sheets have them: grouped, with a unit, with a letter for a digit. Nothing is guessed: what is not plain is a fault with offers. */
import { type Reason, reason } from '../../../shared/reasons/reason.ts';

/** What a cell says, or what is wrong with it and the texts that may have been meant. */
export type Read<T> = { value: T } | Fault;
export interface Fault {
  fault: Reason;
  offers: readonly string[];
}

export const faulty = (fault: Reason, ...offers: readonly string[]): Fault => ({ fault, offers });

const plain = /^[+-]?\d+(\.\d+)?$/;
const byThousands = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const byLakhs = /^[+-]?\d{1,2}(,\d{2})*,\d{3}(\.\d+)?$/;
const bySpaces = /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+(\.\d+)?$/;

/** 4,150 and 1,00,000 and 1 234.5; null for what is no plain figure. */
export function figureIn(text: string): number | null {
  const given = text.trim().replace('−', '-');
  const isGrouped = byThousands.test(given) || byLakhs.test(given) || bySpaces.test(given);
  if (!plain.test(given) && !isGrouped) return null;
  return Number(given.replaceAll(/[, \u00a0\u202f'’]/g, ''));
}

const letters = /[oOlI|]/;
/** O for 0, l for 1. */
const mended = (text: string) => text.replaceAll(/[oO]/g, '0').replaceAll(/[lI|]/g, '1');

/** The other country's marks: 1.234,56 and 12,5. */
function decimalComma(text: string): number | null {
  return /^[+-]?\d{1,3}(\.\d{3})*,\d{1,2}$/.test(text)
    ? Number(text.replaceAll('.', '').replace(',', '.'))
    : null;
}

/** A figure without its unit; `units` is what may stand after it. */
const without = (text: string, units: RegExp) => text.trim().replace(units, '').trim();

interface Of {
  field: string;
  /** What may stand after the figure. */
  units?: RegExp;
}
const none = /(?!)/;

/** A number that may have decimals, 0 or above. */
export function measureIn(text: string, { field, units = none }: Of): Read<number> {
  const rest = without(text, units);
  const value = figureIn(rest);
  if (value !== null && value < 0)
    return faulty(reason('figure-below-zero', { field, text }), '0', String(-value));
  if (value !== null) return { value };
  const letter = letters.exec(rest)?.[0];
  const meant = figureIn(mended(rest));
  if (letter !== undefined && meant !== null && /\d/.test(rest))
    return faulty(reason('letter-in-figure', { field, text, letter }), String(meant));
  const comma = decimalComma(rest);
  return faulty(reason('not-a-figure', { field, text }), ...(comma === null ? [] : [String(comma)]));
}

/** A whole number of things, 0 or above. */
export function wholeIn(text: string, of: Of): Read<number> {
  const read = measureIn(text, of);
  if ('fault' in read || Number.isInteger(read.value)) return read;
  // 4.150 is 4,150 where the point groups.
  const grouped = /^\d{1,3}(\.\d{3})+$/.test(text.trim()) ? [text.trim().replaceAll('.', '')] : [];
  return faulty(reason('not-whole', { field: of.field, text }), ...grouped, String(Math.floor(read.value)));
}

const sheets = /\s*(sheets?|shts?\.?|nos?\.?|pcs\.?|pieces?)$/i;
/** Sheets in a ream. */
export const ream = 500;

/** Sheets on a shelf: 4,150 or "4 reams", which is offered as sheets. */
export function sheetsIn(text: string, field: string): Read<number> {
  const reams = figureIn(/^(.*\d)\s*(reams?|rms?\.?)$/i.exec(text.trim())?.[1] ?? '');
  if (reams !== null && reams >= 0)
    return faulty(reason('in-reams', { field, text }), String(Math.round(reams * ream)));
  return wholeIn(text, { field, units: sheets });
}

/** 2.5 kg, 500 g. */
export function kilogramsIn(text: string, field: string): Read<number> {
  const grams = figureIn(/^(.*\d)\s*(g|gm|gms|grams?)\.?$/i.exec(text.trim())?.[1] ?? '');
  if (grams !== null && grams >= 0) return { value: grams / 1000 };
  return measureIn(text, { field, units: /\s*(kgs?|kilos?|kilograms?)\.?$/i });
}

export const grammageIn = (text: string, field: string): Read<number> =>
  measureIn(text, { field, units: /\s*(gsm|g\/m2|g\/m²|grams?|gms?)\.?$/i });

/** 395, 395 mic, 0.395 mm. */
export function thicknessIn(text: string, field: string): Read<number> {
  const mm = figureIn(/^(.*\d)\s*mm$/i.exec(text.trim())?.[1] ?? '');
  if (mm !== null && mm >= 0) return { value: Math.round(mm * 1_000_000) / 1000 };
  return measureIn(text, { field, units: /\s*(mic|mics|microns?|µm|μm|um)\.?$/i });
}
