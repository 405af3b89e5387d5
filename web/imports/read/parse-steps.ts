/** Parses a cell that lists the operations of a job in sequence. */
import { type ProductOperation } from '../../../shared/operations/operations.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  splitInstruction,
  joinSteps,
  splitSteps,
  splitTexts,
} from '../../../shared/platform/join-texts-in-cell.ts';
import { faulty, type Read } from './parse-figures.ts';
import { nearest, operationNames } from './suggest-spelling.ts';

export interface StepOf extends Pick<ProductOperation, 'type' | 'detail'> {
  /** The names of the step's tools. The server looks for the tools by these names. */
  tools?: string[];
  instruction?: string;
}

/** Matches a step with its tools in brackets. Quotes enclose a tool's name that contains a bracket. */
const withTools = /^(.*?)\s*\[((?:"(?:[^"]|"")*"|[^[\]"])*)\]$/s;

/**
 * Parses one step: "Lamination: Matt", "Punching [Die 14, Copper block]" or 'Packing "In tens"'. Returns null if it
 * begins with no known type.
 */
function stepIn(part: string, types: readonly string[]): StepOf | null {
  const { step, instruction } = splitInstruction(part);
  const [, text = step, inBrackets = ''] = withTools.exec(step) ?? [];
  const tools = splitTexts(inBrackets, ',;').filter(Boolean);
  const typed = text.toLowerCase();
  const begins = (each: string) =>
    typed.startsWith(each.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(typed.slice(each.length));
  const type = types.find(begins);
  if (type === undefined) return null;
  const rest = text.slice(type.length);
  const detail = /^: (.*)$/s.exec(rest)?.[1] ?? rest.replaceAll(/^[\s:(–-]+|[)\s]+$/g, '');
  return { type, detail, ...(tools.length > 0 && { tools }), ...(instruction !== '' && { instruction }) };
}

/**
 * Parses "Printing Frontside; Lamination Matt; Punching". `offered` are the shop's operation types. An unknown type
 * is a fault with suggestions, and `unknown` names it.
 */
export function parseSteps(text: string, offered: readonly string[]): Read<StepOf[], { unknown: string }> {
  // The longest name comes first, because "Manual Punching" is not "Punching".
  const types = offered.toSorted((a, b) => b.length - a.length);
  const parts = splitSteps(text).filter(Boolean);
  const steps: StepOf[] = [];
  for (const [place, part] of parts.entries()) {
    const step = stepIn(part, types);
    if (step) steps.push(step);
    else {
      const offers = nearest(part, offered, operationNames).map((name) => joinSteps(parts.with(place, name)));
      return { ...faulty(reason('not-an-operation', { text: part }), ...offers), unknown: part };
    }
  }
  return { value: steps };
}
