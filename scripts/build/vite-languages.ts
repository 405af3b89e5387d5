/**
 * A Vite plugin that makes a script of each catalogue, and tells the page their addresses, so that a page in another
 * language than English can load its script before all others (decision 096).
 */
import { type Plugin } from 'vite';
import { compiledCatalogue } from '../../server/platform/language/compiled-catalogue.ts';
import { languages } from '../languages/catalogues.ts';

const idOf = (language: string) => `/languages/${language}.js`;
const idsByLanguage = new Map(languages.map((language) => [idOf(language), language]));

export function languageScripts(): Plugin {
  let isBuild = false;
  return {
    name: 'makeready-languages',
    config: (_config, { command }) => {
      isBuild = command === 'build';
    },
    buildStart() {
      if (!isBuild) return;
      for (const [id, language] of idsByLanguage)
        this.emitFile({ type: 'chunk', id, name: `language-${language}` });
    },
    resolveId: (id) => (idsByLanguage.has(id) ? id : null),
    load(id) {
      const language = idsByLanguage.get(id);
      if (language === undefined) return null;
      const given = [language, compiledCatalogue(language)].map((each) => JSON.stringify(each));
      return `import { startLanguage } from '/client/language/start-language.ts';\nstartLanguage(${given.join(', ')});`;
    },
    transformIndexHtml(html, { bundle = {} }) {
      const built = new Map(
        Object.values(bundle).flatMap((each) =>
          each.type === 'chunk' && each.facadeModuleId ? [[each.facadeModuleId, `/${each.fileName}`]] : [],
        ),
      );
      const addresses = languages.map((language) => [language, built.get(idOf(language)) ?? idOf(language)]);
      return html.replace('__LANGUAGES__', JSON.stringify(Object.fromEntries(addresses)));
    },
  };
}
