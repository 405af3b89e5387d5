/** Asks, beside the page, what a move would lead to. */
import { type Queues } from '../../../shared/contract/queues.ts';
import { type Consequences, type Moved } from '../../../shared/rules/moved.ts';
import { type Job, type ShopQueues } from '../../../shared/rules/shop-queues.ts';

export type ToWorker =
  { shop: Omit<ShopQueues, 'jobs'>; at: number } | { jobs: readonly Job[] } | { number: number; move: Moved };

/** So many jobs are handed over at once: copying all of a large plant would take longer than a frame. */
const together = 100;
/** In ms: what is only passed over on the way is not asked for. */
const rest = 60;

/** One shop's queues as they stood when something was lifted, and what its moves would lead to. */
export function createAsking({ jobs, ...shop }: Queues, at: number, answered: (of: Consequences) => void) {
  const worker = new Worker(new URL('./lift-worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWorker) => worker.postMessage(message, []);
  let [number, left] = [0, 0];
  let wanted: Moved | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    if (wanted && left >= jobs.length) tell({ number, move: wanted });
  };
  const hand = () => {
    tell({ jobs: jobs.slice(left, left + together) });
    left += together;
    if (left < jobs.length) timer = setTimeout(hand);
    else ask();
  };
  tell({ shop, at });
  hand();
  worker.addEventListener('message', ({ data }: MessageEvent<{ number: number; of: Consequences }>) => {
    // Meanwhile it may be held over another place.
    if (data.number === number) answered(data.of);
  });
  return {
    /** Only the last one asked for is answered. */
    of: (move: Moved) => {
      number += 1;
      wanted = move;
      if (left < jobs.length) return;
      clearTimeout(timer);
      timer = setTimeout(ask, rest);
    },
    end: () => {
      clearTimeout(timer);
      worker.terminate();
    },
  };
}
export type Asking = ReturnType<typeof createAsking>;
