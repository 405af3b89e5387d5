/** Searches the manual on the device, so that it answers without a network too. */
import MiniSearch from 'minisearch';
import { manual } from './manual.ts';
import { type ManualPage } from './read-manual.ts';

export interface Finding {
  /** The page's slug. */
  page: string;
  title: string;
  /** The section's heading and anchor. Both are '' for the page itself. */
  heading: string;
  anchor: string;
}

/** Words of an English question that say nothing about its subject. */
const empty = new Set(
  'a an and are at can could do does for have how i if in is it me my of on or see should so that the them there this to we what when where which who why will with you'.split(
    ' ',
  ),
);

/** Returns a function that finds at most eight places of the pages that answer a question, the best first. */
export function searchOf(pages: readonly ManualPage[]): (question: string) => Finding[] {
  const index = new MiniSearch<Finding & { text: string }>({
    fields: ['heading', 'title', 'text'],
    storeFields: ['page', 'title', 'heading', 'anchor'],
    processTerm: (term) => {
      // Hindi keyboards write ज़ as one letter or two, and many people leave its dot out.
      const word = term.toLowerCase().normalize('NFD').replaceAll('\u093C', '');
      // "dates" and "date", "scheduled" and "scheduling" are one word.
      return empty.has(word) ? null : word.replace(/(?<=.{3})(es|s|ing|ed|e)$/, '');
    },
    searchOptions: {
      boost: { heading: 4, title: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(
    pages.flatMap(({ slug, title, intro, sentences, sections }) => [
      {
        id: slug,
        page: slug,
        title,
        heading: '',
        anchor: '',
        text: [intro, ...sentences].join(' ').replaceAll(/<[^>]+>/g, ' '),
      },
      ...sections.map(({ heading, id, text }) => ({
        id: `${slug}#${id}`,
        page: slug,
        title,
        heading,
        anchor: id,
        text,
      })),
    ]),
  );
  return (question) =>
    index
      .search(question)
      .slice(0, 8)
      .map(({ page, title, heading, anchor }) => ({ page, title, heading, anchor }));
}

let search: ((question: string) => Finding[]) | undefined;

/** Searches the manual in the page's language. */
export const searchManual = (question: string): Finding[] => (search ??= searchOf(manual.pages))(question);
