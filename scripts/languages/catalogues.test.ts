/** Checks that every text of the screens comes from the catalogues, and that these have every text (decision 096). */
import { expect, test } from 'vitest';
import { defaultLanguage, documentLanguages, languageTags } from '../../shared/people/languages.ts';
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

/** The sources of the texts on the floor, where people without English work. */
const floor =
  /^(web\/(floor|operations|ui|people\/(badge|my|sign-in))|shared\/(operations|platform\/reasons)|shared\/jobs\/aggregate\/operation-state.ts$)/;

test.each(languages)('%s has every text of the floor', (language) => {
  const left = readCatalogue(language).items.filter(
    ({ obsolete, msgstr, references }) =>
      !obsolete && !msgstr[0] && references.some((each) => floor.test(each)),
  );
  expect(left.map(({ msgid }) => msgid)).toEqual([]);
});

test.each(documentLanguages)(
  '%s has every text of printed documents, because the shop can choose it',
  (language) => {
    const left = language === defaultLanguage ? [] : readCatalogue(language).items;
    const missing = left.filter(
      ({ obsolete, msgstr, references }) =>
        !obsolete && !msgstr[0] && references.some((each) => /\.typ$|^server\/documents\//.test(each)),
    );
    expect(missing.map(({ msgid }) => msgid)).toEqual([]);
  },
);

test.each(languages)('each number of things in %s has the plural forms of the language', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const wrong = readCatalogue(language).items.filter(({ obsolete, msgid, msgstr: [text = ''] }) => {
    if (obsolete || text === '' || !msgid.includes(', plural,')) return false;
    const written = [...text.matchAll(/\b(zero|one|two|few|many|other) \{/g)].map(([, form = '']) => form);
    return written.toSorted().join(' ') !== forms.join(' ');
  });
  expect(wrong.map(({ msgid }) => msgid)).toEqual([]);
});

test('each language of the screens but English has a catalogue', () => {
  expect(new Set([defaultLanguage, ...languages])).toEqual(new Set(languageTags));
});
