/**
 * Chooses the language of pages: the user's, which the browser stores for the page to sign in, too. A page reads it
 * before its modules (web/index.html), so another language needs a reload.
 */
import { defaultLanguage, type Language, languageTags } from '../../../shared/people/languages.ts';
import { catalogueLanguage } from '../../../shared/platform/translate.ts';

/** The language of this page. */
export const pageLanguage: Language =
  languageTags.find((each) => each === catalogueLanguage) ?? defaultLanguage;

/** Stores the language in which pages open from now on. */
export function storeLanguage(storage: Pick<Storage, 'setItem'>, language: Language): void {
  storage.setItem('language', language);
}

/** Reloads the page if it is not in the language. Input that the page does not store is lost. */
export function showIn(language: Language): void {
  if (pageLanguage !== language) location.reload();
}

const chosenKey = 'language-chosen';

/** Reloads the page to sign in in the language, and stores it for the user who then signs in. */
export function chooseLanguage(language: Language): void {
  sessionStorage.setItem(chosenKey, language);
  storeLanguage(localStorage, language);
  showIn(language);
}

/** Returns the language that was chosen on the page to sign in, and forgets it. */
export function takeChosenLanguage(): Language | undefined {
  const chosen = sessionStorage.getItem(chosenKey);
  sessionStorage.removeItem(chosenKey);
  return languageTags.find((each) => each === chosen);
}
