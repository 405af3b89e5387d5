/** Joins several texts in one spreadsheet cell, and splits such a cell into its texts. */

/** The characters that separate the steps of a job in one cell. */
const stepMarks = ';,>→+|\n';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/**
 * Matches texts that must be quoted. They contain a separator or an unpaired bracket, begin with a quote or
 * blank, or end with a blank.
 */
const unsafe = (marks: string) => new RegExp(String.raw`[${marks}]|^["\s]|\s$|\[[^\]]*$|^[^[]*\]`);

export function joinTexts(texts: readonly string[], mark: ';' | ',' = ';'): string {
  const isUnsafe = unsafe(mark);
  return texts.map((text) => (isUnsafe.test(text) ? quoted(text) : text)).join(`${mark} `);
}

/** Splits a cell at its separators. A text in quotes stays whole and loses the quotes. */
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

/** Splits the quoted instruction off the end of a step such as: Printing: Frontside "Match the proof". */
export function splitInstruction(step: string): { step: string; instruction: string } {
  const [, head = step, instruction = ''] = /^(.*?) +"((?:[^"]|"")*)"$/s.exec(step) ?? [];
  return { step: head, instruction: instruction.replaceAll('""', '"') };
}

/**
 * Joins the steps of a job in one cell. Each step has its tools in brackets and its instruction in quotes.
 */
export function joinSteps(steps: readonly string[]): string {
  const marked = unsafe(stepMarks);
  const isUnsafe = (text: string) => marked.test(text) || text.includes(' "');
  return steps.map((step) => (isUnsafe(splitInstruction(step).step) ? quoted(step) : step)).join('; ');
}

/** Splits a cell into the steps of a job. A separator inside brackets or an instruction does not split. */
export const splitSteps = (cell: string): string[] =>
  split(
    cell,
    stepMarks,
    String.raw`(?:\[[^\]]*\]| +"(?:[^"]|"")*"(?=\s*(?:[${stepMarks}]|$))|[^${stepMarks}])*?`,
  );
