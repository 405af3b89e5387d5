/**
 * Fakes a web worker that returns values other than the calculated ones, so that a test detects values that
 * the main thread calculated.
 */
import { vi } from 'vitest';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { type WorkerRequest, type RequestMessage, type ResponseMessage } from '../queues-worker-requests.ts';

export const expectedAt = '2031-01-01T00:00:00.000Z';

/**
 * Replaces the browser's Worker by one that responds with these queues. Returns the names of the requests that
 * it receives.
 */
export function otherThread(shop: Queues): WorkerRequest['do'][] {
  const received: WorkerRequest['do'][] = [];
  const each = (value: number) => shop.jobs.flatMap(({ operations }) => operations.map(() => value));
  const times = Float64Array.from(each(Date.parse(expectedAt)));
  const expected = {
    start: times,
    finish: times,
    why: Uint8Array.from(each(0)),
    late: Uint8Array.from(each(0)),
  };
  class Thread extends EventTarget {
    postMessage({ id, ask }: RequestMessage) {
      received.push(ask.do);
      const tell = (data: ResponseMessage) => this.dispatchEvent(new MessageEvent('message', { data }));
      const { jobs, ...rest } = shop;
      if (ask.do === 'read') tell({ id, jobs });
      const causes = new Map(shop.jobs.map((job) => [job.id, expectedAt]));
      tell({
        id,
        answer: ask.do === 'read' ? { rest, expected } : ask.do === 'causes' ? causes : expected,
      });
    }
  }
  vi.stubGlobal('Worker', Thread);
  return received;
}
