/** Tests that the calls and scripts in docs/api.md work, and that /api/docs shows examples. */
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { readsTypeScript } from '../../testing/run-commands.ts';
import { openSampleShop } from '../../testing/sample-shop.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');
const shop = await openSampleShop();
afterAll(() => shop.close());

const page = await fs.readFile(path.join(root, 'docs/api.md'), 'utf8');
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);

/** Compiles a script of the page strictly, runs it with an API key, and returns the lines that it writes. */
async function runScript(place: number, scopes: ('read' | 'edit' | 'floor')[], args: string[] = []) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-client-'));
  const file = path.join(folder, 'client.ts');
  await fs.writeFile(file, `${blocksOf('ts')[place]}\nexport {};\n`);
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const roots = ['--typeRoots', path.join(root, 'node_modules/@types')];
  await fs.writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await run(path.join(root, 'node_modules/.bin/tsc'), [...strict, ...roots, file], { cwd: folder });
  const { key } = await shop.call('Admin', contract.keys.create, { body: { name: 'Website', scopes } });
  const env = { ...process.env, ...readsTypeScript, MAKEREADY_URL: shop.url, MAKEREADY_KEY: key };
  const { stdout } = await run(process.execPath, [file, ...args], { env });
  await fs.rm(folder, { recursive: true });
  return stdout.trim().split('\n');
}

test('the client of docs/api.md compiles and works as described', { timeout: 60_000 }, async () => {
  expect(await runScript(0, ['read', 'edit'])).toEqual([
    'added once',
    'version 2 of Nilgiri Tea',
    'Someone else changed this in the meantime',
  ]);
});

/** The groups of the contract that the page leaves to /api/docs. */
const small = new Set(['artwork', 'codes', 'devices', 'exports', 'jobBulk', 'pins', 'sampleShop']);

/** Returns the first part of a stream, and closes it. */
async function firstOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []).toString();
}

test('every call of docs/api.md works, in the sequence of the page', { timeout: 60_000 }, async () => {
  const last: Record<string, Record<string, string>> = {};
  const failed: string[] = [];
  for (const block of blocksOf('http')) {
    const text = block.replaceAll(
      /{(\w+)\.(\w+)}/g,
      (_all, of: string, field: string) => last[of]?.[field] ?? '',
    );
    const [head = '', ...paragraphs] = text.trim().split('\n\n');
    const body = paragraphs.length > 0 ? paragraphs.join('\n\n') : undefined;
    const [call = '', ...lines] = head.split('\n');
    const [method = '', address = ''] = call.split(' ');
    const headers = new Headers(lines.map((line) => line.split(': ') as [string, string]));
    headers.set('authorization', `Bearer ${shop.users.Admin.token}`);
    const isForm = headers.has('content-type');
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
    const sent = isForm ? body?.replaceAll('\n', '\r\n') : body;
    const response = await fetch(shop.url + address, { method, headers, body: sent ?? null });
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    const received = isStream ? await firstOf(response) : await response.text();
    if (response.status !== 200 || received === '')
      failed.push(`${call}: ${response.status} ${received.slice(0, 300)}`);
    const group = isStream ? undefined : /^\/api\/(\w+)(\/[\w-]{36})?$/.exec(address)?.[1];
    const json: unknown = group === undefined ? {} : JSON.parse(received);
    const record: unknown = Array.isArray(json) ? json[0] : json;
    if (group !== undefined) last[group] = record as Record<string, string>;
  }
  expect(failed).toEqual([]);
  const all = blocksOf('http').join('\n');
  const areas = Object.entries<Record<string, Endpoint>>(contract)
    .filter(([group]) => !small.has(group))
    .map(([group, endpoints]) => ({ group, paths: Object.values(endpoints).map(({ path: each }) => each) }));
  const isCalled = (address: string) =>
    new RegExp(`/api${address.replaceAll(/:\w+/g, '[^/\\s]+')}([?\\s.]|$)`, 'm').test(all);
  expect(areas.filter(({ paths }) => !paths.some(isCalled)).map(({ group }) => group)).toEqual([]);
});

test('the script of docs/api.md books counts on the running operation', { timeout: 60_000 }, async () => {
  const { rows } = await shop.database.pool.query<{ id: string; machine: string }>(
    `select id, machine_id as machine from operations where state = 'queued' order by id`,
  );
  for (const { id, machine } of rows) {
    const running = await shop.call('Admin', contract.machines.running, { params: { id: machine } });
    const { status } = await shop.ask('Admin', contract.operations.advance, { params: { id }, body: {} });
    if (running !== null || status !== 200) continue;
    const { name } = await shop.call('Admin', contract.operations.get, { params: { id } });
    expect(await runScript(1, ['read', 'floor'], [machine, '25'])).toEqual([`25 booked on ${name}`]);
    const [entry] = await shop.call('Admin', contract.operations.entries, { params: { id } });
    expect(entry?.good).toBe(25);
    return;
  }
  expect.unreachable('No operation can run');
});

test('each body of the description has an example', async () => {
  const headers = { authorization: `Bearer ${shop.users.Admin.token}` };
  const address = `${shop.url}/api/openapi.json`;
  expect((await fetch(address)).status).toBe(401);
  const described = (await (await fetch(address, { headers })).json()) as {
    paths: Record<string, Record<string, Described>>;
    components: { requestBodies: Record<string, Body> };
  };
  expect(await (await fetch(`${shop.url}/api/docs/json`, { headers })).json()).toEqual(described);
  const calls = Object.entries(described.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${address}`, call })),
  );
  const without = calls.filter(({ call: { requestBody } }) => {
    const shared = described.components.requestBodies[requestBody?.$ref?.replace(/.*\//, '') ?? ''];
    const json = (shared ?? requestBody)?.content?.['application/json'];
    return json && !JSON.stringify(json).includes('"example');
  });
  expect(calls.length).toBeGreaterThan(100);
  expect(without.map(({ name }) => name)).toEqual([]);
});

interface Body {
  $ref?: string;
  content?: Record<string, unknown>;
}
interface Described {
  requestBody?: Body;
}
