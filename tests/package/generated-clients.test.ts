/**
 * Tests that three generators of clients work with the API's description: they run, name their types as people do, and
 * a fixed program compiles strictly with what they wrote.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { describeContract } from '../../scripts/contract/describe-contract.ts';

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

beforeAll(async () => {
  const installed = path.join(home, 'installed.json');
  const wanted = JSON.stringify(packages);
  fs.mkdirSync(home, { recursive: true });
  if (!fs.existsSync(installed) || fs.readFileSync(installed, 'utf8') !== wanted) {
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...quiet, '--prefix', home, ...packages], { cwd: home, shell });
    fs.writeFileSync(installed, wanted);
  }
  fs.writeFileSync(path.join(home, 'openapi.json'), JSON.stringify(await describeContract()));
}, 300_000);

const names = ['Job', 'JobPage', 'Operation', 'Customer', 'CustomerCreate', 'JobCreate', 'Problem'];
/** The part of the program that is equal for all generators. */
const program = `
const customer: CustomerCreate = { name: 'Nilgiri Tea', address: '2 Hill Road', city: 'Chennai' };
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
export const reasonOf = ({ reason, status }: Problem): string => status + reason;
`;

/** The most lines that a generator may write, how it runs, and the beginning and the end of the program. */
const generators: Record<string, { lines: number; args: string[]; begin: string; end: string }> = {
  'openapi-typescript': {
    lines: 16_000,
    args: ['openapi.json', '--output', 'openapi-typescript/generated.ts'],
    begin: [
      "import type { components, paths } from './generated.ts';",
      ...names.map((name) => `type ${name} = components['schemas']['${name}'];`),
    ].join('\n'),
    end: [
      "type Post = paths['/api/customers']['post'];",
      "export const sent: Post['requestBody']['content']['application/json'] = customer;",
      "export type Added = Post['responses'][200]['content']['application/json']['version'];",
      "export type Refused = Post['responses']['default']['content']['application/problem+json']['reason'];",
    ].join('\n'),
  },
  'openapi-ts': {
    lines: 24_000,
    args: ['--input', 'openapi.json', '--output', 'openapi-ts/generated'],
    begin: `import { customersCreate, type ${names.join(', type ')} } from './generated/index.ts';`,
    end: `const { data, error } = await customersCreate({ body: customer });
      export const result: string | undefined = data?.id ?? error?.reason;`,
  },
  orval: {
    lines: 25_000,
    args: ['--input', 'openapi.json', '--output', 'orval/generated.ts', '--client', 'fetch'],
    begin: `import { customersCreate, type ${names.join(', type ')} } from './generated.ts';`,
    end: `const { data } = await customersCreate(customer);
      export const result: string = 'id' in data ? data.id : data.reason;`,
  },
};

const linesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n').length)
    .reduce((sum, lines) => sum + lines, 0);

test.each(Object.entries(generators))(
  '%s writes types by their names, and a strict program compiles with them',
  async (name, { lines, args, begin, end }) => {
    const folder = path.join(home, name);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder);
    await run(bin(name), args, { cwd: home, shell });
    expect(linesIn(folder)).toBeLessThan(lines);
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
  },
  120_000,
);
