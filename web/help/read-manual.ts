/**
 * Reads the manual (docs/manual) in one language for the help panel, the search and `/help`. Only the build runs it
 * (manual-en.ts), so that the browser gets finished HTML and no reader of Markdown.
 */
import fs from 'node:fs';
import { Marked } from 'marked';
import { defaultLanguage, type Language } from '../../shared/people/languages.ts';

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

export interface Manual {
  pages: readonly ManualPage[];
  /** The subjects of the manual with their pages, in the order of its index. */
  subjects: readonly { title: string; slugs: readonly string[] }[];
  /** Each word of the shop in the manual's language and its meaning as HTML, under the English word. */
  words: Readonly<Record<string, { word: string; meaning: string }>>;
}

const folder = new URL('../../docs/manual/', import.meta.url);
const read = (name: string) => fs.readFileSync(new URL(name, folder), 'utf8');
/** Returns the file in the language, or in English if there is no translation. */
const readIn = (language: Language, name: string) =>
  read(fs.existsSync(new URL(`${language}/${name}`, folder)) ? `${language}/${name}` : name);
const marked = new Marked({
  renderer: {
    // A page links to others and to pictures by their files, as readers of the repository do.
    link({ href, tokens }) {
      const address = href.replace(/^([\w-]+)\.md/, '/help/$1');
      return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`;
    },
    image: ({ href, text }) => `<img src="${href.replace('../', '')}" alt="${text}">`,
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

/** Splits a page into its front matter, the text before its first heading, and its sections. */
function parse(page: string) {
  const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(page) ?? [];
  const [intro = '', ...parts] = body.split(/^## /m);
  const sections = parts.map((part) => {
    const [heading = ''] = part.split('\n', 1);
    const html = block(part.slice(heading.length));
    return { heading, id: idOf(heading), html, text: plain(html) };
  });
  const fact = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(head)?.[1] ?? '';
  return { fact, body, intro, sections };
}

/** Reads a page. A translation has only its texts: anchors and facts are those of the English page. */
function readPage(slug: string, language: Language): ManualPage {
  const english = parse(read(`${slug}.md`));
  const { fact, body, intro, sections } = parse(readIn(language, `${slug}.md`));
  const anchored = sections.map((section, at) => ({ ...section, id: english.sections[at]?.id ?? '' }));
  const short = anchored.find(({ id }) => id === 'in-short');
  return {
    slug,
    title: fact('title'),
    screens: namesIn(english.fact('screens')),
    words: namesIn(english.fact('words')),
    see: namesIn(english.fact('see')),
    minutes: Math.max(1, Math.round(body.split(/\s+/).length / 200)),
    intro: block(intro),
    sentences: [...(short?.html ?? '').matchAll(/<li>([^]*?)<\/li>/g)].map(([, html = '']) => html.trim()),
    sections: anchored.filter((section) => section !== short),
  };
}

export function readManual(language: Language = defaultLanguage): Manual {
  const subjects = readIn(language, 'index.md')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n', 1)[0] ?? '',
      slugs: [...part.matchAll(/\(([\w-]+)\.md\)/g)].map(([, slug = '']) => slug),
    }));
  // A translated word stands after the English one: - **late**: **देर**: …
  const words = readIn(language, 'words.md').matchAll(/^- \*\*(.+?)\*\*: (?:\*\*(.+?)\*\*: )?(.+)$/gm);
  return {
    subjects,
    pages: subjects.flatMap(({ slugs }) => slugs.map((slug) => readPage(slug, language))),
    words: Object.fromEntries(
      [...words].map(([, key = '', word = key, meaning = '']) => [key, { word, meaning: inline(meaning) }]),
    ),
  };
}
