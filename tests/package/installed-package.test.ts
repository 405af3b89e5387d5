/**
 * Tests Makeready as it is installed: the packed tarball, from an empty folder, on each Node that package.json names.
 * It asks every address of the contract that reads, and uses each process that the program starts.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { findNode } from './node-version.ts';

const root = path.join(import.meta.dirname, '..', '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'makeready-package-'));
const bin = path.join(folder, 'lib', 'node_modules', 'makeready', 'bin', 'makeready.js');
const data = path.join(folder, 'data');
/** The oldest versions of Node that package.json names. */
const versions = ['20.19.0', '22.13.0', '24.0.0'];
const run = promisify(execFile);
const npm = (args: string[], cwd: string) => run('npm', args, { cwd, shell: process.platform === 'win32' });

const admin = { ADMIN_USERNAME: 'owner@shop.example', ADMIN_PASSWORD: 'carton-window-7719' };
const program = (...args: string[]) => [bin, '--data', data, ...args];
const ended = (node: string, ...args: string[]) =>
  run(node, args).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );

const running: ChildProcess[] = [];

/** Starts the installed program and returns its address and output when it accepts requests. */
async function serve(node: string, ...args: string[]) {
  const env = { ...process.env, ...admin, LOG_LEVEL: 'warn', NODE_OPTIONS: '' };
  const child = spawn(node, program('--port', '0', ...args), { env, cwd: folder });
  running.push(child);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /(?:Makeready serves|says so) at ([^\s"]+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(output)));
  });
  return { url, child, output };
}

async function signIn(url: string) {
  const authorization = `Basic ${Buffer.from(Object.values(admin).join(':')).toString('base64')}`;
  const answer = await fetch(`${url}/api/users/login`, { method: 'POST', headers: { authorization } });
  const { value } = (await answer.json()) as { value: string };
  return (method: string, place: string, body?: unknown) =>
    fetch(`${url}/api${place}`, {
      method,
      headers: {
        authorization: `Bearer ${value}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}
type Ask = Awaited<ReturnType<typeof signIn>>;

/**
 * The addresses that the test does not request: they end the session, lead to Google, or need records that the
 * sample shop lacks.
 */
const left =
  /signoff|logout|google|^\/events|^\/metrics|^\/plans\/|^\/webhooks\/|^\/artwork|^\/operations\/(:id\/if-finished|code)|notes-for|^\/devices\/requests|^\/calendars\/:id$/;

/** Returns the address with the ids of the shop's first records. */
async function filled(
  place: string,
  first: (list: string) => Promise<Record<string, unknown>>,
): Promise<string> {
  if (place.endsWith(':format')) return place.replace(':format', 'csv');
  const [, list = '', part] = /^(.*?)\/:(\w+)/.exec(place) ?? [];
  if (!part) return place;
  if (part === 'entity') return filled(place.replace(':entity', 'jobs'), first);
  if (part === 'list') return place.replace(':list', 'styles');
  if (part === 'style') return place.replace(':style', encodeURIComponent('Rectangular'));
  return place.replace(':id', String((await first(list))['id']));
}

async function askAll(ask: Ask): Promise<string[]> {
  const lists = new Map<string, Promise<Record<string, unknown>>>();
  const read = async (list: string): Promise<Record<string, unknown>> => {
    // A delivery note stands for its lorry.
    if (list === '/dispatches') return read('/delivery-notes/sorted');
    const found = (await (await ask('GET', list)).json()) as Record<string, unknown>[] | { items: never[] };
    return (Array.isArray(found) ? found : found.items)[0] ?? {};
  };
  const first = (list: string) => {
    const known = lists.get(list) ?? read(list);
    lists.set(list, known);
    return known;
  };
  const reads = Object.values(contract)
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(({ method, path: place }) => method === 'GET' && !left.test(place));
  expect(reads.length).toBeGreaterThan(100);
  const failed: string[] = [];
  const { id = '', number = '' } = (await first('/jobs')) as Record<string, string>;
  for (const { path: place, query: fields } of reads) {
    const query: Record<string, string> = {
      code: number,
      ids: id,
      number: 'COS/PO/2303',
      perBox: '1000',
      ...((place === '/causes' || place === '/remedies') && { of: id }),
      ...(place.startsWith('/structure') && { length: '100', breadth: '80' }),
    };
    const needed = Object.entries(query).filter(
      ([name]) => fields && name in (fields as { shape?: object }).shape!,
    );
    const address = `${await filled(place, first)}?${new URLSearchParams(needed).toString()}`;
    const answer = await ask('GET', address);
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok || byteLength === 0) failed.push(`${address}: ${answer.status}`);
  }
  return failed;
}

beforeAll(async () => {
  await npm(['pack', '--pack-destination', folder], root);
  const [tarball = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await npm(['install', '--global', '--prefix', folder, '--no-audit', '--no-fund', tarball], folder);
}, 300_000);
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
afterAll(() => fs.promises.rm(folder, { recursive: true, force: true }), 60_000);

function sizeOf(place: string): number {
  const { size, blocks } = fs.lstatSync(place);
  if (!fs.lstatSync(place).isDirectory()) return blocks ? blocks * 512 : size;
  return fs.readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0);
}

test('what is installed has at most 220 MB, and no TypeScript of its own', () => {
  const installed = path.join(folder, 'lib', 'node_modules', 'makeready');
  expect(sizeOf(installed) / 2 ** 20).toBeLessThan(220);
  const names = fs.readdirSync(installed, { recursive: true }) as string[];
  expect(names.filter((name) => name.endsWith('.ts') && !name.startsWith('node_modules'))).toEqual([]);
});

test('the screens are built for production, although a test packed them', () => {
  const scripts = path.join(folder, 'lib', 'node_modules', 'makeready', 'dist', 'web', 'assets');
  const names = fs.readdirSync(scripts).filter((name) => name.endsWith('.js'));
  // React's build for production has the addresses of its errors in place of their words.
  const ofProduction = names.filter((name) =>
    fs.readFileSync(path.join(scripts, name), 'utf8').includes('react.dev/errors'),
  );
  expect(ofProduction).not.toEqual([]);
});

test('the command that page and log of a shop without its write-ahead log name restores the newest backup', async () => {
  const shop = path.join(folder, 'shop');
  const node = process.execPath;
  const backups = path.join(shop, 'backups');
  fs.mkdirSync(backups, { recursive: true });
  const { child } = await serve(node, '--data', shop);
  await run(node, [bin, 'backup', '--data', shop, path.join(backups, 'makeready-2026-11-26T18-30-05Z.zip')]);
  child.kill('SIGTERM');
  await once(child, 'exit');
  fs.rmSync(path.join(shop, 'postgres', 'pg_wal'), { recursive: true });
  const damaged = await serve(node, '--data', shop);
  const [, command = damaged.output] = /and run: (.* makeready restore \S+)$/m.exec(damaged.output) ?? [];
  const page = await fetch(damaged.url);
  expect(page.status).toBe(503);
  expect((await page.text()).replaceAll('&amp;', '&')).toContain(command);
  const ready = await fetch(`${damaged.url}/api/health/ready`);
  expect(await ready.json()).toMatchObject({ status: 503, code: 'database-not-opened' });
  damaged.child.kill('SIGTERM');
  expect(await once(damaged.child, 'exit')).toEqual([1, null]);
  const PATH = `${path.join(folder, 'bin')}:${process.env.PATH}`;
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, PATH } });
  expect(stdout).toContain('Restored and compared');
  const restored = await serve(node, '--data', shop);
  expect((await fetch(restored.url)).status).toBe(200);
}, 300_000);

describe.each(versions)('on Node %s', (version) => {
  let node: string;
  beforeAll(async () => {
    node = await findNode(version);
  }, 300_000);

  test('every read, document, plan, picture and backup works', async () => {
    const { url, child } = await serve(node, '--demo');
    const ask = await signIn(url);
    expect(await askAll(ask)).toEqual([]);
    const screen = await fetch(`${url}/jobs`, { headers: { accept: 'text/html' } });
    expect(screen.status).toBe(200);
    // A screen shares no process and no window with other sites.
    expect(screen.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(screen.headers.get('origin-agent-cluster')).toBe('?1');
    expect((await ask('GET', '/docs/')).status).toBe(200);

    const plan = await ask('POST', '/plans', { budgetMs: 500 });
    expect(plan.status).toBe(200);

    const [component] = (await (await ask('GET', '/components')).json()) as { id: string }[];
    const [job] = (await (await ask('GET', '/jobs')).json()) as { id: string }[];
    const ticket = await (await ask('GET', `/jobs/${job?.id}/ticket.pdf`)).arrayBuffer();
    expect(Buffer.from(ticket).subarray(0, 5).toString()).toBe('%PDF-');
    const artwork = `data:application/pdf;base64,${Buffer.from(ticket).toString('base64')}`;
    const changed = await ask('PUT', `/components/${component?.id}`, { artwork, artworkName: 'ticket.pdf' });
    expect(await changed.json()).toMatchObject({ artworkName: 'ticket.pdf' });

    const file = path.join(folder, `${version}.zip`);
    await run(node, program('backup', file));
    const { stdout } = await run(node, program('backup:check', file));
    expect(stdout).toContain('every row comes back');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 300_000);

  test('a wrong command line and a taken port end it with a sentence', async () => {
    const end = (...args: string[]) => ended(node, ...program(...args));
    expect(await end('brew')).toEqual({ code: 2, stderr: expect.stringContaining('no command brew') });
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const elsewhere = path.join(folder, 'elsewhere');
    const taken = await end('--port', String(port), '--data', elsewhere);
    expect(taken).toEqual({ code: 1, stderr: expect.stringContaining(`Port ${port} of 127.0.0.1 is used`) });
    expect(fs.existsSync(elsewhere)).toBe(false);
    other.close();
  });
});
