/**
 * Passes a file that the user chose on First steps to the import screen. It also stores a workbook with several sheets
 * for the following imports. Both are lost when the page reloads.
 */
import { type NamedCells } from './read/parse-workbook.ts';

export interface Workbook {
  name: string;
  sheets: readonly NamedCells[];
}

let handed: File | null = null;

export function handFile(file: File): void {
  handed = file;
}

/** Returns the file that was handed over, once. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}

let kept: { userId: string; book: Workbook } | null = null;

export function keepWorkbook(userId: string, book: Workbook): void {
  kept = { userId, book };
}

/** Returns the workbook that this user has opened last, or null if there is none. */
export const keptWorkbook = (userId: string): Workbook | null => (kept?.userId === userId ? kept.book : null);
