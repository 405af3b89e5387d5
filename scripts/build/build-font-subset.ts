/**
 * `npm run typeface`: builds the small font that the first screen loads. It has only the characters, weights
 * and widths that screens usually show.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const styles = new URL('../../web/ui/style/typeface.css', import.meta.url);
const whole = new URL(
  '../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  import.meta.url,
);
const typefaceFile = new URL('../../web/ui/style/archivo-usual.woff2', import.meta.url);

/** Returns the characters in the unicode-range of a stylesheet. */
function charactersOf(css: string): string {
  let all = '';
  for (const [, first = '', last = first] of css.matchAll(/U\+([\dA-F]{4})(?:-([\dA-F]{4}))?/g))
    for (let code = parseInt(first, 16); code <= parseInt(last, 16); code++)
      all += String.fromCodePoint(code);
  return all;
}

async function makeTypeface(): Promise<Buffer> {
  return subsetFont(fs.readFileSync(whole), charactersOf(fs.readFileSync(styles, 'utf8')), {
    targetFormat: 'woff2',
    // From what tokens.css has to the bold of a browser.
    variationAxes: { wght: { min: 400, max: 700 }, wdth: { min: 82, max: 112 } },
    keepFeatures: ['kern', 'liga', 'tnum', 'lnum', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn'],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) fs.writeFileSync(typefaceFile, await makeTypeface());
