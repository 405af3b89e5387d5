import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { machines } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
let params: { id: string };
beforeAll(async () => {
  params = { id: (await floor.machine('Printing')).id };
});
afterAll(() => shop.close());

const hand = (as: 'Restricted' | 'Standard', text: string) =>
  shop.ask(as, machines.handOver, { params, body: { text } });
const read = (as: 'Restricted' | 'Standard', at: string) =>
  shop.ask(as, machines.readHandover, { params, body: { at } });
const open = async () => (await shop.call('Restricted', machines.get, { params })).handover;

test('what a person hands over stays until the next one has read it, and is in the history', async () => {
  expect(await open()).toBeNull();
  expect((await hand('Restricted', 'Watch the magenta')).data.handover).toMatchObject({
    text: 'Watch the magenta',
    userName: shop.users.Restricted.name,
  });
  // The writer changes it. The second person must read it first.
  const { handover } = (await hand('Restricted', 'Watch the magenta and the register')).data;
  expect((await hand('Standard', 'Blanket is worn')).problem).toMatchObject({
    status: 409,
    code: 'handover-unread',
    reason: 'Read the handover first',
  });
  expect(await open()).toEqual(handover);
  expect((await read('Standard', handover!.at)).data.handover).toBeNull();
  expect((await read('Standard', handover!.at)).problem).toMatchObject({ status: 409, code: 'no-handover' });
  const lines = await shop.call('Restricted', contract.history.of, {
    params: { entity: 'machines', id: params.id },
  });
  expect(lines.slice(0, 3).map(({ text }) => text)).toEqual([
    `read the handover of ${shop.users.Restricted.name}`,
    'handed the machine over: Watch the magenta and the register',
    'handed the machine over: Watch the magenta',
  ]);
});

test('a handover that was written since is not ended by reading the one before', async () => {
  const { handover: first } = (await hand('Restricted', 'Clean the blanket')).data;
  await hand('Restricted', 'The blanket is clean');
  expect((await read('Standard', first!.at)).problem).toMatchObject({
    status: 409,
    code: 'another-handover',
  });
  expect(await open()).toMatchObject({ text: 'The blanket is clean' });
});

test('of two people who read and write at once nothing is lost', async () => {
  const seen = (await open())!;
  const [done, written] = await Promise.all([
    read('Standard', seen.at),
    hand('Restricted', 'Gripper 3 slips'),
  ]);
  // Either the new one came first, and the reader is refused, or it follows the one that was read.
  expect([200, 409]).toContain(done.status);
  expect(written.status).toBe(200);
  expect(await open()).toMatchObject({ text: 'Gripper 3 slips' });
});

test.each([
  ['', 'Handover is required'],
  ['x'.repeat(301), 'Handover is at most 300 characters long'],
])('%o is refused: %s', async (text, message) => {
  expect((await hand('Restricted', text)).problem).toMatchObject({ status: 400, errors: { text: message } });
});
