import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFolder } from './compress-output.ts';

test('a built file gets a compressed copy if the copy is smaller', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'makeready-compressed-'));
  const script = 'export const one = 1;\n'.repeat(100);
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'assets', 'main.js'), script);
  for (const name of ['small.js', 'font.woff2', 'main.js.map'])
    fs.writeFileSync(path.join(folder, name), 'x');
  await compressFolder(folder);
  const read = (name: string) => fs.readFileSync(path.join(folder, name));
  expect(zlib.brotliDecompressSync(read('assets/main.js.br')).toString()).toBe(script);
  expect(zlib.gunzipSync(read('assets/main.js.gz')).toString()).toBe(script);
  expect(fs.readdirSync(folder).sort()).toEqual(['assets', 'font.woff2', 'main.js.map', 'small.js']);
  fs.rmSync(folder, { recursive: true });
});
