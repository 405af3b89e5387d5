/** Reads Excel workbooks in a web worker, because a large workbook takes seconds. */
import { sheetsOfWorkbook } from './parse-workbook.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  sheetsOfWorkbook(data).then(
    (sheets) => postMessage(sheets),
    () => postMessage(null),
  );
});
