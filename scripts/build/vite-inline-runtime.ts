/**
 * A Vite plugin that copies the bundler's runtime (0.4 kB) into each chunk (decision 038). As a file of its
 * own, the runtime would need one more request before the browser shows anything.
 */
import { type Plugin } from 'vite';

const exported = /export\s*\{([^}]*)\};?/;

/** Parses the names of an export or import, such as `s as n,l as r`, into pairs. */
const pairs = (clause: string) => clause.split(',').map((each) => each.trim().split(/\s+as\s+/));

/**
 * Returns the code with the runtime instead of the import of the runtime, or null if there is no such import.
 * The rest of the line keeps its column, so that the source map is still right.
 */
export function withRuntime(code: string, file: string, runtime: string): string | null {
  const name = file.replace(/^.*\//, '');
  const found = new RegExp(
    String.raw`import\s*\{([^}]*)\}\s*from\s*["']\./${name.replaceAll('.', '[.]')}["'];?`,
  ).exec(code);
  const given = exported.exec(runtime);
  if (!found || !given) return null;
  const [whole, wanted = ''] = found;
  const made = pairs(given[1] ?? '').map(([own, as = own]) => `${as}:${own}`);
  const taken = pairs(wanted).map(([as, here = as]) => `${as}:${here}`);
  const body = runtime.slice(0, given.index).trim();
  const line = `const{${taken.join(',')}}=(()=>{${body}return{${made.join(',')}}})();`;
  return `${line}\n${code.replace(whole, () => ' '.repeat(whole.length))}`;
}

/** Shifts a source map down by the one line that the runtime needs. */
const aLineLater = (map: string) => map.replace('"mappings":"', '"mappings":";');

export function runtimeInlined(): Plugin {
  return {
    name: 'makeready-runtime-inlined',
    apply: 'build',
    // The files' names tell that it is done to them.
    augmentChunkHash: () => 'runtime inlined',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
        if (!runtime) return;
        for (const chunk of chunks) {
          const code = withRuntime(chunk.code, runtime.fileName, runtime.code);
          if (code === null) continue;
          chunk.code = code;
          chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
          const map = bundle[`${chunk.fileName}.map`];
          if (map?.type === 'asset') map.source = aLineLater(String(map.source));
        }
        for (const name of [runtime.fileName, `${runtime.fileName}.map`]) delete bundle[name];
      },
    },
  };
}
