/** Checks that every text of the screens comes from the catalogues, and that these have every text (decision 096). */
import { expect, test } from 'vitest';
import { defaultLanguage, languageTags } from '../../shared/people/languages.ts';
import { compiledCatalogue, readCatalogue } from '../../server/platform/language/compiled-catalogue.ts';
import { languages, readTexts } from './catalogues.ts';

const texts = readTexts();

test('no element has a text of its own', () => {
  const found = texts
    // The titles of pages are those of the specification.
    .filter(({ file }) => file !== 'web/client/paths.ts')
    .flatMap(({ file, untranslated }) => untranslated.map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test('a sentence is not put together from one of two texts', () => {
  const found = texts.flatMap(({ file, glued }) => glued.map((message) => `${file}: ${message}`));
  expect(found).toEqual([]);
});

test.each(languages)('the catalogue of %s has every message of the code: npm run languages', (language) => {
  const known = new Set(readCatalogue(language).items.flatMap((item) => (item.obsolete ? [] : [item.msgid])));
  expect(known).toEqual(new Set(texts.flatMap(({ messages }) => messages)));
});

test.each(languages)(
  'every translation of %s has the values of its message, and can be compiled',
  (language) => {
    const valuesOf = (text = '') =>
      [...new Set([...text.matchAll(/\{(\d+)/g)].map(String))].toSorted().join(' ');
    const translated = readCatalogue(language).items.filter(({ obsolete, msgstr }) => !obsolete && msgstr[0]);
    const wrong = translated.filter(({ msgid, msgstr }) => valuesOf(msgstr[0]) !== valuesOf(msgid));
    expect(wrong.map(({ msgid }) => msgid)).toEqual([]);
    expect(() => compiledCatalogue(language)).not.toThrow();
  },
);

/** The folders with the screens on which people without English work. */
const floor = /\/(operations|machines|people|codes)\//;

test('Hindi has every text of the floor', () => {
  const left = readCatalogue('hi').items.filter(
    ({ obsolete, msgstr, references }) =>
      !obsolete && !msgstr[0] && references.some((each) => floor.test(each)),
  );
  expect(left.map(({ msgid }) => msgid)).toEqual([]);
});

test('each language of the screens but English has a catalogue', () => {
  expect(new Set([defaultLanguage, ...languages])).toEqual(new Set(languageTags));
});
