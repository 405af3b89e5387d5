/** Tests that webhooks reach private addresses under no host name, unless the configuration allows them. */
import dns from 'node:dns';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';
import { isPrivateAddress, newSecret, send, signature } from './send-webhook.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fd12::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:0:1::',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['93.184.215.14', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:2800:21f::1', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
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
const attempt = (url: string) =>
  send(taken(url), { allowInHouse: false, stop: new AbortController().signal });

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
