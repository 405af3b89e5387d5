/**
 * A Vite plugin that runs a module during the build, or also in the development server unless `apply` is 'build'. The
 * browser gets only the values that the module exports, as JSON.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin } from 'vite';

export function evaluateModule(source: string, apply?: 'build'): Plugin {
  const file = path.resolve(source);
  return {
    name: 'makeready-evaluated',
    ...(apply && { apply }),
    load: async (id) => {
      if (path.resolve(id) !== file) return null;
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
