/**
 * A Vite plugin that gives each part its own copy of the bundler's runtime, which would be a file of its own: 0.4 kB, but one more request
 * before anything is shown (decision 038). It keeps no state, so that copies do as one would.
 */
import { type Plugin } from 'vite';

const exported = /export\s*\{([^}]*)\};?/;

/** `s as n,l as r`, as pairs. */
const pairs = (clause: string) => clause.split(',').map((each) => each.trim().split(/\s+as\s+/));

/** The code with the runtime in the place of its import; `null` where it imports none. What follows in the line stays at its column. */
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

/** A map of the code, which begins in the second line now. */
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
