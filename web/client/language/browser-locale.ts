import { defaultLanguage } from '../../../shared/people/languages.ts';
import { pageLanguage } from './page-language.ts';

const fallback = 'en-US';
/** Caches the valid locale for each browser language, because every number on a screen needs the locale. */
const locales = new Map<string, string>();

/**
 * Returns the browser's language as a locale that `Intl` takes, such as en-IN. A page in Hindi has hi, or the browser's
 * hi-IN. Without a language, as in tests, or with one that is no locale ("C" and "en-US@posix" in a kiosk without
 * LANG), returns en-US.
 */
export function browserLocale(): string {
  const browser = typeof navigator === 'undefined' ? fallback : navigator.language;
  const isOther = pageLanguage !== defaultLanguage && !browser.startsWith(pageLanguage);
  const language = isOther ? pageLanguage : browser;
  const locale = locales.get(language) ?? validLocale(language);
  locales.set(language, locale);
  return locale;
}

function validLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? fallback;
  } catch {
    return fallback;
  }
}
