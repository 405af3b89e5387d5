/**
 * Tests that malicious images can't harm the server, such as an SVG that takes hours to render (encode-in-processes.ts).
 */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openEncoder } from './encode-in-processes.ts';
import { isRiskySvg } from './encode-image.ts';

const svg = (content: string, more = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100" ${more}>${content}</svg>`,
  );
const square = svg('<rect width="60" height="60" fill="#c00"/>');
/** An SVG that has only allowed elements but takes hours to render. */
const endless = svg(
  `<path d="M0 0 ${'L 99999 99999 L 0 0 '.repeat(200)}" stroke="#000" stroke-width="3" stroke-dasharray="0.01 0.01"/>`,
);
const noise = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#08c' } })
    .png()
    .toBuffer();

describe('an SVG', () => {
  test.each([
    ['a filter', svg('<filter id="f"><feTurbulence/></filter><rect filter="url(#f)"/>')],
    ['a use in what is used', svg('<defs><g id="a"><use xlink:href="#b"/></g></defs><use xlink:href="#a"/>')],
    ['an external image', svg('<image href="http://10.0.0.1/x.png"/>')],
    ['a file', svg('<image xlink:href="file:///etc/passwd"/>')],
    [
      'an entity',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
    ],
    ['what is packed', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['a pattern in another encoding', Buffer.from(`\uFEFF${svg('<pattern/>').toString()}`, 'utf16le')],
  ])('with %s is refused', (_what, content) => {
    expect(isRiskySvg(content)).toBe(true);
  });
  test('with only shapes is accepted', async () => {
    expect(isRiskySvg(square)).toBe(false);
    const image = await openEncoder({ atOnce: 1, waiting: 1, time: 5 })(square);
    expect(image).toMatchObject({ width: 100, height: 100 });
  });
});

test('encoding of an image that takes too long is aborted, and the next image is encoded', async () => {
  const encode = openEncoder({ atOnce: 1, waiting: 5, time: 0.5 });
  const [late, fine] = await Promise.all([encode(endless), encode(await noise())]);
  expect([late, fine?.width]).toEqual([null, 900]);
});

test('requests beyond the queue’s limit get a 503 with Retry-After', async () => {
  const encode = openEncoder({ atOnce: 1, waiting: 1, time: 5 });
  const image = await noise();
  const all = await Promise.allSettled([encode(image), encode(image), encode(image)]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(all[2]).toMatchObject({ reason: { status: 503, retryAfter: 5 } });
});

test('an image of more than 40 million pixels is refused', async () => {
  const huge = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await openEncoder({ atOnce: 1, waiting: 1, time: 5 })(huge)).toBeNull();
});
