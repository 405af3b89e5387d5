/**
 * Puts texts into the user's language (decision 096). The code has the English text; the catalogue of another language
 * has the translation under that text. Without a catalogue, or for a text that it lacks, the English text is used.
 */

/** A value in a text. Null and undefined add nothing to the text. */
type Value = string | number | null | undefined;

/** The translations of one language. */
export interface Catalogue {
  /** The language's BCP 47 tag. */
  language: string;
  /** Returns the translation of a message with placeholders such as {0}, or undefined if the catalogue lacks it. */
  translate: (message: string, values: readonly Value[]) => string | undefined;
}

/**
 * The page's catalogue, which a script sets before all other modules (web/index.html). On a page in English, and on the
 * server, it is undefined.
 */
export const { catalogue: pageCatalogue } = globalThis as { catalogue?: Catalogue };

let findCatalogue = (): Catalogue | undefined => pageCatalogue;

/** Lets `find` choose the catalogue of every text from now on. The server has a language for each request. */
export function chooseCatalogueBy(find: typeof findCatalogue): void {
  findCatalogue = find;
}

/** Returns the locale of dates inside texts. */
export const textLocale = (): string => findCatalogue()?.language ?? 'en-GB';

/**
 * Returns a text in the user's language: `t('Save')` or t`Finished by ${name}`. The catalogue has the second one as
 * "Finished by {0}".
 */
export function t(text: string | TemplateStringsArray, ...values: readonly Value[]): string {
  if (typeof text === 'string') return findCatalogue()?.translate(text, values) ?? text;
  return (
    findCatalogue()?.translate(messageOf(text), values) ??
    String.raw({ raw: text }, ...values.map((value) => value ?? ''))
  );
}

/** Returns the message of a template's parts, with a numbered placeholder between two parts. */
export const messageOf = (parts: readonly string[]): string =>
  parts.reduce((message, part, at) => `${message}{${at - 1}}${part}`);

/** Returns a number of things in the user's language, such as "1 job" or "12,400 sheets". `figure` is the number. */
export const countOf = (value: number, figure: string, one: string, many = `${one}s`): string =>
  findCatalogue()?.translate(pluralOf(one, many), [value, figure]) ?? `${figure} ${value === 1 ? one : many}`;

/** Returns the message of a noun with its number: {0} decides on the form, {1} is the formatted number. */
export const pluralOf = (one: string, many = `${one}s`): string =>
  `{0, plural, one {{1} ${one}} other {{1} ${many}}}`;
