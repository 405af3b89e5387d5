// A file of its own: the script of a page's catalogue loads it before translate.ts, which reads that catalogue.
import { type Catalogue } from './translate.ts';

/**
 * Returns the catalogue of a language with these compiled messages. `format` puts values into a message, by their
 * numbers.
 */
export const createCatalogue = (
  language: string,
  messages: object,
  format: (message: string, values: Record<string, string | number>) => string,
): Catalogue => ({
  language,
  translate: (message, values) =>
    message in messages
      ? format(message, Object.fromEntries(values.map((value, at) => [at, value ?? ''])))
      : undefined,
});
