import 'reflect-metadata';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import https from 'node:https';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { webcrypto } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import * as x509 from '@peculiar/x509';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { openAuthority } from './local-authority.ts';
import { rootPath } from './network-addresses.ts';
import { prepareLocalHttps } from './serve-local-https.ts';

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-tls-'));
  app = Fastify();
});
afterEach(async () => {
  await app.close();
  await fs.rm(folder, { recursive: true });
});
const config = (more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, HTTPS_PORT: '0', ...more });

/** Serves the app at free ports, and returns the port of https and the root certificate, as a device gets it by http. */
async function serve() {
  const listen = await prepareLocalHttps(app, config());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const port = await listen();
  const response = await fetch(`${address}${rootPath}`);
  expect(response.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  return { port, ca: await response.text() };
}

const get = (options: https.RequestOptions) =>
  new Promise<string>((resolve, reject) => {
    https
      .get({ ...options, agent: false }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve(body));
      })
      .on('error', reject);
  });

test('a device that has installed the root is served by https, and others are not', async () => {
  app.get('/who', ({ protocol }) => protocol);
  const { port, ca } = await serve();
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await get({ host, port, ca, path: '/who' })).toBe('https');
  await expect(get({ host: '127.0.0.1', port, path: '/who' })).rejects.toThrow(
    /unable to verify|self-signed/,
  );
});

test('the root stays, so that devices need it once, and its key is readable for its owner alone', async () => {
  const first = await openAuthority(folder, 'press');
  const second = await openAuthority(folder, 'another name');
  expect(second.root).toBe(first.root);
  expect((await fs.stat(path.join(folder, 'root.key'))).mode & 0o777).toBe(0o600);
});

test('a root whose key is lost is not replaced, because devices have installed it', async () => {
  const { root } = await openAuthority(folder, 'press');
  await fs.rm(path.join(folder, 'root.key'));
  await expect(openAuthority(folder, 'press')).rejects.toThrow(/ENOENT.*root\.key/);
  expect(await fs.readFile(path.join(folder, 'root.crt'), 'utf8')).toBe(root);
});

test('closing ends requests that are under way and then the port', async () => {
  let begun = () => {};
  const started = new Promise<void>((resolve) => (begun = resolve));
  app.get('/slow', async () => {
    begun();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'done';
  });
  const { port, ca } = await serve();
  const slow = get({ host: '127.0.0.1', port, ca, path: '/slow' });
  await started;
  await app.close();
  expect(await slow).toBe('done');
  await expect(get({ host: '127.0.0.1', port, ca, path: '/slow' })).rejects.toThrow('ECONNREFUSED');
});

test('an address outside private networks is refused by name', async () => {
  await expect(prepareLocalHttps(app, config({ PUBLIC_URL: 'https://press.example' }))).rejects.toThrow(
    'HTTPS_PORT is for a private network. Put a proxy with a certificate for press.example in front instead.',
  );
});

test.each([
  ['press.example', 'permitted subtree violation'],
  ['8.8.8.8', 'permitted subtree violation'],
  ['192.168.1.20', 'served'],
  ['press.local', 'served'],
])('a certificate for %s that the root’s key has signed: %s', async (host, answer) => {
  const { root } = await openAuthority(folder, 'press');
  const [der] = x509.PemConverter.decode(await fs.readFile(path.join(folder, 'root.key'), 'utf8'));
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const cert = await x509.X509CertificateGenerator.create({
    subject: 'CN=Thief',
    issuer: new x509.X509Certificate(root).subject,
    publicKey: keys.publicKey,
    signingKey: await webcrypto.subtle.importKey('pkcs8', der!, algorithm, true, ['sign']),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension([{ type: /^\d/.test(host) ? 'ip' : 'dns', value: host }]),
    ],
  });
  const key = x509.PemConverter.encode(
    await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  );
  const server = https.createServer({ key, cert: cert.toString('pem') }, (_request, response) => {
    response.end('served');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const checkServerIdentity = () => undefined;
  const got = get({ host: '127.0.0.1', port, ca: root, checkServerIdentity });
  expect(await got.catch((error: Error) => error.message)).toBe(answer);
  server.close();
});
