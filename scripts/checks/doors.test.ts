/**
 * Tests that SECURITY.md names every door: public calls, uploads, files and their formats, and outgoing calls. The
 * contract and the sources say which there are.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { contentTypeNames, contentTypes } from '../../shared/shop/accepted-artwork-types.ts';
import { sources } from '../architecture/layers-and-imports.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const page = /^## Doors\n(.*?)^## /ms.exec(read('SECURITY.md'))?.[1] ?? '';
const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));

const callOf = ({ method, path: at }: Endpoint) => `${method} ${at}`;
/** Calls that anybody makes, that take files or that send bytes. Lists as files are named by their format. */
const isDoor = ({ access, multipart, large, megabytes, file, raw, sheet }: Endpoint) =>
  access === 'public' || multipart || large || megabytes !== undefined || file || (raw && !sheet);

/** Returns the names of the doors: calls, formats, and files with outgoing calls. */
function doorsOf(all: readonly Endpoint[], files: readonly { file: string; code: string }[]): string[] {
  const endings = all.flatMap(({ path: at }) => /\.\w+$/.exec(at) ?? []);
  const images = contentTypeNames(contentTypes);
  const accepted = files.flatMap(({ code }) => /\baccept="([.\w,]+)"/.exec(code)?.[1]?.split(',') ?? []);
  const served = files.flatMap(({ code }) =>
    [...code.matchAll(/\bapp\.(get|post|put|delete)\('([^']+)'/g)].map(
      ([, method = '', at]) => `${method.toUpperCase()} ${at}`,
    ),
  );
  const calls =
    /\bfetch\(|\bfrom '(?:node:(?:https|http2|tls|dgram)|openid-client|undici)'|\bnet\.(?:connect|createConnection)\(|\bhttps?\.(?:request|get)\(/;
  const outgoing = files.flatMap(({ file, code }) =>
    /^(?:server|shared|packages)\//.test(file) && calls.test(code) ? [file] : [],
  );
  const media = all.flatMap(({ file }) => file ?? []);
  return [
    ...new Set([
      ...all.filter(isDoor).map(callOf),
      ...endings,
      ...images,
      ...accepted,
      ...served,
      ...media,
      ...outgoing,
    ]),
  ];
}
/** Returns whether the page names the door: a format anywhere, anything else as code by itself. */
function isNamed(door: string): boolean {
  if (/^\.\w+$/.test(door)) return page.includes(`${door}\``);
  if (/^[\w-]+$|^application\//.test(door)) return new RegExp(`\\b${door}\\b`).test(page);
  return page.includes(`\`${door}\``);
}

const files = sources
  .filter((file) => !file.includes('/testing/'))
  .map((file) => ({ file, code: read(file) }));

test('SECURITY.md names every door', () => {
  const doors = doorsOf(endpoints, files);
  expect(doors.length).toBeGreaterThan(40);
  expect(doors.filter((door) => !isNamed(door))).toEqual([]);
});

test('every call that SECURITY.md names exists', () => {
  const calls = new Set([...endpoints.map(callOf), ...doorsOf([], files)]);
  const named = [...page.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/g)].map(([, call = '']) => call);
  const unknown = named.filter(
    (call) => !calls.has(call) && !/^GET \/(api\/docs$|:list\/sorted\.)/.test(call),
  );
  expect(unknown).toEqual([]);
});

const made = {
  method: 'POST',
  path: '/strangers',
  summary: '',
  access: 'read',
  response: contract.system.health.response,
} as const;
test.each<[string, Endpoint, { file: string; code: string }?]>([
  ['a public call', { ...made, access: 'public' }],
  ['an upload', { ...made, multipart: true }],
  ['a large body', { ...made, megabytes: 64 }],
  ['a file', { ...made, file: 'application/x-tar' }],
  ['a file that goes out', { ...made, raw: true }],
  ['a format', { ...made, path: '/jobs/sorted.ods' }],
  ['an outgoing call', made, { file: 'server/jobs/ask.ts', code: "await fetch('https://rates.example')" }],
  [
    'a route beside the contract',
    made,
    { file: 'server/app/app.ts', code: "app.get('/api/debug', () => 1)" },
  ],
  [
    'a kind of file that a screen takes',
    made,
    { file: 'web/jobs/add.tsx', code: '<input accept=".docx" />' },
  ],
])('%s that SECURITY.md does not name is found', (_what, endpoint, file) => {
  const doors = doorsOf([...endpoints, endpoint], [...files, ...(file ? [file] : [])]);
  expect(doors.filter((door) => !isNamed(door))).not.toEqual([]);
});
