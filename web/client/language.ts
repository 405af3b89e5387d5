/**
 * Stores the language of this device's pages: the user's, which also holds for the page to sign in. A page reads it
 * before it loads anything (web/index.html), so that another language needs a reload.
 */
import { defaultLanguage, type Language, languageTags } from '../../shared/people/languages.ts';

export function storeLanguage(storage: Pick<Storage, 'setItem'>, language: Language): void {
  storage.setItem('language', language);
}

/** Returns the language that this page is in. */
export const pageLanguage = (): string =>
  typeof document === 'undefined' ? defaultLanguage : document.documentElement.lang || defaultLanguage;

/** Shows the page in the language, if it is in another one. What the page does not store is lost. */
export function showIn(language: Language): void {
  if (pageLanguage() !== language) location.reload();
}

const chosenKey = 'language-chosen';

/** Shows the page to sign in in the language, which becomes that of the user who signs in. */
export function chooseLanguage(language: Language): void {
  sessionStorage.setItem(chosenKey, language);
  storeLanguage(localStorage, language);
  showIn(language);
}

/** Returns the language that somebody chose on the page to sign in, once. */
export function takeChosenLanguage(): Language | undefined {
  const chosen = sessionStorage.getItem(chosenKey);
  sessionStorage.removeItem(chosenKey);
  return languageTags.find((each) => each === chosen);
}
