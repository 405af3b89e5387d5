/** Runs the requests of queues-worker-requests.ts in a web worker and posts the responses. */
import { createRequestHandler, type RequestMessage, type ResponseMessage } from './queues-worker-requests.ts';

const work = createRequestHandler();
const tell = (told: ResponseMessage) => postMessage(told);

addEventListener('message', ({ data: { id, ask } }: MessageEvent<RequestMessage>) => {
  try {
    tell({ id, answer: work(ask, (jobs) => tell({ id, jobs })) });
  } catch (error) {
    tell({ id, error: String(error) });
  }
});
