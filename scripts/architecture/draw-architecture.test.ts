/** Tests that docs/architecture.svg shows the present imports. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawArchitecture } from './architecture-picture.ts';

const docs = path.join(import.meta.dirname, '../..', 'docs');

test('docs/architecture.svg matches the imports (to update the drawing, run npm run architecture)', () => {
  expect(fs.readFileSync(path.join(docs, 'architecture.svg'), 'utf8') === drawArchitecture()).toBe(true);
  expect(fs.readFileSync(path.join(docs, 'architecture.md'), 'utf8')).toContain('](architecture.svg)');
});
