import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.join(import.meta.dirname, '..');
const sources = fs
  .readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file));

/** Matches a statement that imports values. TypeScript removes imports of types. */
const imports = /^import (?!type )(?!\{ (?:type \w+,? ?)+\} ).* from 'node:http';/m;

test('the pattern distinguishes imports of values from imports of types', () => {
  const lines = [
    "import http, { type IncomingMessage } from 'node:http';",
    "import { STATUS_CODES } from 'node:http';",
  ];
  expect(lines.map((line) => imports.test(line))).toEqual([true, true]);
  const types = ["import { type IncomingMessage } from 'node:http';", "import type http from 'node:http';"];
  expect(types.map((line) => imports.test(line))).toEqual([false, false]);
});

test('no server file imports node:http as a module, which would load the browsers’ fetch', () => {
  expect(sources.length).toBeGreaterThan(200);
  const importing = sources.filter((file) => imports.test(fs.readFileSync(path.join(server, file), 'utf8')));
  expect(importing).toEqual([]);
});
