/** Sends what webhooks are to tell, for as long as the process runs, beside any other that does (decision 049). */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database } from '../db/database.ts';
import { dueWebhooks, finish, forget, take, type Taken } from './outbox.repo.ts';
import { send } from './receiver.ts';

/** In ms: how often it looks for what is due, leaves a database alone that failed, forgets what is old; how long attempts under way have at the end. */
const pace = { look: 1000, failed: 15_000, forget: 3_600_000, end: 3000 };
const forgottenAtOnce = 1000;

export interface Sending {
  /** Ends it: what is under way has some seconds, and is tried again later where they do not do. */
  stop: () => Promise<void>;
}

/** Begins to send. Nothing is kept here: what is taken and not finished is another process's after a minute. */
export function keepSending(
  { db }: Pick<Database, 'db'>,
  {
    allowInHouse,
    log,
    look = pace.look,
  }: { allowInHouse: boolean; log: (error: unknown) => void; look?: number },
): Sending {
  const underWay = new Set<Promise<void>>();
  const [ended, cut] = [new AbortController(), new AbortController()];
  let forgetAt = Date.now() + pace.look;

  async function attempt(taken: Taken): Promise<void> {
    const outcome = await send(taken, { allowInHouse, stop: cut.signal });
    await finish(db, taken, outcome).catch(log);
  }

  async function takeDue(): Promise<void> {
    for (const webhookId of await dueWebhooks(db))
      for (const taken of ended.signal.aborted ? [] : await take({ db }, webhookId)) {
        const work: Promise<void> = attempt(taken).finally(() => underWay.delete(work));
        underWay.add(work);
      }
    if (Date.now() < forgetAt) return;
    const full = (await forget(db, forgottenAtOnce)) === forgottenAtOnce;
    forgetAt = Date.now() + (full ? pace.look : pace.forget);
  }

  const sleep = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: ended.signal, ref: false }).catch(() => {});

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await takeDue();
        // One who is done makes room for the next one at once.
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
