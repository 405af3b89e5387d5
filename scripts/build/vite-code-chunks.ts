/**
 * A Vite plugin that divides the browser's code into chunks (decision 038). Each screen except the first list
 * has a chunk of its own. Eight chunks are shared: libraries, app core, overlays, common screen code, queues,
 * forms with schemas, code that an action loads, and the manual.
 */
import { type Plugin, type Rolldown } from 'vite';

type About = Pick<Rolldown.ModuleInfo, 'isEntry' | 'importedIds' | 'dynamicImporters'>;

const isLibrary = (id: string) => /[\\/]node_modules[\\/]/.test(id);
const isSchemas = (id: string) => /[\\/]node_modules[\\/]zod[\\/]/.test(id);
const isStyle = (id: string) => /\.css(\?|$)/.test(id);

/**
 * Returns whether the module imports screens for their routes. Any other module's dynamic import loads only
 * when the user presses something.
 */
const isRouter = (id: string) => /[\\/](main|routes|screens)\.tsx?$/.test(`/${id}`);

/**
 * Returns whether the module is the list of jobs. It is the first screen, so the browser loads its code
 * before any other screen's.
 */
const isFirstList = (id: string) => /(^|[\\/])jobs-screen\.tsx$/.test(id);

/** Returns whether the module is a language's catalogue, which shares nothing, because it runs before the page's code. */
const isCatalogue = (id: string) => /^[\\/]languages[\\/]/.test(id);

/** Returns whether the module is overlays.tsx, which the browser loads after the first screen. */
const isOverlays = (id: string) => /(^|[\\/])overlays\.tsx$/.test(id);

/**
 * Returns whether a screen belongs to queues or plans. `loaded` holds the screen's module first, then the
 * modules that it loads.
 */
const isOfQueues = (loaded: ReadonlySet<string>) => /(queues|planning)\//.test([...loaded][0] ?? '');

/** Returns whether a module that the browser loads later belongs to the manual. */
const isOfManual = (loaded: ReadonlySet<string>) => /[\\/]web[\\/]help[\\/]/.test([...loaded][0] ?? '');

/** Returns the module with all modules that it imports statically, directly or indirectly. */
function comesWith(first: string, about: (id: string) => About | null): Set<string> {
  const found = new Set([first]);
  for (const id of found) for (const next of about(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * Returns the shared chunk's name for each module that belongs to one. All other modules go into the chunk of
 * their screen.
 */
export function chunkNames(ids: readonly string[], about: (id: string) => About | null) {
  const first = ids.filter((id) => about(id)?.isEntry && !isCatalogue(id));
  const later = ids.filter((id) => about(id)?.dynamicImporters.length);
  const all = [...first, ...later].map((id) => comesWith(id, about));
  const isScreen = (id: string) => about(id)?.dynamicImporters.some(isRouter) === true;
  const screens = [...first, ...later].flatMap((id, at) =>
    all[at] && (at === 0 || isScreen(id)) ? [all[at]] : [],
  );
  const firstList = later.find(isFirstList);
  const soon = new Set([...(all[0] ?? []), ...(firstList ? comesWith(firstList, about) : [])]);
  const over = new Set(later.filter(isOverlays).flatMap((id) => [...comesWith(id, about)]));
  const light = all.filter((loaded) => ![...loaded].some(isSchemas));
  return (id: string): string | null => {
    const loaders = all.filter((loaded) => loaded.has(id));
    const uses = loaders.length;
    if (uses > 1 && loaders.every(isOfManual)) return 'manual';
    if (!light.some((loaded) => loaded.has(id))) return uses > 1 ? 'forms' : null;
    // What the page itself and the first list have comes in one file; what one other screen alone needs comes with that one.
    if (soon.has(id)) return isLibrary(id) && !isStyle(id) ? 'libraries' : 'shared';
    if (over.has(id)) return 'overlays';
    const users = screens.filter((loaded) => loaded.has(id));
    if (users.length > 1) return users.every(isOfQueues) ? 'queues' : 'further';
    return uses > 1 ? 'actions' : null;
  };
}

export function codeChunks(): Plugin {
  let partOf: (id: string) => string | null = () => null;
  // A group takes along what its modules need, unless one before it has that.
  const groups = (
    ['libraries', 'shared', 'overlays', 'further', 'queues', 'forms', 'actions', 'manual'] as const
  ).map((name, index) => ({
    name,
    priority: 8 - index,
    test: (id: string) => partOf(id) === name,
  }));
  return {
    name: 'makeready-parts',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    // The browser hears of the typeface from the page, not from the styles after it.
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /archivo-usual-.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
        })),
    buildEnd() {
      partOf = chunkNames([...this.getModuleIds()], (id) => this.getModuleInfo(id));
    },
  };
}
