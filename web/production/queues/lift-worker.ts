/** Beside the page: works out what a move would lead to, so that no frame waits for it. */
import { consequencesOf, movedQueues, projectionOf } from '../../../shared/rules/moved.ts';
import { type Job, type ShopQueues } from '../../../shared/rules/shop-queues.ts';
import { type ToWorker } from './lift-asking.ts';

let queues: (Omit<ShopQueues, 'jobs'> & { jobs: Job[] }) | null = null;
let at = new Date(0);
let before: ReturnType<typeof projectionOf> | null = null;

let wanted: Extract<ToWorker, { move: unknown }> | null = null;

function told(message: ToWorker): void {
  if ('shop' in message) {
    queues = { ...message.shop, jobs: [] };
    at = new Date(message.at);
    before = null;
  } else if ('jobs' in message) {
    queues?.jobs.push(...message.jobs);
  } else {
    // What came while it was busy is passed over, but for the last.
    if (wanted === null) setTimeout(answer);
    wanted = message;
  }
}

function answer(): void {
  const asked = wanted;
  wanted = null;
  if (!queues || !asked) return;
  before ??= projectionOf(queues, at);
  const after = projectionOf(movedQueues(queues, asked.move), at);
  const of = consequencesOf(queues, asked.move, before, after);
  globalThis.postMessage({ number: asked.number, of }, {});
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => told(data));
