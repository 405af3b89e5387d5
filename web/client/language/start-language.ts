/** Starts the page in a language other than English, before any module that has texts (decision 096). */
import { type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { type Translate } from '../../../shared/platform/translate.ts';

/** Gives `t` the messages of a language. The catalogue's script calls it, which the build makes. */
export function startLanguage(locale: string, messages: Record<string, CompiledMessage>): void {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const translate: Translate = (message, values) =>
    message in messages
      ? i18n._(message, Object.fromEntries(values.map((value, at) => [at, value ?? ''])))
      : undefined;
  Object.assign(globalThis, { translate, catalogueLanguage: locale });
  document.documentElement.lang = locale;
}
