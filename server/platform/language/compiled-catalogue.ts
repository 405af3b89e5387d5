/** Reads the catalogues of translations (languages/README.md, decision 096). */
import fs from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';

export const catalogueFolder = () => path.join(import.meta.dirname, '../../../languages');

export const catalogueFile = (language: string) => path.join(catalogueFolder(), `${language}.po`);

export const readCatalogue = (language: string) => PO.parse(fs.readFileSync(catalogueFile(language), 'utf8'));

/** Returns the entries of a language that have a translation. */
export const translatedItems = (language: string) =>
  readCatalogue(language).items.filter(
    ({ msgstr, obsolete, flags }) => !obsolete && !flags['fuzzy'] && msgstr[0],
  );

/** Returns the translated messages of a language, compiled for Lingui. */
export const compiledCatalogue = (language: string): Record<string, CompiledMessage> =>
  Object.fromEntries(
    translatedItems(language).map(({ msgid, msgstr }) => [msgid, compileMessageOrThrow(msgstr[0] ?? '')]),
  );

/** Returns the translations of the texts in the templates of documents, with placeholders such as {0}. */
export const templateTexts = (language: string): Record<string, string> =>
  Object.fromEntries(
    translatedItems(language)
      .filter(({ references }) => references.some((file) => file.endsWith('.typ')))
      .map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']),
  );
