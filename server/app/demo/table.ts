/** Data as a table a person can read: a record a line, its cells parted by bars. */

/** The lines' cells, trimmed. Throws an Error that shows the line which has not as many cells as `heads`. */
export function readTable<const Heads extends readonly string[]>(
  heads: Heads,
  table: string,
): Record<Heads[number], string>[] {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== heads.length) throw new Error(`${heads.length} cells are expected: ${line}`);
    return Object.fromEntries(heads.map((head, at) => [head, cells[at]])) as Record<Heads[number], string>;
  });
}
