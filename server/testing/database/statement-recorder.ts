/**
 * Stores every SQL statement that tests send to Postgres 18 in a file.
 * server/testing/database/oldest-postgres.test.ts tries them on the oldest supported version.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export const statementsFolder = path.resolve('node_modules/.cache/asked');
/**
 * The length in characters above which the recorder skips a statement. Such a statement only has more rows
 * than a shorter one.
 */
const longest = 20_000;

const seen = new Set<string>();

function storeStatement(text: string): void {
  if (
    seen.has(text) ||
    text.length > longest ||
    !/^\s*(select|with|insert|update|delete|merge|values)\b/i.test(text)
  )
    return;
  seen.add(text);
  fs.writeFileSync(path.join(statementsFolder, createHash('sha256').update(text).digest('hex')), text);
}

/**
 * Marks the Postgres client as recorded. The test files of one worker then install the recorder only once.
 */
const recorderMark = Symbol.for('makeready.asked');
const prototype = pg.Client.prototype as unknown as {
  query: (...asked: unknown[]) => unknown;
  [recorderMark]?: true;
};
if (!prototype[recorderMark]) {
  prototype[recorderMark] = true;
  fs.mkdirSync(statementsFolder, { recursive: true });
  const { query } = prototype;
  prototype.query = function (this: unknown, ...asked) {
    const [first] = asked;
    if (typeof first === 'string') storeStatement(first);
    else if (first && typeof first === 'object' && 'text' in first && typeof first.text === 'string')
      storeStatement(first.text);
    return query.apply(this, asked);
  };
}
