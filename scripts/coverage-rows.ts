/** Reads docs/specification-coverage.md: what the specification says, where it is met, and the tests that prove it. */
import fs from 'node:fs';

/** A test by its file and its title as written. */
export interface Proof {
  file: string;
  title: string;
}
export interface CoverageRow {
  says: string;
  where: string;
  /** The last cell as written: remarks and proofs. */
  proof: string;
  proofs: Proof[];
}

export const coverageDocument = new URL('../docs/specification-coverage.md', import.meta.url);

/** Returns the rows of all tables. Throws if a row does not have three cells. */
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
