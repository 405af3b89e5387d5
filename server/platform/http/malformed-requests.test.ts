/**
 * Tests malformed requests over raw sockets. The server must refuse each with a reason and never respond with
 * 500.
 */
import { afterAll, expect, test } from 'vitest';
import { type Problem } from '../../../shared/platform/contract/endpoint.ts';
import { pdfMaximumBytes } from '../../../shared/platform/specification-constants.ts';
import { sendRaw } from '../../testing/clients/raw-requests.ts';
import { openShop } from '../../testing/shop.ts';

const shop = await openShop();
afterAll(() => shop.close());

/** Returns the text of a raw request by a signed-in Standard user. */
const written = (line: string, headers: readonly string[] = [], body = '') =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${shop.users.Standard.token}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
const json = (body: string, length = Buffer.byteLength(body)) =>
  written('POST /api/customers', ['Content-Type: application/json', `Content-Length: ${length}`], body);
const form = (body: string, type = 'multipart/form-data; boundary=edge', length = body.length) =>
  written('POST /api/jobs', [`Content-Type: ${type}`, `Content-Length: ${length}`], body);
const field = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string) =>
  `--edge\r\nContent-Disposition: form-data; name="artwork"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const end = '--edge--\r\n';

async function refused(bytes: string, cut = false) {
  const answer = await sendRaw(shop.url, bytes, { cut });
  if (!answer) throw new Error('There was no answer');
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const problem = JSON.parse(answer.body) as Problem;
  expect(problem).toMatchObject({
    type: 'about:blank',
    title: expect.stringMatching(/^\w/) as string,
    status: answer.status,
    reason: expect.stringMatching(/^\w/) as string,
    values: expect.any(Object) as object,
  });
  return { status: answer.status, code: problem.code, problem, headers: answer.headers };
}

type Case = [what: string, bytes: () => string, status: number, code: string];
test.each<Case>([
  ['a % without its digits', () => written('GET /api/customers/%zz'), 400, 'unreadable-address'],
  ['half of a character', () => written('GET /api/%E0%A4'), 400, 'unreadable-address'],
  [
    'a part of a path that is too long',
    () => written(`GET /api/jobs/${'a'.repeat(101)}`),
    414,
    'address-too-long',
  ],
  [
    'an address that is too long',
    () => written(`GET /api/jobs?term=${'a'.repeat(8000)}`),
    414,
    'address-too-long',
  ],
  ['an address without end', () => written(`GET /${'a'.repeat(40_000)}`), 414, 'address-too-long'],
  [
    'headers that are too long',
    () => written('GET /api/jobs', [`X: ${'a'.repeat(20_000)}`]),
    431,
    'headers-too-long',
  ],
  ['a header with a NUL', () => written('GET /api/jobs', ['X: a\0b']), 400, 'unreadable-request'],
  ['a header without a name', () => written('GET /api/jobs', [': a']), 400, 'unreadable-request'],
  ['no HTTP', () => 'HELLO\r\n\r\n', 400, 'unreadable-request'],
  ['a method that HTTP does not know', () => written('BREW /api/jobs'), 400, 'unreadable-request'],
  ['no Host', () => 'GET /api/jobs HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid'],
  [
    'two lengths',
    () => written('POST /api/customers', ['Content-Length: 1', 'Content-Length: 2'], 'ab'),
    400,
    'unreadable-request',
  ],
  ['an expectation', () => written('GET /api/jobs', ['Expect: miracles']), 417, 'unmet-expectation'],
  ['a method that the address has not', () => written('DELETE /api/customers'), 405, 'no-such-method'],
  ['a request to be sent back', () => written('TRACE /api/customers'), 405, 'no-such-method'],
  ['an address that is not there', () => written('GET /api/presses'), 404, 'not-found'],
  [
    'a body in no known type',
    () => written('POST /api/customers', ['Content-Type: text/csv', 'Content-Length: 1'], 'a'),
    415,
    'unsupported-body',
  ],
  [
    'no type that can be read',
    () => written('POST /api/customers', ['Content-Type: ;', 'Content-Length: 1'], 'a'),
    415,
    'unsupported-body',
  ],
  ['bad JSON', () => json('{"name":'), 400, 'unreadable-json'],
  ['JSON that would change every object', () => json('{"__proto__":{"a":1}}'), 400, 'unreadable-json'],
  ['a body that is too large', () => json(`"${'a'.repeat(1024 * 1024)}"`), 413, 'too-large'],
  ['a form without a boundary', () => form(end, 'multipart/form-data'), 400, 'unreadable-form'],
  [
    'a form by another boundary',
    () => form(field('name', 'A') + end, 'multipart/form-data; boundary=other'),
    400,
    'unreadable-form',
  ],
  ['a form without its end', () => form(field('name', 'A')), 400, 'unreadable-form'],
  ['a file without its end', () => form(file('a').slice(0, -2)), 400, 'unreadable-form'],
  ['a form with broken headers', () => form(`--edge\r\nContent-Dis\r\n\r\nA\r\n${end}`), 400, 'invalid'],
  [
    'a field called as what every object has',
    () => form(field('constructor', 'A') + end),
    400,
    'unreadable-form',
  ],
  [
    'a field that says it is JSON and is not',
    () =>
      form(
        `--edge\r\nContent-Disposition: form-data; name="part"\r\nContent-Type: application/json\r\n\r\n{\r\n${end}`,
      ),
    400,
    'unreadable-form',
  ],
  ['a field that is too long', () => form(field('name', 'a'.repeat(64 * 1024 + 1)) + end), 400, 'invalid'],
  ['too many fields', () => form(field('name', 'A').repeat(301) + end), 413, 'form-too-long'],
  ['two files', () => form(file('a') + file('b') + end), 413, 'form-too-long'],
  [
    'a file that is too large',
    () => form(file('a'.repeat(pdfMaximumBytes + 1)) + end),
    413,
    'artwork-too-large',
  ],
])('%s', async (_what, bytes, status, code) => {
  expect(await refused(bytes())).toMatchObject({ status, code });
});

test('a wrong method is refused with the methods that the address accepts', async () => {
  const { headers, problem } = await refused(written('DELETE /api/customers/?page=2'));
  expect(headers.get('allow')).toBe('GET, POST');
  expect(problem.reason).toBe('There is no DELETE at this address, but GET, POST');
});

test('a too long field is refused with the field’s name and limit', async () => {
  const { problem } = await refused(form(field('name', 'a'.repeat(64 * 1024 + 1)) + end));
  expect(problem.errors).toEqual({ name: 'name is longer than 64 KB' });
});

test('a body shorter than the declared length is refused', async () => {
  expect(await refused(json('{}', 40), true)).toMatchObject({ status: 400, code: 'unreadable-request' });
});
