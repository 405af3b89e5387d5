/** Sends webhook deliveries while the process runs, in parallel with other processes (decision 049). */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database } from '../db/database.ts';
import {
  dueWebhooks,
  finishDelivery,
  deleteOldDeliveries,
  claimDeliveries,
  type ClaimedDelivery,
} from './outbox.repo.ts';
import { send } from './send-webhook.ts';

/**
 * The times in ms between polls (`look`), after a failure of the database (`failed`) and between cleanups (`forget`).
 * `end` is the time for running attempts when the process stops.
 */
const pace = { look: 1000, failed: 15_000, forget: 3_600_000, end: 3000 };
const forgottenAtOnce = 1000;

export interface WebhookSender {
  /**
   * Stops sending. Running attempts get three seconds. Another process later retries the attempts that took longer.
   */
  stop: () => Promise<void>;
}

/**
 * Starts to send due deliveries. All state is in the database. If this process dies, another process takes over its
 * unfinished deliveries after a minute.
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
  let forgetAt = Date.now() + pace.look;

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
    if (Date.now() < forgetAt) return;
    const full = (await deleteOldDeliveries(db, forgottenAtOnce)) === forgottenAtOnce;
    forgetAt = Date.now() + (full ? pace.look : pace.forget);
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
