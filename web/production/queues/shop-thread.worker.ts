/** The thread that works with the whole shop (see shop-work.ts). */
import { createWork, type Heard, type Told } from './shop-work.ts';

const work = createWork();
const tell = (told: Told) => postMessage(told);

addEventListener('message', ({ data: { id, ask } }: MessageEvent<Heard>) => {
  try {
    tell({ id, answer: work(ask, (jobs) => tell({ id, jobs })) });
  } catch (error) {
    tell({ id, error: String(error) });
  }
});
