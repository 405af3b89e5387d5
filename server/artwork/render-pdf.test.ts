/**
 * Tests that the server renders a PDF's colours as a printer would, and that malicious PDFs do no harm
 * (render-pdf.ts, encode-in-processes.ts).
 */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  bomb,
  illustratorAlone,
  locked,
  makePdf,
  postScript,
  printed,
} from '../testing/samples/sample-pdfs.ts';
import { openPdfRenderer } from './encode-in-processes.ts';
import { isPdf, isPostScript } from './file-types.ts';
import { renderFirstPage } from './render-pdf.ts';

/** Returns the colour of the image at a position. `x` and `y` go from 0 to 1. */
async function colourAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}
const is = (name: string, [red = 0, green = 0, blue = 0]: number[]) =>
  ({
    red: red > 180 && green < 90 && blue < 90,
    blue: blue > 100 && red < 90,
    white: Math.min(red, green, blue) > 245,
  })[name];

test('the first page is rendered at the stored size, with print inks', async () => {
  const page = await renderFirstPage(printed);
  if ('refused' in page) throw new Error(page.refused.code);
  expect([page.width, page.height]).toEqual([2000, 1000]);
  expect(is('red', await colourAt(page.full, 0.25, 0.5))).toBe(true);
  expect(is('blue', await colourAt(page.full, 0.6, 0.5))).toBe(true);
  expect(is('white', await colourAt(page.full, 0.9, 0.5))).toBe(true);
  const thumb = await sharp(page.thumb).metadata();
  expect([thumb.width, thumb.height]).toEqual([96, 48]);
});

test.each<[string, Buffer, object]>([
  ['that is damaged', Buffer.from('%PDF-1.7\nnothing of it is left'), { code: 'pdf-broken' }],
  ['that is locked with a password', locked, { code: 'pdf-locked' }],
  ['with too many pages', makePdf({ pages: 501 }), { code: 'pdf-pages', values: { pages: 501, most: 500 } }],
  ['with a page like a field', makePdf({ size: [20_000, 100] }), { code: 'pdf-page-size' }],
  ['without pages', makePdf({ pages: 0 }), { code: 'pdf-broken' }],
  ['that Illustrator saved without a PDF in it', illustratorAlone, { code: 'ai-without-pdf' }],
])('a PDF %s is refused with a reason', async (_what, content, refused) => {
  expect(await renderFirstPage(content)).toMatchObject({ refused });
});

test('the server renders the next PDF after refusing one', async () => {
  await renderFirstPage(locked);
  expect(await renderFirstPage(printed)).toMatchObject({ width: 2000 });
});

test('rendering of a PDF that takes too long is aborted, and the next PDF is rendered', async () => {
  const draw = openPdfRenderer({ atOnce: 1, waiting: 5, time: 2 });
  const [late, fine] = await Promise.all([draw(bomb), draw(printed)]);
  expect(late).toBeNull();
  expect(fine).toMatchObject({ width: 2000 });
});

test.each<[string, Buffer, boolean, boolean]>([
  ['a PDF', printed, true, false],
  [
    'a PDF after what a mail server put before it',
    Buffer.concat([Buffer.from('\r\n\r\n'), printed]),
    true,
    false,
  ],
  ['EPS', postScript, false, true],
  ['EPS in its frame for DOS', Buffer.from([0xc5, 0xd0, 0xd3, 0xc6, 0, 0]), false, true],
  ['nothing', Buffer.alloc(0), false, false],
  ['a text that speaks of one', Buffer.from(`${' '.repeat(2000)}%PDF-1.7`), false, false],
])('%s is detected by content', (_what, content, pdf, script) => {
  expect([isPdf(content), isPostScript(content)]).toEqual([pdf, script]);
});
