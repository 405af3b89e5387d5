/** Every entity has a file of handlers, which the server finds by its name (decision 015). */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '../shared/contract/contract.ts';

const server = path.join(import.meta.dirname, '..', 'server');
const files = fs
  .readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'));

test.each(Object.keys(contract))('%s has a file of handlers on the server', (group) => {
  const own = files.filter((file) =>
    [`${group}.entity.ts`, `${group}.routes.ts`].includes(path.basename(file)),
  );
  expect(own.length).toBeGreaterThan(0);
});
