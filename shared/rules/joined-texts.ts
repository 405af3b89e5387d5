/** Several texts in one cell of a sheet, written so that each of them comes back. */

/** Marks that separate the steps of a job in one cell. */
export const stepMarks = ';,>→+|\n';

/** Joins the texts. One that holds any of `marks`, half a bracket or an outer quote or blank is quoted. */
export function joinTexts(texts: readonly string[], mark: ';' | ',' = ';', marks: string = mark): string {
  const unsafe = new RegExp(String.raw`[${marks}]|^["\s]|\s$|\[[^\]]*$|^[^[]*\]`);
  return texts.map((text) => (unsafe.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(`${mark} `);
}

/** Returns the texts between the marks; one that is quoted as a whole loses its quotes. `grouped` keeps marks in brackets. */
export function splitTexts(cell: string, marks = ';', grouped = false): string[] {
  const plain = grouped ? String.raw`(?:\[[^\]]*\]|[^${marks}])*?` : `[^${marks}]*?`;
  const part = new RegExp(String.raw`\s*(?:"((?:[^"]|"")*)"|(${plain}))\s*(?:[${marks}]|$)`, 'y');
  const found: string[] = [];
  while (part.lastIndex < cell.length) {
    const [, quoted, bare = ''] = part.exec(cell) ?? [];
    found.push(quoted?.replaceAll('""', '"') ?? bare);
  }
  return found;
}
