/** Beside the page: works out what a move would lead to, so that no frame waits for it. */
import { consequencesOf, movedQueues, projectionOf } from '../../../shared/rules/moved.ts';
import { type Job, type ShopQueues } from '../../../shared/rules/shop-queues.ts';
import { type ToWorker } from './lift-asking.ts';

let queues: (Omit<ShopQueues, 'jobs'> & { jobs: Job[] }) | null = null;
let at = new Date(0);
let before: ReturnType<typeof projectionOf> | null = null;

function told(message: ToWorker): void {
  if ('shop' in message) {
    queues = { ...message.shop, jobs: [] };
    at = new Date(message.at);
    before = null;
  } else if ('jobs' in message) {
    queues?.jobs.push(...message.jobs);
  } else if (queues) {
    before ??= projectionOf(queues, at);
    const after = projectionOf(movedQueues(queues, message.move), at);
    const of = consequencesOf(queues, message.move, before, after);
    globalThis.postMessage({ number: message.number, of }, {});
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => told(data));
