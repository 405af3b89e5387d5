import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../../scripts/languages/catalogues.ts';
import { places } from '../client/paths.ts';
import { manual } from './manual-en.ts';
import { manual as hindi } from './manual-hi.ts';
import { searchOf } from './search-manual.ts';

const { pages, subjects, words } = manual;

const folder = 'docs/manual';
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.md'));
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '');
const slugs = new Set(pages.map(({ slug }) => slug));
const htmlOf = (page: (typeof pages)[number]) =>
  [page.intro, ...page.sentences, ...page.sections.map(({ html }) => html)].join('\n');

test('the index names every page once', () => {
  const named = subjects.flatMap(({ slugs: each }) => each);
  expect(named.toSorted()).toEqual(
    files
      .map((name) => name.slice(0, -3))
      .filter((slug) => slug !== 'index')
      .toSorted(),
  );
});

test('every screen has one page, and the manual itself has none', () => {
  const described = pages.flatMap(({ screens }) => screens);
  const screens = Object.keys(places).filter((name) => !name.startsWith('Help'));
  expect(described.toSorted()).toEqual(screens.toSorted());
});

const inAllLanguages = [manual, hindi].flatMap((each) => each.pages);

describe.each(inAllLanguages)('$title', (page) => {
  test('says its screen in five sentences of at most 110 characters', () => {
    expect(page.title).not.toBe('');
    expect(page.sentences).toHaveLength(page.screens.length > 0 ? 5 : 0);
    expect(page.sentences.filter((sentence) => plain(sentence).length > 110)).toEqual([]);
  });

  test('names words, pages, sections and pictures that exist', () => {
    expect(page.words.filter((word) => !(word in words))).toEqual([]);
    expect(page.see.filter((slug) => !slugs.has(slug))).toEqual([]);
    const places = [...htmlOf(page).matchAll(/href="\/help\/([\w-]*)(?:#([\w-]+))?"/g)];
    const broken = places.filter(([, slug, anchor]) => {
      const target = pages.find((each) => each.slug === slug);
      return !target || (anchor && !target.sections.some(({ id }) => id === anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
    const pictures = [...htmlOf(page).matchAll(/<img src="([^"]+)"/g)].map(([, file = '']) => file);
    expect(pictures.filter((file) => !fs.existsSync(path.join(folder, file)))).toEqual([]);
  });
});

test('every picture is shown on a page', () => {
  const shown = pages.map(htmlOf).join('\n');
  const pictures = fs.readdirSync(path.join(folder, 'pictures'));
  expect(pictures.filter((name) => !shown.includes(`pictures/${name}`))).toEqual([]);
});

/** What a page has in every language alike. Buttons are in bold; their translation is what the screen says. */
const alike = (page: (typeof pages)[number], said: (text: string) => string | undefined) => {
  const html = htmlOf(page);
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found).toSorted();
  return {
    sections: page.sections.map(({ id }) => id),
    links: all(/href="([^"]+)"/g),
    pictures: all(/<img src="([^"]+)"/g),
    keys: all(/<code>(.+?)<\/code>/g),
    buttons: all(/<strong>(.+?)<\/strong>/g).flatMap((text) => said(text) ?? []),
  };
};

const catalogue = new Map(readCatalogue('hi').items.map(({ msgid, msgstr }) => [msgid, msgstr[0]]));
const translated = hindi.pages.filter(({ slug }) => fs.existsSync(`${folder}/hi/${slug}.md`));

test.each(translated)('the translation $title has all that the English page has', (page) => {
  const english = pages.find(({ slug }) => slug === page.slug)!;
  const { buttons, ...rest } = alike(english, (text) => catalogue.get(text));
  const { buttons: named, ...others } = alike(page, (text) => text);
  expect(others).toEqual(rest);
  expect(buttons.filter((text) => !named.includes(text))).toEqual([]);
});

test('the screens of a Restricted user are translated', () => {
  const screens = ['Login', 'MyDetails', 'MachineList', 'MachineDetails', 'Queues', 'QueuesTimeline'];
  screens.push('OperationList', 'OperationDetails', 'JobList', 'JobDetails', 'Dispatch', 'StockCount');
  const read = translated.flatMap((page) => page.screens);
  expect(screens.filter((screen) => !read.includes(screen))).toEqual([]);
});

test('the index and the words are translated', () => {
  expect(hindi.subjects.map(({ slugs: each }) => each)).toEqual(subjects.map(({ slugs: each }) => each));
  const said = Object.entries(hindi.words).map(([key, { word }]) => [key, word]);
  expect(said).toEqual(said.map(([key = '', word]) => [key, catalogue.get(key) ?? word]));
  expect(Object.keys(hindi.words)).toEqual(Object.keys(words));
});

const questions = JSON.parse(fs.readFileSync(path.join(folder, 'questions.json'), 'utf8')) as {
  question: string;
  page: string;
  heading: string;
}[];

test('twenty questions are asked', () => expect(questions).toHaveLength(20));

const search = searchOf(pages);

test.each(questions)('the search answers: $question', ({ question, page, heading }) => {
  const best = search(question).slice(0, 3);
  expect(best.map((found) => `${found.page}: ${found.heading}`)).toContain(`${page}: ${heading}`);
});

const searchHindi = searchOf(hindi.pages);

test.each([
  ['गिनती ग़लत डाल दी', 'run-an-operation#how-do-i-correct-a-wrong-count'],
  ['काम रोकना है, दूसरा जॉब पहले', 'run-an-operation#how-do-i-let-another-job-go-first'],
  ['मशीन खराब हो गई', 'machines#how-do-i-mark-a-broken-machine-as-down'],
  ['पासवर्ड भूल गया', 'sign-in#how-do-i-get-a-password'],
  ['जॉब देर से क्यों है', 'why-a-job-is-late#what-does-late-mean'],
  ['पीस कम पड़ गए', 'pieces-short#how-do-i-make-the-missing-pieces'],
  ['कागज कैसे गिनें', 'count-stock#how-do-i-count-the-paper-on-the-shelves'],
  ['चलाएँ बटन क्यों नहीं चलता', 'run-an-operation#why-can-t-i-press-run'],
  ['डिलीवरी नोट छापना', 'delivery-notes#how-do-i-print-a-delivery-note'],
  ['भाषा बदलना', 'your-page#how-do-i-change-the-language'],
])('the search answers in Hindi: %s', (question, address) => {
  const best = searchHindi(question).slice(0, 3);
  expect(best.map(({ page, anchor }) => `${page}#${anchor}`)).toContain(address);
});
