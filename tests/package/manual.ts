import fs from 'node:fs';
import path from 'node:path';

const manual = fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');

/** Returns the commands in the first block of the manual after these words, without the remarks beside them. */
export function commandsAfter(words: string): string[] {
  const [, after] = manual.split(words);
  const [block = ''] = /(?:^ {4}\S.*\n)+/m.exec(after ?? '') ?? [];
  return block.split('\n').flatMap((line) => line.trim().split(/\s{3,}/)[0] || []);
}
