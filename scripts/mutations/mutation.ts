/**
 * A mutation for a row of docs/specification-coverage.md: a change of one place that breaks what the row says, so that at least one
 * of the tests that it names must fail (`npm run coverage:break`). scripts/coverage.test.ts holds that each still applies.
 */
export interface Mutation {
  /** The row's first cell, as written. */
  row: string;
  /** The file, from the root. */
  file: string;
  /** Text that occurs once in the file. */
  find: string;
  replace: string;
}
