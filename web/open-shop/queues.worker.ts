/** Passes each message to the web worker on to queues-worker-requests.ts, and posts the response. */
import { createRequestHandler, type RequestMessage, type ResponseMessage } from './queues-worker-requests.ts';

const work = createRequestHandler();
const tell = (message: ResponseMessage) => postMessage(message);

addEventListener('message', ({ data: { id, ask } }: MessageEvent<RequestMessage>) => {
  try {
    tell({ id, answer: work(ask, (jobs) => tell({ id, jobs })) });
  } catch (error) {
    tell({ id, error: String(error) });
  }
});
