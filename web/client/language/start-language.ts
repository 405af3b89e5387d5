/** Starts the page in a language other than English, before any module that has texts (decision 096). */
import { type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { createCatalogue } from '../../../shared/platform/create-catalogue.ts';

/** Gives `t` the messages of a language. The catalogue's script calls it, which the build makes. */
export function startLanguage(locale: string, messages: Record<string, CompiledMessage>): void {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const catalogue = createCatalogue(locale, messages, (message, values) => i18n._(message, values));
  Object.assign(globalThis, { catalogue });
  document.documentElement.lang = locale;
}
