/**
 * A change of one place that breaks what a row of docs/specification-coverage.md says, so that one of its tests must
 * fail (`npm run coverage:break`).
 */
export interface Mutation {
  /** The row's first cell as written. */
  row: string;
  /** The file's path from the root. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
}
