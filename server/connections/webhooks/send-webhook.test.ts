/**
 * Tests that the server sends webhooks to no private IP address, by whatever host name, unless the
 * configuration allows it.
 */
import dns from 'node:dns';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';
import { newSecret, refuseIp, send, signature } from './send-webhook.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fd12::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is private', (address) => {
  expect(refuseIp(address, false)?.code).toBe('receiver-in-house');
  expect(refuseIp(address, true)).toBeNull();
});

const linkLocal = [
  '169.254.0.1',
  '169.254.169.254',
  'fe80::1',
  'febf::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '::169.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:0:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:0:1::',
];

test.each(linkLocal)('%s is link-local and never a receiver', (address) => {
  for (const allowInHouse of [true, false])
    expect(refuseIp(address, allowInHouse)?.code).toBe('receiver-link-local');
});

test.each(['93.184.215.14', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:2800:21f::1', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(refuseIp(address, false)).toBeNull();
  },
);

const taken = (url: string) => ({
  id: '01a1f762-6436-765f-8967-eb905f17e694',
  url,
  secret: newSecret(),
  attempts: 1,
  entity: 'jobs',
  entityId: '01a1f762-6436-765f-8967-eb905f17e695',
  version: 1,
  verb: 'job.create',
  at: '',
});
const attempt = (url: string, allowInHouse = false) =>
  send(taken(url), { allowInHouse, stop: new AbortController().signal });

/** Starts a server that no webhook may reach. It counts the connections. */
async function trap() {
  let reached = 0;
  const server = net.createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, reached: () => reached, close: () => server.close() };
}

test('a name that now resolves to a private address is refused on connecting, even if it was public', async () => {
  const { port, reached, close } = await trap();
  const answers = [
    [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '::1', family: 6 }],
  ];
  const looked = vi.spyOn(dns, 'lookup').mockImplementation((...given: unknown[]) => {
    const found = given.at(-1) as (error: null, addresses: unknown) => void;
    found(null, answers[(looked.mock.calls.length - 1) % answers.length]);
  });
  for (const each of answers) {
    const { failure } = await attempt(`https://rebinding.example:${port}/`);
    expect(failure).toMatchObject({ code: 'receiver-in-house', values: { address: each.at(-1)?.address } });
  }
  expect(looked).toHaveBeenCalledTimes(answers.length);
  expect(reached()).toBe(0);
  close();
});

test('a name that resolves to a link-local address is refused on connecting, whatever the configuration', async () => {
  const looked = vi.spyOn(dns, 'lookup');
  for (const address of linkLocal) {
    looked.mockImplementation((...given: unknown[]) => {
      const found = given.at(-1) as (error: null, addresses: unknown) => void;
      found(null, [
        { address: '127.0.0.1', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ]);
    });
    const { failure } = await attempt('http://rebinding.example/', true);
    expect(failure).toMatchObject({ code: 'receiver-link-local', values: { address } });
  }
});

test('a redirect is not followed', async () => {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    const { port } = server.address() as AddressInfo;
    response.writeHead(307, { Location: `http://127.0.0.1:${port}/elsewhere` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { status, failure } = await attempt(`http://127.0.0.1:${port}/hook`, true);
  expect([status, failure?.code, reached]).toEqual([307, 'receiver-refused', ['/hook']]);
  server.close();
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://169.254.169.254./',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::169.254.169.254]/',
  'https://[fe80::1]/',
])('%s is refused where private addresses are allowed', async (url) => {
  expect(await attempt(url, true)).toMatchObject({ status: null, failure: { code: 'receiver-link-local' } });
});

test.each([
  ['http://shop.example/', 'receiver-unencrypted'],
  ['https://127.0.0.1/', 'receiver-in-house'],
  ['https://2130706433/', 'receiver-in-house'],
  ['https://0x7f.1/', 'receiver-in-house'],
  ['https://[::ffff:127.0.0.1]/', 'receiver-in-house'],
  ['https://localhost/', 'receiver-in-house'],
])('%s is not used as a receiver: %s', async (url, code) => {
  expect(await attempt(url)).toMatchObject({ status: null, failure: { code } });
});

test('a webhook with a link-local address is refused', async () => {
  const shop = await openShop();
  const { create } = contract.webhooks;
  const { status, problem } = await shop.ask('Admin', create, { body: { url: 'http://169.254.169.254/' } });
  expect([status, problem.errors]).toEqual([
    400,
    { url: '169.254.169.254 is link-local, which is not allowed' },
  ]);
  await shop.close();
});

test('a webhook with a private address is refused', async () => {
  const shop = await openShop({ WEBHOOK_PRIVATE: 'false' });
  const { create, update, list } = contract.webhooks;
  const ask = (url: string) => shop.ask('Admin', create, { body: { url } });
  expect((await ask('http://shop.example/')).problem.errors).toEqual({
    url: 'Only https is allowed here (WEBHOOK_PRIVATE)',
  });
  expect((await ask('https://10.0.0.8/')).problem.fields?.['url']?.code).toBe('receiver-in-house');
  const { status, data } = await ask('https://shop.example/hook');
  expect(status).toBe(200);
  const body = { url: 'http://10.0.0.8/' };
  expect((await shop.ask('Admin', update, { params: { id: data.id }, body })).status).toBe(400);
  expect(await shop.call('Admin', list)).toHaveLength(1);
  await shop.close();
});

test('the signature equals the example of the Standard Webhooks specification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  expect(signature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});
