/** Generates random requests for all endpoints of the contract, byte by byte. Some are invalid HTTP. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { type RandomInt, pick } from '../samples/seeded-random.ts';
import { hostile, type IdsOf, valueOf } from './values.ts';

export interface FuzzRequest extends Named {
  bytes: Buffer;
  /** The ids that the URL of the request contains. */
  ids: string[];
  /**
   * Whether some bytes of the request are corrupted. The sender of such a request hangs up after the last
   * byte.
   */
  broken: boolean;
}

type Named = { name: string; endpoint: Endpoint };
/** The endpoints to fuzz: all except the ones that would end the test users' sessions. */
export const endpoints = Object.entries<Record<string, Endpoint>>(contract).flatMap(([entity, group]) =>
  Object.entries(group)
    .map(([verb, endpoint]): Named => ({ name: `${entity}.${verb}`, endpoint }))
    .filter(({ name }) => name !== 'users.logout' && name !== 'users.signoff'),
) as [Named, ...Named[]];

/** Generates a request. `idsOf` returns ids of existing records by entity. `token` is the user's session. */
export function requestOf(chance: RandomInt, token: string | null, idsOf: IdsOf): FuzzRequest {
  const first = pick(chance, endpoints);
  // Draws again for some deletions, so that some records stay.
  const { name, endpoint } = first.endpoint.method === 'DELETE' ? pick(chance, endpoints) : first;
  const ids: string[] = [];
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, parameter: string) => {
    if (chance(40) === 0) return encodeURIComponent(textOf(pick(chance, hostile)));
    const field = endpoint.params?.shape[parameter];
    if (field instanceof z.ZodEnum) return pick(chance, field.options as [string, ...string[]]);
    const entity =
      parameter === 'id' ? (endpoint.path.split('/')[1] ?? '') : `${parameter.replace(/Id$/, '')}s`;
    const known = idsOf(entity);
    const id = (chance(12) > 0 && known[chance(known.length)]) || randomUUID();
    ids.push(id);
    return id;
  });
  const query = endpoint.query ? queryOf(valueOf(endpoint.query, chance, idsOf)) : '';
  const headers = [
    `${endpoint.method} /api${path}${query} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    ...oddHeaders(chance),
  ];
  const body = endpoint.body ? bodyOf(endpoint, valueOf(endpoint.body, chance, idsOf), chance) : null;
  if (body) headers.push(`Content-Type: ${body.type}`, `Content-Length: ${body.bytes.length}`);
  const whole = Buffer.concat([
    Buffer.from(`${headers.join('\r\n')}\r\n\r\n`),
    body?.bytes ?? Buffer.alloc(0),
  ]);
  const broken = chance(25) === 0;
  return { name, endpoint, ids, bytes: broken ? damaged(whole, chance) : whole, broken };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));

function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const fields = Object.entries(value).map(([key, one]): [string, string] => [key, textOf(one) ?? '']);
  return fields.length > 0 ? `?${new URLSearchParams(fields)}` : '';
}

function oddHeaders(chance: RandomInt): string[] {
  if (chance(20) > 0) return chance(3) === 0 ? [`Idempotency-Key: ${randomUUID()}`] : [];
  return [
    pick(chance, [
      'Idempotency-Key: ',
      `Idempotency-Key: ${'k'.repeat(300)}`,
      'Idempotency-Key: the same',
      'Last-Event-ID: 0123abcd/9:1:',
      'Accept: image/nothing',
      'Origin: https://elsewhere.example',
      'If-None-Match: "x"',
      'Range: bytes=9-1',
      'X-Forwarded-For: 127.0.0.1, ::::',
      'Cookie: a=%zz; =; makeready_known_=1',
      'Accept-Encoding: \u00ff',
    ]),
  ];
}

function bodyOf(endpoint: Endpoint, value: unknown, chance: RandomInt): { type: string; bytes: Buffer } {
  if (endpoint.multipart && chance(2) === 0) return formOf(value, chance);
  const bytes = Buffer.from(JSON.stringify(value) ?? '');
  return { type: chance(40) === 0 ? 'text/plain' : 'application/json', bytes };
}

/** Encodes the fields as a multipart form. Some forms are unusual or faulty on purpose. */
function formOf(value: unknown, chance: RandomInt): { type: string; bytes: Buffer } {
  const edge = 'the-edge';
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const parts = fields.flatMap(([name, one]) => {
    const list = Array.isArray(one) && name.endsWith('perations');
    const values: unknown[] = list ? one : [one];
    return values.map((each) => partOf(list ? `${name}[]` : name, each, chance));
  });
  const whole = parts.map((part) => Buffer.concat([Buffer.from(`--${edge}\r\n`), part, Buffer.from('\r\n')]));
  const end = chance(20) === 0 ? '' : `--${edge}--\r\n`;
  const boundary =
    chance(30) === 0 ? pick(chance, ['', '; boundary=', '; boundary=other']) : `; boundary=${edge}`;
  return { type: `multipart/form-data${boundary}`, bytes: Buffer.concat([...whole, Buffer.from(end)]) };
}

function partOf(name: string, value: unknown, chance: RandomInt): Buffer {
  const odd = chance(30) === 0;
  const called = odd
    ? pick(chance, ['', '__proto__', 'constructor', 'artwork', 'part', 'operations[]'])
    : name;
  if (name !== 'artwork' || typeof value !== 'string')
    return Buffer.from(`Content-Disposition: form-data; name="${called}"\r\n\r\n${textOf(value) ?? ''}`);
  const file = odd ? pick(chance, ['', '../a.png', 'a\u0001.png', 'é'.repeat(300)]) : 'a.png';
  const head = `Content-Disposition: form-data; name="${called}"; filename="${file}"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value.replace(/^data:[^,]*,/, ''), 'base64')]);
}

/** Returns the bytes after changing, removing or repeating some of them. */
function damaged(bytes: Buffer, chance: RandomInt): Buffer {
  const at = chance(bytes.length);
  const to = Math.min(bytes.length, at + 1 + chance(40));
  const [before, between, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
  const ways = [
    () => before,
    () => Buffer.concat([before, after]),
    () => Buffer.concat([before, between, between, after]),
    () => Buffer.concat([before, Buffer.from(between.map(() => chance(256))), after]),
    () => Buffer.concat([before, Buffer.from(pick(chance, ['\r\n\r\n', '\0', '%zz', '"', '{'])), after]),
  ] as const;
  return pick(chance, ways)();
}
