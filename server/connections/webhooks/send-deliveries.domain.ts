/**
 * Sends the queued webhook deliveries while the process runs. Several server processes share this work
 * (decision 049).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database } from '../../platform/db/database.ts';
import {
  dueWebhooks,
  finishDelivery,
  deleteOldDeliveries,
  claimDeliveries,
  type ClaimedDelivery,
} from './delivery-queue.repo.ts';
import { send } from './send-webhook.ts';

/**
 * Times in ms: between two polls (`look`), after a fault of the database (`failed`) and between two cleanups
 * (`forget`). `end` is the time for attempts under way when the process stops.
 */
const pace = { look: 1000, failed: 15_000, forget: 3_600_000, end: 3000 };
const forgottenAtOnce = 1000;

export interface WebhookSender {
  /** Stops sending. Attempts under way get three seconds. If they take longer, another process repeats them. */
  stop: () => Promise<void>;
}

/**
 * Starts to send due deliveries. The database has their whole state. If this process dies, another one takes over its
 * deliveries after a minute.
 */
export function startSending(
  { db }: Pick<Database, 'db'>,
  {
    allowInHouse,
    log,
    look = pace.look,
  }: { allowInHouse: boolean; log: (error: unknown) => void; look?: number },
): WebhookSender {
  const underWay = new Set<Promise<void>>();
  const [ended, cut] = [new AbortController(), new AbortController()];
  let forgetAt = performance.now() + pace.look;

  async function attempt(taken: ClaimedDelivery): Promise<void> {
    const outcome = await send(taken, { allowInHouse, stop: cut.signal });
    await finishDelivery(db, taken, outcome).catch(log);
  }

  async function takeDue(): Promise<void> {
    for (const webhookId of await dueWebhooks(db))
      for (const taken of ended.signal.aborted ? [] : await claimDeliveries({ db }, webhookId)) {
        const work: Promise<void> = attempt(taken).finally(() => underWay.delete(work));
        underWay.add(work);
      }
    if (performance.now() < forgetAt) return;
    const full = (await deleteOldDeliveries(db, forgottenAtOnce)) === forgottenAtOnce;
    forgetAt = performance.now() + (full ? pace.look : pace.forget);
  }

  const sleep = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: ended.signal, ref: false }).catch(() => {});

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await takeDue();
        // A delivery that ends makes room for the next one at once.
        await Promise.race([sleep(look), ...underWay]);
      } catch (error) {
        if (!ended.signal.aborted) log(error);
        await sleep(pace.failed);
      }
    }
  }

  const running = run();
  return {
    stop: async () => {
      ended.abort();
      await running;
      const late = setTimeout(() => cut.abort(), pace.end);
      await Promise.all(underWay);
      clearTimeout(late);
    },
  };
}
