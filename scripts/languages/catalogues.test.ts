/** Checks that every text of the screens comes from the catalogues, and that these have every text (decision 096). */
import { expect, test } from 'vitest';
import { languages, readCatalogue, readTexts } from './catalogues.ts';

const texts = readTexts();

test('no element has a text of its own', () => {
  const found = texts.flatMap(({ file, untranslated }) => untranslated.map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test.each(languages)('the catalogue of %s has every message of the code: npm run languages', (language) => {
  const known = new Set(readCatalogue(language).items.flatMap((item) => (item.obsolete ? [] : [item.msgid])));
  expect(known).toEqual(new Set(texts.flatMap(({ messages }) => messages)));
});
