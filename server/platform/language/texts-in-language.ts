/**
 * Puts the texts that the server makes into a language: what a screen shows into the user's, a printed document into
 * the shop's (decision 099).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setupI18n } from '@lingui/core';
import { defaultLanguage, type Language } from '../../../shared/people/languages.ts';
import { createCatalogue } from '../../../shared/platform/create-catalogue.ts';
import { type Catalogue, chooseCatalogueBy } from '../../../shared/platform/translate.ts';
import { compiledCatalogue } from './compiled-catalogue.ts';

const current = new AsyncLocalStorage<Catalogue | undefined>();
chooseCatalogueBy(() => current.getStore());

/** The catalogues by language. Each takes 80 ms to compile, so it is compiled for its first user. */
const catalogues = new Map<Language, Catalogue>();

function catalogueOf(language: Language): Catalogue | undefined {
  if (language === defaultLanguage) return undefined;
  const known = catalogues.get(language);
  if (known) return known;
  const messages = compiledCatalogue(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const catalogue = createCatalogue(language, messages, (message, values) => i18n._(message, values));
  catalogues.set(language, catalogue);
  return catalogue;
}

/** Returns the result of `work`, in which `t` and what it calls return texts in the language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  // A shop that works in English alone doesn't pay for the storage.
  const isCurrent = current.getStore()?.language === (language === defaultLanguage ? undefined : language);
  return isCurrent ? work() : current.run(catalogueOf(language), work);
}
