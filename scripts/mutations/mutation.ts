/**
 * A change that breaks one place of the code, so that a test of a row in docs/specification-coverage.md must
 * fail (`npm run coverage:break`).
 */
export interface Mutation {
  /** The first cell of the row in docs/specification-coverage.md that the mutation breaks, exactly as written there. */
  row: string;
  /** The path of the broken file from the repository's root. */
  file: string;
  /** The text that the mutation replaces. It occurs exactly once in the file. */
  find: string;
  replace: string;
}
