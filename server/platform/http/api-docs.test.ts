/** Tests that the examples in docs/api.md work, and that /api/docs contains examples. */
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');
const shop = await openShop();
afterAll(() => shop.close());

test('the client of docs/api.md compiles and works as described', { timeout: 60_000 }, async () => {
  const page = await fs.readFile(path.join(root, 'docs/api.md'), 'utf8');
  const client = /```ts\n(.*?)```/s.exec(page)?.[1] ?? '';
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-client-'));
  const file = path.join(folder, 'client.ts');
  await fs.writeFile(file, `${client}\nexport {};\n`);
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const roots = ['--typeRoots', path.join(root, 'node_modules/@types')];
  await fs.writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await run(path.join(root, 'node_modules/.bin/tsc'), [...strict, ...roots, file], { cwd: folder });
  const body = { name: 'Website', scopes: ['read', 'edit'] as ('read' | 'edit')[] };
  const { key } = await shop.call('Admin', contract.keys.create, { body });
  const env = { ...process.env, MAKEREADY_URL: shop.url, MAKEREADY_KEY: key };
  const { stdout } = await run(process.execPath, [file], { env });
  expect(stdout.trim().split('\n')).toEqual([
    'added once',
    'version 2 of Nilgiri Tea',
    'Someone else changed this in the meantime',
  ]);
  await fs.rm(folder, { recursive: true });
});

test('each body and response of the description has an example', async () => {
  const headers = { authorization: `Bearer ${shop.users.Admin.token}` };
  const address = `${shop.url}/api/openapi.json`;
  expect((await fetch(address)).status).toBe(401);
  const described = (await (await fetch(address, { headers })).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  expect(await (await fetch(`${shop.url}/api/docs/json`, { headers })).json()).toEqual(described);
  const calls = Object.entries(described.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${address}`, call })),
  );
  const without = calls.filter(({ call: { requestBody, responses } }) =>
    [requestBody, responses['200']].some((part) => {
      const json = part?.content?.['application/json'];
      return json && !JSON.stringify(json).includes('"example');
    }),
  );
  expect(calls.length).toBeGreaterThan(100);
  expect(without.map(({ name }) => name)).toEqual([]);
});

interface Described {
  requestBody?: Part;
  responses: Record<string, Part>;
}
interface Part {
  content?: Record<string, unknown>;
}
