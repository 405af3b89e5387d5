/** Several texts in one cell of a sheet, written so that each of them comes back. */

/** Marks that separate the steps of a job in one cell. */
const stepMarks = ';,>→+|\n';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** What must be quoted: a text with one of the marks, half a bracket, or an outer quote or blank. */
const unsafe = (marks: string) => new RegExp(String.raw`[${marks}]|^["\s]|\s$|\[[^\]]*$|^[^[]*\]`);

export function joinTexts(texts: readonly string[], mark: ';' | ',' = ';'): string {
  const isUnsafe = unsafe(mark);
  return texts.map((text) => (isUnsafe.test(text) ? quoted(text) : text)).join(`${mark} `);
}

/** Returns the texts between the marks; one that is quoted as a whole loses its quotes. */
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

/** Splits a step from its instruction, which is quoted behind it: Printing: Frontside "Match the proof". */
export function splitInstruction(step: string): { step: string; instruction: string } {
  const [, head = step, instruction = ''] = /^(.*?) +"((?:[^"]|"")*)"$/s.exec(step) ?? [];
  return { step: head, instruction: instruction.replaceAll('""', '"') };
}

/** Joins the steps of a job, each with its tools in brackets and its instruction in quotes. Marks may stand in the instruction. */
export function joinSteps(steps: readonly string[]): string {
  const marked = unsafe(stepMarks);
  const isUnsafe = (text: string) => marked.test(text) || text.includes(' "');
  return steps.map((step) => (isUnsafe(splitInstruction(step).step) ? quoted(step) : step)).join('; ');
}

/** Returns the steps between the marks; marks in brackets, or in an instruction, belong to their step. */
export const splitSteps = (cell: string): string[] =>
  split(
    cell,
    stepMarks,
    String.raw`(?:\[[^\]]*\]| +"(?:[^"]|"")*"(?=\s*(?:[${stepMarks}]|$))|[^${stepMarks}])*?`,
  );
