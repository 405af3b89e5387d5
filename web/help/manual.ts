/** Loads the manual in the page's language, and only in this one, when help opens. */
import { pageLanguage } from '../client/language/page-language.ts';
import { type Language } from '../../shared/people/languages.ts';
import { type Manual } from './read-manual.ts';

const english = () => import('./manual-en.ts');
/** Loads the manual by language. A language without pages of its own has the English ones. */
const manuals: Record<Language, () => Promise<{ manual: Manual }>> = {
  en: english,
  hi: () => import('./manual-hi.ts'),
  kn: english,
  ta: english,
  de: english,
};

export let manual: Manual;

/** Loads code that shows the manual, and the manual with it. */
export async function withManual<T>(load: () => Promise<T>): Promise<T> {
  const [code, loaded] = await Promise.all([load(), manuals[pageLanguage]()]);
  manual = loaded.manual;
  return code;
}
