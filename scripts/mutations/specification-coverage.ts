/**
 * Reads the tables of docs/specification-coverage.md. Each row names a statement of the specification, the
 * code that fulfils it, and the tests that prove it.
 */
import fs from 'node:fs';

/** A test that proves a row, with its file and title as the document writes them. */
export interface Proof {
  file: string;
  title: string;
}
export interface CoverageRow {
  says: string;
  where: string;
  /** The last cell of the row as written, with remarks and proofs. */
  proof: string;
  proofs: Proof[];
}

export const coverageDocument = new URL('../../docs/specification-coverage.md', import.meta.url);

/** Returns the rows of all tables in the document. It throws if a row does not have three cells. */
export function coverageRows(): CoverageRow[] {
  return fs
    .readFileSync(coverageDocument, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|The specification says)/.test(line))
    .map((line) => {
      const [says = '', where = '', proof = '', ...more] = line.slice(2, -2).split(' | ');
      if (more.length > 0) throw new Error(`A row of more than three cells: ${line}`);
      const cited = proof.matchAll(/`([\w/.-]+\.(?:test|e2e)\.tsx?) › ([^\n]*?)`(?=<br>|$)/g);
      return { says, where, proof, proofs: [...cited].map(([, file = '', title = '']) => ({ file, title })) };
    });
}
