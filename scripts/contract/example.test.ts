/**
 * Tests that the example code in CONTRIBUTING.md compiles in the folders that the text names, and that it
 * serves its routes.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'makeready-example-'));
  for (const each of ['shared', 'packages/planner', 'packages/layout', 'web', 'package.json'])
    fs.cpSync(each, path.join(root, each), { recursive: true });
  fs.symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const config = JSON.parse(fs.readFileSync('tsconfig.json', 'utf8')) as object;
  put('tsconfig.json', JSON.stringify({ ...config, include: ['shared', 'web/app', 'web/stock/suppliers'] }));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function put(file: string, content: string) {
  const at = path.join(root, file);
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(at, content);
}
const example = (file: string) => fs.readFileSync(file, 'utf8');

const proof = `
import { type ComponentType } from 'react';
import { to, type UsualRoute } from '../client/paths.ts';
import { addressOf } from '../client/record-address.ts';
import * as screens from '../stock/suppliers/supplier.screens.tsx';
export const all: Record<Extract<UsualRoute, \`Supplier\${string}\`>, ComponentType> = screens;
export const address: string = to('SupplierEdit', 'id') + addressOf('suppliers', 'id');
`;

test('three files and one line add an entity with its screens', { timeout: 240_000 }, () => {
  const contract = example('server/testing/example/suppliers.contract.ts');
  put('shared/stock/suppliers.contract.ts', contract.replaceAll('../../../shared/', '../'));
  fs.appendFileSync(
    path.join(root, 'shared/history/records/entities.contract.ts'),
    "export { suppliers } from '../../stock/suppliers.contract.ts';\n",
  );
  put('web/stock/suppliers/supplier.screens.tsx', example('docs/example/supplier.screens.tsx'));
  put('web/app/proof.ts', proof);
  const tsc = path.resolve('node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(tsc, ['-b', root], { encoding: 'utf8' });
  expect(stdout.slice(0, 2000)).toBe('');
  expect(status).toBe(0);
});
