/** Joins several texts into one cell of a sheet, so that each can be read back. */

/** The marks that separate the steps of a job in one cell. */
const stepMarks = ';,>→+|\n';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** Matches texts that must be quoted: with a mark, half a bracket, or an outer quote or blank. */
const unsafe = (marks: string) => new RegExp(String.raw`[${marks}]|^["\s]|\s$|\[[^\]]*$|^[^[]*\]`);

export function joinTexts(texts: readonly string[], mark: ';' | ',' = ';'): string {
  const isUnsafe = unsafe(mark);
  return texts.map((text) => (isUnsafe.test(text) ? quoted(text) : text)).join(`${mark} `);
}

/** Returns the texts between the marks, without quotes around a whole text. */
export const splitTexts = (cell: string, marks = ';'): string[] => split(cell, marks, `[^${marks}]*?`);

function split(cell: string, marks: string, plain: string): string[] {
  const part = new RegExp(String.raw`\s*(?:"((?:[^"]|"")*)"|(${plain}))\s*(?:[${marks}]|$)`, 'y');
  const found: string[] = [];
  while (part.lastIndex < cell.length) {
    const [, whole, bare = ''] = part.exec(cell) ?? [];
    found.push(whole?.replaceAll('""', '"') ?? bare);
  }
  return found;
}

/** Splits a step from its instruction, which follows in quotes: Printing: Frontside "Match the proof". */
export function splitInstruction(step: string): { step: string; instruction: string } {
  const [, head = step, instruction = ''] = /^(.*?) +"((?:[^"]|"")*)"$/s.exec(step) ?? [];
  return { step: head, instruction: instruction.replaceAll('""', '"') };
}

/** Joins the steps of a job with their tools in brackets and their instructions in quotes. */
export function joinSteps(steps: readonly string[]): string {
  const marked = unsafe(stepMarks);
  const isUnsafe = (text: string) => marked.test(text) || text.includes(' "');
  return steps.map((step) => (isUnsafe(splitInstruction(step).step) ? quoted(step) : step)).join('; ');
}

/** Returns the steps between the marks. Marks in brackets or in an instruction belong to their step. */
export const splitSteps = (cell: string): string[] =>
  split(
    cell,
    stepMarks,
    String.raw`(?:\[[^\]]*\]| +"(?:[^"]|"")*"(?=\s*(?:[${stepMarks}]|$))|[^${stepMarks}])*?`,
  );
