/** The worker that reads workbooks, because a large one takes seconds. */
import { sheetsOfWorkbook } from './workbook.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  sheetsOfWorkbook(data).then(
    (sheets) => postMessage(sheets),
    () => postMessage(null),
  );
});
