/**
 * A Vite plugin that imports each component of a library from the component's own file. Imports through the
 * library's index would load every component that any screen uses together with the first list
 * (scripts/build/vite-code-chunks.ts).
 */
import fs from 'node:fs/promises';
import { type Plugin } from 'vite';

const named = /import\s*\{([^}]*)\}\s*from\s*(["'])([^"']+)\2;?/g;

/** Returns, by name, the file that defines each name that the index re-exports. */
export function filesOf(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', , file = ''] of index.matchAll(named))
    for (const name of names.split(',')) if (!name.includes(' as ')) files.set(name.trim(), file);
  return files;
}

/**
 * Replaces imports from the library's index by imports from the files that define the names. Names that the
 * index itself defines are still imported from the index.
 */
export function importDirectly(
  code: string,
  library: string,
  fileOf: (name: string) => string | undefined,
): string {
  return code.replace(named, (whole, names: string, _quote, from: string) => {
    if (from !== library) return whole;
    const one = (name: string) => {
      const file = fileOf(name.split(' as ')[0]?.trim() ?? '') ?? library;
      return `import {${name}} from ${JSON.stringify(file)};`;
    };
    return names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map(one)
      .join(' ');
  });
}

export function directImports(libraries: readonly string[]): Plugin {
  const known = new Map<string, Map<string, string>>();
  return {
    name: 'makeready-direct-imports',
    apply: 'build',
    async transform(code, id) {
      let direct = code;
      for (const library of libraries.filter((each) => code.includes(each))) {
        const index = (await this.resolve(library, id))?.id;
        if (index === undefined || index === id) continue;
        const files = known.get(index) ?? filesOf(await fs.readFile(index, 'utf8'));
        known.set(index, files);
        // Resolved as the index would, which may have other libraries' names among its own.
        const found = new Map<string, string>();
        for (const [name, file] of files)
          if (direct.includes(name)) found.set(name, (await this.resolve(file, index))?.id ?? library);
        direct = importDirectly(direct, library, (name) => found.get(name));
      }
      // The lines stay where they are.
      return direct === code ? null : { code: direct, map: null };
    },
  };
}
