/**
 * Reads the manual (docs/manual) for the help panel, the search and `/help`. The build replaces the exports by their
 * values (scripts/build/vite-evaluate-module.ts), so that the browser gets finished HTML and no reader of Markdown.
 */
import fs from 'node:fs';
import { Marked } from 'marked';

export interface ManualSection {
  heading: string;
  /** The heading's anchor in the page. */
  id: string;
  html: string;
  /** The words of the section without marks, for the search. */
  text: string;
}

export interface ManualPage {
  /** The file's name without its ending, which is also the page's address: `/help/schedule-jobs`. */
  slug: string;
  title: string;
  /** The names of the routes that the page describes. */
  screens: readonly string[];
  /** The words that the help panel explains. */
  words: readonly string[];
  /** The slugs of pages to read next. */
  see: readonly string[];
  /** The minutes that reading takes, at 200 words a minute. */
  minutes: number;
  intro: string;
  /** The five sentences on the screen, as HTML. */
  sentences: readonly string[];
  sections: readonly ManualSection[];
}

const folder = new URL('../../docs/manual/', import.meta.url);
const read = (name: string) => fs.readFileSync(new URL(name, folder), 'utf8');
const marked = new Marked({
  renderer: {
    // A page links to others by their files, as readers of the repository do.
    link({ href, tokens }) {
      const address = href.replace(/^([\w-]+)\.md/, '/help/$1');
      return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

const inline = (text: string) => marked.parseInline(text, { async: false });
const block = (text: string) => marked.parse(text, { async: false });
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
const namesIn = (line: string) => line.split(',').flatMap((name) => name.trim() || []);

function readPage(slug: string): ManualPage {
  const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(read(`${slug}.md`)) ?? [];
  const fact = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(head)?.[1] ?? '';
  const [intro = '', ...parts] = body.split(/^## /m);
  const sections = parts.map((part) => {
    const [heading = ''] = part.split('\n', 1);
    const html = block(part.slice(heading.length));
    return { heading, id: idOf(heading), html, text: plain(html) };
  });
  const short = sections.find(({ heading }) => heading === 'In short');
  return {
    slug,
    title: fact('title'),
    screens: namesIn(fact('screens')),
    words: namesIn(fact('words')),
    see: namesIn(fact('see')),
    minutes: Math.max(1, Math.round(body.split(/\s+/).length / 200)),
    intro: block(intro),
    sentences: [...(short?.html ?? '').matchAll(/<li>([^]*?)<\/li>/g)].map(([, html = '']) => html.trim()),
    sections: sections.filter((section) => section !== short),
  };
}

/** The subjects of the manual with their pages, in the order of its index. */
export const subjects: readonly { title: string; slugs: readonly string[] }[] = read('index.md')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    title: part.split('\n', 1)[0] ?? '',
    slugs: [...part.matchAll(/\(([\w-]+)\.md\)/g)].map(([, slug = '']) => slug),
  }));

export const pages: readonly ManualPage[] = subjects.flatMap(({ slugs }) => slugs.map(readPage));

/** The meaning of each word of the shop, as HTML. */
export const words: Readonly<Record<string, string>> = Object.fromEntries(
  [...read('words.md').matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(([, word = '', meaning = '']) => [
    word,
    inline(meaning),
  ]),
);
