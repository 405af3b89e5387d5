import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { places } from '../client/paths.ts';
import { pages, subjects, words } from './manual-pages.ts';
import { searchManual } from './search-manual.ts';

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

describe.each(pages)('$slug', (page) => {
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

const questions = JSON.parse(fs.readFileSync(path.join(folder, 'questions.json'), 'utf8')) as {
  question: string;
  page: string;
  heading: string;
}[];

test('twenty questions are asked', () => expect(questions).toHaveLength(20));

test.each(questions)('the search answers: $question', ({ question, page, heading }) => {
  const best = searchManual(question).slice(0, 3);
  expect(best.map((found) => `${found.page}: ${found.heading}`)).toContain(`${page}: ${heading}`);
});
