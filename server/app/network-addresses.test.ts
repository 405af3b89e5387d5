import { type NetworkInterfaceInfo } from 'node:os';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readCodes } from '../testing/clients/read-pdf.ts';
import { codeForTerminal, networkAddresses, networkLines } from './network-addresses.ts';

const at = (address: string, family: 'IPv4' | 'IPv6', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [at('127.0.0.1', 'IPv4', true)],
  eth0: [at('192.168.1.20', 'IPv4'), at('fe80::1', 'IPv6')],
  wlan0: [at('10.0.0.7', 'IPv4')],
};
const own = 'http://localhost:3000';
const port = 3000;

test.each([
  ['127.0.0.1', own, []],
  ['0.0.0.0', own, ['http://192.168.1.20:3000', 'http://10.0.0.7:3000']],
  ['10.0.0.7', own, ['http://10.0.0.7:3000']],
  ['0.0.0.0', 'https://press.example', ['https://press.example']],
])('a server at %s with the address %s is reached by %j', (HOST, publicUrl, addresses) => {
  expect(networkAddresses({ HOST, publicUrl }, { port }, () => interfaces)).toEqual(addresses);
});

test('a service that may not list its computer’s addresses starts without them', () => {
  const refuse = () => {
    throw new Error('uv_interface_addresses returned Unknown system error 97');
  };
  expect(networkAddresses({ HOST: '0.0.0.0', publicUrl: own }, { port }, refuse)).toEqual([]);
});

test('the log names the addresses and the setting, and says nothing of a server for its own computer', () => {
  expect(networkLines([], own, { port })).toEqual([]);
  expect(networkLines(['http://192.168.1.20:3000', 'http://10.0.0.7:3000'], own, { port })).toEqual([
    'In your network: http://192.168.1.20:3000 or http://10.0.0.7:3000',
    'Start with PUBLIC_URL=http://192.168.1.20:3000, so that links and the codes on tickets lead there.',
  ]);
  expect(networkLines(['https://press.example'], 'https://press.example', { port })).toEqual([
    'In your network: https://press.example',
  ]);
  expect(networkLines(['https://10.0.0.7:3443'], 'https://10.0.0.7:3443', { port })).toEqual([
    'In your network: https://10.0.0.7:3443',
    'Each device trusts it after it has installed http://10.0.0.7:3000/root.crt once.',
  ]);
});

test.each([
  ['0.0.0.0', interfaces, ['https://192.168.1.20:3443', 'https://10.0.0.7:3443']],
  ['0.0.0.0', { eth0: [at('192.0.2.2', 'IPv4')] }, ['http://192.0.2.2:3000']],
  ['127.0.0.1', interfaces, []],
])('with https, a server at %s is reached by it at private addresses', (HOST, here, addresses) => {
  const ports = { port: 3000, httpsPort: 3443 };
  expect(networkAddresses({ HOST, publicUrl: own }, ports, () => here)).toEqual(addresses);
});

test('a terminal shows an address as a QR code', async () => {
  const rows = codeForTerminal('http://192.168.1.20:3000').split('\n');
  // Each character shows two modules, one above the other.
  const half = (sign: string, upper: boolean) => (sign === '█' || sign === (upper ? '▀' : '▄') ? 255 : 0);
  const pixels = rows.flatMap((row) => [
    ...row.split('').map((sign) => half(sign, true)),
    ...row.split('').map((sign) => half(sign, false)),
  ]);
  const raw = { width: rows[0]?.length ?? 0, height: rows.length * 2, channels: 1 } as const;
  const png = await sharp(Buffer.from(pixels), { raw })
    .resize({ width: raw.width * 6, kernel: 'nearest' })
    .png()
    .toBuffer();
  const [code] = await readCodes(png);
  expect(code?.text).toBe('http://192.168.1.20:3000');
});
