/**
 * Tests that three generators of clients work with the API's description: they run, name their types as people do, and
 * a fixed program compiles strictly with what they wrote and uses the sample shop.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeContract } from '../../scripts/contract/describe-contract.ts';
import { type AppProcess, startProcess } from '../../server/testing/app-process.ts';
import { signIn } from '../../server/testing/shop.ts';

const root = path.join(import.meta.dirname, '..', '..');
const home = path.join(root, 'node_modules', '.cache', 'generators');
const run = promisify(execFile);
const shell = process.platform === 'win32';
/** hey-api needs TypeScript's JavaScript API, which TypeScript 7 has no more. */
const packages = [
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.95.0',
  'orval@7.13.2',
  'typescript@5.9.3',
];
const bin = (name: string) => path.join(home, 'node_modules', '.bin', name);

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'makeready-clients-'));
const admin = { ADMIN_USERNAME: 'owner@shop.example', ADMIN_PASSWORD: 'carton-window-7719' };
let shop: AppProcess;
let token: string;
let operations: number;

beforeAll(async () => {
  const installed = path.join(home, 'installed.json');
  const wanted = JSON.stringify(packages);
  fs.mkdirSync(home, { recursive: true });
  if (!fs.existsSync(installed) || fs.readFileSync(installed, 'utf8') !== wanted) {
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...quiet, '--prefix', home, ...packages], { cwd: home, shell });
    fs.writeFileSync(installed, wanted);
  }
  const document = JSON.stringify(await describeContract());
  operations = document.split('"operationId":').length - 1;
  fs.writeFileSync(path.join(home, 'openapi.json'), document);
  shop = await startProcess({ DATA_DIR: data, ...admin }, ['--demo']);
  token = await signIn(shop.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
}, 600_000);
afterAll(async () => {
  await shop?.end();
  await fs.promises.rm(data, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}, 60_000);

const names = ['Job', 'JobPage', 'Operation', 'Customer', 'CustomerCreate', 'JobCreate', 'Problem'];
/** The part of the program that is equal for all generators. */
const program = `
declare const process: { env: { SHOP: string; TOKEN: string; NAME: string } };
const { SHOP, TOKEN, NAME } = process.env;
const customer: CustomerCreate = { name: NAME, address: '2 Hill Road', city: 'Chennai' };
// @ts-expect-error A new customer needs a name.
export const nameless: CustomerCreate = { address: '2 Hill Road', city: 'Chennai' };
// @ts-expect-error A new job needs more than a name.
export const bare: JobCreate = { name: 'Filter Coffee carton' };
export const textOf = (job: Job): string => [job.number, job.status, job.can.hold?.reason ?? ''].join();
export const isRunning = ({ state }: Operation): boolean => state === 'running';
export const versionOf = ({ version }: Customer): number => version;
export const numbersOf = ({ items, metadata }: JobPage): [string[], number] => [
  items.map(({ number }) => number),
  metadata.total,
];
export const reasonOf = ({ reason, status }: Problem): string => status + ' ' + reason;
/** Returns what a call returned. */
const sure = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('There is no response');
  return value;
};
/** Adds a customer, tries to add one without a name, and lists the jobs. */
async function useShop(add: (body: CustomerCreate) => Promise<Customer | Problem>, list: () => Promise<JobPage | Problem>) {
  for (const answer of [await add(customer), await add({ ...customer, name: '' })])
    console.log('version' in answer ? answer.name + ' has version ' + versionOf(answer) : reasonOf(answer));
  const jobs = await list();
  console.log('items' in jobs ? numbersOf(jobs).join() : reasonOf(jobs));
}
`;

/** The most lines that a generator may write for each operation, how it runs, and the beginning and the end of the program. */
const generators: Record<string, { lines: number; args: string[]; begin: string; end: string }> = {
  'openapi-typescript': {
    lines: 58,
    args: ['openapi.json', '--output', 'openapi-typescript/generated.ts'],
    begin: [
      "import type { components, paths } from './generated.ts';",
      ...names.map((name) => `type ${name} = components['schemas']['${name}'];`),
    ].join('\n'),
    end: `type Json<Responses> = Responses extends { 200: { content: { 'application/json': infer Body } } } ? Body : never;
      type Post = paths['/api/customers']['post'];
      type Refused = Post['responses']['default']['content']['application/problem+json'];
      async function send<Body>(method: string, path: keyof paths, body?: Post['requestBody']['content']['application/json']) {
        const headers = { authorization: 'Bearer ' + TOKEN, 'content-type': 'application/json' };
        const answer = await fetch(SHOP + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        return (await answer.json()) as Body | Refused;
      }
      await useShop(
        (body) => send<Json<Post['responses']>>('POST', '/api/customers', body),
        () => send<Json<paths['/api/jobs/sorted']['get']['responses']>>('GET', '/api/jobs/sorted'),
      );`,
  },
  'openapi-ts': {
    lines: 83,
    args: ['--input', 'openapi.json', '--output', 'openapi-ts/generated'],
    begin: `import { client } from './generated/client.gen.ts';
      import { customersCreate, jobsSorted, type ${names.join(', type ')} } from './generated/index.ts';`,
    end: `client.setConfig({ baseUrl: SHOP, auth: () => TOKEN });
      await useShop(
        (body) => customersCreate({ body }).then(({ data, error }) => sure(data ?? error)),
        () => jobsSorted().then(({ data, error }) => sure(data ?? error)),
      );`,
  },
  orval: {
    lines: 92,
    args: ['--input', 'openapi.json', '--output', 'orval/generated.ts', '--client', 'fetch'],
    begin: `import { customersCreate, jobsSorted, type ${names.join(', type ')} } from './generated.ts';`,
    // Its calls name no server and no session.
    end: `const send = globalThis.fetch;
      globalThis.fetch = (path, init) => {
        const headers = new Headers(init?.headers);
        headers.set('authorization', 'Bearer ' + TOKEN);
        return send(SHOP + String(path), { ...init, headers });
      };
      await useShop(
        (body) => customersCreate(body).then(({ data }) => sure(data)),
        () => jobsSorted().then(({ data }) => sure(data)),
      );`,
  },
};

const linesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n').length)
    .reduce((sum, lines) => sum + lines, 0);

test.each(Object.entries(generators))(
  '%s writes types by their names, and a strict program compiles with them and uses the shop',
  async (name, { lines, args, begin, end }) => {
    const folder = path.join(home, name);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder);
    await run(bin(name), args, { cwd: home, shell });
    console.log(`${name}: ${linesIn(folder)} lines for ${operations} operations`);
    expect(linesIn(folder)).toBeLessThan(lines * operations);
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    fs.writeFileSync(path.join(folder, 'program.ts'), [begin, program, end].join('\n'));
    const strict = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      '--skipLibCheck',
    ];
    const target = ['--module', 'preserve', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
    const compiled = run(
      path.join(root, 'node_modules', '.bin', 'tsc'),
      [...strict, ...target, '--types', '', 'program.ts'],
      {
        cwd: folder,
        shell,
      },
    );
    expect(await compiled.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({
      stdout: '',
    });
    const environment = { SHOP: shop.url, TOKEN: token, NAME: `Nilgiri Tea by ${name}` };
    const tsx = ['--import', import.meta.resolve('tsx'), 'program.ts'];
    const { stdout } = await run(process.execPath, tsx, {
      cwd: folder,
      env: { ...process.env, ...environment },
    });
    const listed = await fetch(`${shop.url}/api/jobs/sorted`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { items, metadata } = (await listed.json()) as {
      items: { number: string }[];
      metadata: { total: number };
    };
    expect(items.length).toBeGreaterThan(0);
    expect(stdout.trim().split('\n')).toEqual([
      `Nilgiri Tea by ${name} has version 1`,
      '400 Name is required',
      [...items.map(({ number }) => number), metadata.total].join(),
    ]);
  },
  120_000,
);
