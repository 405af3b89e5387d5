/** Parses text tables. Each line is a record, with vertical bars between the cells. */

/**
 * Returns, for each line, the trimmed cells by the names in `heads`. Throws an Error that names a line with too many
 * or too few cells.
 */
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
