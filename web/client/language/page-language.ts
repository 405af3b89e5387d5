/**
 * Chooses the language of pages. It is the user's, and the browser stores it for the page to sign in. A page reads it
 * before its modules (web/index.html), so another language needs a reload.
 */
import { defaultLanguage, type Language, languageTags } from '../../../shared/people/languages.ts';
import { pageCatalogue } from '../../../shared/platform/translate.ts';

/** The language of this page. */
export const pageLanguage: Language =
  languageTags.find((each) => each === pageCatalogue?.language) ?? defaultLanguage;

/** Stores the language in which pages open from now on. */
export function storeLanguage(storage: Pick<Storage, 'setItem'>, language: Language): void {
  storage.setItem('language', language);
}

/** Reloads the page if it is not in the language. Input that the page does not store is lost. */
export function showIn(language: Language): void {
  if (pageLanguage !== language) location.reload();
}

const chosenKey = 'language-chosen';
/** How long a choice on the page to sign in waits for the user, in ms. After that somebody else may be there. */
const choiceLasts = 5 * 60_000;

/** Reloads the page to sign in in the language, and stores it for the user who then signs in. */
export function chooseLanguage(language: Language): void {
  sessionStorage.setItem(chosenKey, `${language} ${Date.now()}`);
  storeLanguage(localStorage, language);
  showIn(language);
}

/** Returns the language that was chosen on the page to sign in in the last minutes, and forgets it. */
export function takeChosenLanguage(): Language | undefined {
  const [chosen, at] = (sessionStorage.getItem(chosenKey) ?? '').split(' ');
  sessionStorage.removeItem(chosenKey);
  return languageTags.find((each) => each === chosen && Date.now() - Number(at) < choiceLasts);
}
