/** Reads data from tables that people can read, one record a line, with cells between bars. */

/**
 * Returns the trimmed cells of each line. Throws an Error with the line that has another number of cells than
 * `heads`.
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
