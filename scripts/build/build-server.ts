/**
 * Bundles the server and its libraries into one file, which starts three times faster than a thousand files
 * (decision 038).
 */
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { globSync } from 'tinyglobby';
import { handlerFiles } from '../../server/app/handlers.ts';
import { inAscii } from './escape-non-ascii.ts';

/** The libraries that are not part of the bundle, because they load files next to their own code. */
const external = ['@node-rs/argon2', 'sharp', '@fastify/swagger-ui', '@myriaddreamin/typst-ts-node-compiler'];

const slashes = (file: string) => file.replaceAll(path.sep, '/');

/**
 * Gives each source file its own `import.meta` inside the bundle. With it, code finds files next to its
 * source: migrations, demo artwork and worker processes.
 */
function inPlace(outDir: string): Plugin {
  return {
    name: 'makeready-in-place',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('import.meta.')) return null;
      const url = `new URL(${JSON.stringify(slashes(path.relative(outDir, id)))}, built)`;
      const source = code
        // Processes and threads are entries of the bundle.
        .replace(
          /new URL\('\.\/([\w-]+\.(?:process|thread))\.[jt]s', import\.meta\.url\)/g,
          "new URL('./$1.js', built)",
        )
        .replaceAll('import.meta.url', `${url}.href`)
        .replaceAll('import.meta.dirname', `folderOf$(fileOf$(${url}))`);
      // On the same line, so that the source map stays right.
      const head =
        "import { dirname as folderOf$ } from 'node:path'; import { fileURLToPath as fileOf$ } from 'node:url'; const built = import.meta.url; ";
      return { code: head + source, map: null };
    },
  };
}

/** Adds the files of handlers to the bundle. The unbundled server finds these by their file names. */
function handlers(root: string): Plugin {
  const place = path.join(root, 'server/app/handlers.ts');
  return {
    name: 'makeready-handlers',
    load(id) {
      if (path.resolve(id) !== place) return null;
      const files = handlerFiles();
      const imports = files.map(
        ([, file], n) => `import * as found${n} from ${JSON.stringify(slashes(file))};`,
      );
      const groups = files.map(([group], n) => `[${JSON.stringify(group)}, found${n}]`);
      return `${imports.join('\n')}\nconst all = [${groups.join(', ')}];
        export const foundHandlers = async () => Object.fromEntries(all.flatMap(([group, { handlers }]) => (handlers ? [[group, handlers]] : [])));`;
    },
  };
}

/** Escapes the bundle's non-ASCII characters without changing line numbers, to which source maps refer. */
const ascii: Plugin = {
  name: 'makeready-ascii',
  // Last of all: what writes the code again writes the characters themselves again.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
};

export async function buildServer(root: string): Promise<void> {
  const outDir = path.join(root, 'dist', 'server');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [handlers(root), inPlace(outDir), ascii],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        // What several need becomes a file of its own, so that a process starts without the web server.
        input: {
          makeready: 'server/main.ts',
          ...Object.fromEntries(
            globSync('server/**/*.{process.ts,thread.js}', { cwd: root, ignore: 'server/testing/**' }).map(
              (file) => [path.parse(file).name, file],
            ),
          ),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
}
