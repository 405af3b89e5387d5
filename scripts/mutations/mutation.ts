/**
 * Breaks one place of the code against a row of docs/specification-coverage.md, so that one of the row's tests must
 * fail (`npm run coverage:break`).
 */
export interface Mutation {
  /** The first cell of the row, as the document writes it. */
  row: string;
  /** The file's path from the root. */
  file: string;
  /** The text to replace, which occurs exactly once in the file. */
  find: string;
  replace: string;
}
