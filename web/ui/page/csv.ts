/** Rows as a file for a spreadsheet. */

/** A cell that a spreadsheet reads as text, also where it begins as a formula does. */
const cell = (value: string | number) =>
  typeof value === 'number' ? value : `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

export const csvOf = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
