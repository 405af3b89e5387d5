/** Prepares tests of webhooks: a shop, the processes that send, and a new receiver for each test. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type DeliveryState } from '../../../shared/connections/webhooks.contract.ts';
import { startSending, type WebhookSender } from '../../connections/webhooks/send-deliveries.domain.ts';
import { openReceiver, type Receiver } from './webhook-receiver.ts';
import { openShop, type Shop } from '../shop.ts';

const { customers, webhooks } = contract;
const tea = { name: 'Nilgiri Tea', address: '2 Hill Road', city: 'Chennai' };

/** Sets up the test file. After each test it deletes all webhooks and stops all senders. */
export function webhookDesk() {
  let shop: Shop;
  let receiver: Receiver;
  const sendings: WebhookSender[] = [];
  const faults: unknown[] = [];
  const stop = async () => {
    for (const sending of sendings.splice(0)) await sending.stop();
    if (faults.length > 0) throw new Error('Sending went wrong', { cause: faults.splice(0) });
  };
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await stop();
    await receiver.close();
    for (const { id } of await shop.call('Admin', webhooks.list))
      await shop.call('Admin', webhooks.remove, { params: { id } });
  });
  const query = async <R>(text: string, ...values: unknown[]) =>
    (await shop.database.pool.query(text, values)).rows as R[];
  /** Makes waiting deliveries older by `time`, also those that a process has claimed. */
  const makeOlder = (time: string) =>
    query(
      `update webhook_deliveries set next_at = next_at - $1::interval, since = since - $1::interval,
        held_until = held_until - $1::interval`,
      time,
    );
  return {
    get shop() {
      return shop;
    },
    get receiver() {
      return receiver;
    },
    query,
    /** Starts a sender on the shop's database, or over another connection to it. */
    begin: (database: Parameters<typeof startSending>[0] = shop.database): WebhookSender => {
      const log = (fault: unknown) => faults.push(fault);
      const sending = startSending(database, { allowInHouse: true, log, look: 20 });
      sendings.push(sending);
      return sending;
    },
    stop,
    hook: (events: string[] = ['customers'], url = receiver.url) =>
      shop.call('Admin', webhooks.create, { body: { url, events } }),
    add: (name = tea.name) => shop.call('Admin', customers.create, { body: { ...tea, name } }),
    rename: (id: string, name: string) =>
      shop.call('Admin', customers.update, { params: { id }, body: { name } }),
    deliveries: async (id: string, state?: DeliveryState) =>
      (await shop.call('Admin', webhooks.deliveries, { params: { id }, query: state ? { state } : {} }))
        .items,
    makeOlder,
    /**
     * Makes waiting deliveries older by `time`, as if that time had passed, when no attempt is under way. An attempt
     * that ends afterwards would replace the time of the next one.
     */
    pass: async (time: string) => {
      await expect
        .poll(() => query('select id from webhook_deliveries where held_until > now()'))
        .toEqual([]);
      await makeOlder(time);
    },
    seen: () => receiver.got.map(({ body: { entityId, version } }) => [entityId, version]),
  };
}
