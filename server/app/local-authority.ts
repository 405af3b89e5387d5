/**
 * Issues the certificates with which Makeready serves https in a shop's own network (decision 108). A device that has
 * installed the root certificate trusts them. The root is good for private networks alone: no other site's name can be
 * signed with its key.
 */
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import fs from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import * as x509 from '@peculiar/x509';
import { isPrivateHost, privateNames, privateNetworks } from './network-addresses.ts';

x509.cryptoProvider.set(webcrypto as Crypto);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** Apple's devices refuse a certificate that is valid for more than 825 days. */
const serverDays = 397;

/** Signs certificates of this server. Keys and certificates are PEM. */
export interface Authority {
  root: string;
  /** Returns a new key and certificate for those of the hosts that the root may sign. */
  issue: (hosts: readonly string[]) => Promise<{ key: string; cert: string }>;
}

/**
 * Reads the root and its key from the folder, or creates them if the folder has no root. The root's name contains `host`.
 * Throws an Error if a file can't be read: devices have installed this root, and another one would lock them out.
 */
export async function openAuthority(folder: string, host: string): Promise<Authority> {
  const files = { cert: path.join(folder, 'root.crt'), key: path.join(folder, 'root.key') };
  const cert = await fs.readFile(files.cert, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const { root, key } = cert
    ? await readRoot(cert, await fs.readFile(files.key, 'utf8'))
    : await makeRoot(host);
  if (!cert) {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    await fs.writeFile(files.key, await pemOf(key), { mode: 0o600 });
    await fs.writeFile(files.cert, root.toString('pem'));
  }
  return { root: root.toString('pem'), issue: (hosts) => issue(root, key, hosts) };
}

/** The root's dates are fixed, so that a clock that was wrong at its making does no harm later (decision 090). */
const rootDates = { notBefore: new Date('2025-01-01T00:00:00Z'), notAfter: new Date('2050-01-01T00:00:00Z') };
/** Returns the dates of a certificate that is made now. It is valid from a day ago, because devices' clocks differ. */
function serverDates() {
  const [notBefore, notAfter] = [new Date(), new Date()];
  notBefore.setDate(notBefore.getDate() - 1);
  notAfter.setDate(notAfter.getDate() + serverDays);
  return { notBefore, notAfter };
}
const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const pemOf = async (key: CryptoKey) =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

async function makeRoot(host: string) {
  const keys = await newKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Makeready on ${host}`] }],
    keys,
    ...rootDates,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension('2.5.29.30', true, nameConstraints()),
    ],
  });
  return { root, key: keys.privateKey };
}

async function readRoot(cert: string, key: string) {
  const [der] = x509.PemConverter.decode(key);
  if (!der) throw new Error('The key of the root certificate is empty');
  return {
    root: new x509.X509Certificate(cert),
    key: await webcrypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']),
  };
}

async function issue(root: x509.X509Certificate, signingKey: CryptoKey, hosts: readonly string[]) {
  const keys = await newKeys();
  const names = [...new Set(['localhost', '127.0.0.1', ...hosts])].filter(isPrivateHost);
  const cert = await x509.X509CertificateGenerator.create({
    subject: [{ CN: ['Makeready'] }],
    issuer: root.subjectName.toJSON(),
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    ...serverDates(),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.AuthorityKeyIdentifierExtension.create(root),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value }) as const),
      ),
    ],
  });
  return { key: await pemOf(keys.privateKey), cert: cert.toString('pem') };
}

/** Returns the extension that permits private names and networks alone (RFC 5280, 4.2.1.10) as DER. */
function nameConstraints(): Uint8Array<ArrayBuffer> {
  const [sequence, permitted, dnsName, ipAddress] = [0x30, 0xa0, 0x82, 0x87];
  const names = privateNames.map((name) => der(dnsName, [...Buffer.from(name)]));
  const addresses = privateNetworks.map(([address, bits]) => {
    const mask = [0, 8, 16, 24].map((at) => (0xff00 >> Math.min(8, Math.max(0, bits - at))) & 0xff);
    return der(ipAddress, [...address.split('.').map(Number), ...mask]);
  });
  const subtrees = [...names, ...addresses].flatMap((name) => der(sequence, name));
  return Uint8Array.from(der(sequence, der(permitted, subtrees)));
}

/** Returns the DER of a value of fewer than 256 bytes. */
const der = (tag: number, value: readonly number[]): number[] =>
  value.length < 0x80 ? [tag, value.length, ...value] : [tag, 0x81, value.length, ...value];
