/**
 * A Vite plugin that divides the browser's code (decision 038). By the imports alone a screen would come in dozens of parts. Each screen
 * but the first list has one of its own; there are seven more: the libraries and our own code that the page itself and the first list need,
 * what lies over a screen,
 * what only further screens share, what only the queues' screens do, what only screens with a form need, which is the contract's
 * schemas with their library, and what is asked for by a press, which no screen waits for.
 */
import { type Plugin, type Rolldown } from 'vite';

type About = Pick<Rolldown.ModuleInfo, 'isEntry' | 'importedIds' | 'dynamicImporters'>;

const isLibrary = (id: string) => /[\\/]node_modules[\\/]/.test(id);
const isSchemas = (id: string) => /[\\/]node_modules[\\/]zod[\\/]/.test(id);
const isStyle = (id: string) => /\.css(\?|$)/.test(id);

/** The modules that know the screens; what any other one asks for is for a press. */
const isRouter = (id: string) => /[\\/](main|routes|screens)\.tsx?$/.test(`/${id}`);

/** The list that a day begins with: what it needs is fetched before anything is shown, and nothing else. */
const isFirstList = (id: string) => /(^|[\\/])jobs-screen\.tsx$/.test(id);

/** Dialogs, toasts and tips: fetched once the first screen is there. */
const isOverlays = (id: string) => /(^|[\\/])overlays\.tsx$/.test(id);

/** Whether a screen is one of the queues or of their plans: a set's first is the screen. */
const isOfQueues = (loaded: ReadonlySet<string>) => /(queues|plans)\//.test([...loaded][0] ?? '');

/** All that comes with a module. */
function comesWith(first: string, about: (id: string) => About | null): Set<string> {
  const found = new Set([first]);
  for (const id of found) for (const next of about(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The part that a module belongs to; the rest belongs to its screen. */
export function partsOf(ids: readonly string[], about: (id: string) => About | null) {
  const first = ids.filter((id) => about(id)?.isEntry);
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
    const uses = all.filter((loaded) => loaded.has(id)).length;
    if (!light.some((loaded) => loaded.has(id))) return uses > 1 ? 'forms' : null;
    // What the page itself and the first list have comes in one file; what one other screen alone needs comes with that one.
    if (soon.has(id)) return isLibrary(id) && !isStyle(id) ? 'libraries' : 'shared';
    if (over.has(id)) return 'overlays';
    const users = screens.filter((loaded) => loaded.has(id));
    if (users.length > 1) return users.every(isOfQueues) ? 'queues' : 'further';
    return uses > 1 ? 'actions' : null;
  };
}

export function parts(): Plugin {
  let partOf: (id: string) => string | null = () => null;
  // A group takes along what its modules need, unless one before it has that.
  const groups = (['libraries', 'shared', 'overlays', 'further', 'queues', 'forms', 'actions'] as const).map(
    (name, index) => ({
      name,
      priority: 7 - index,
      test: (id: string) => partOf(id) === name,
    }),
  );
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
      partOf = partsOf([...this.getModuleIds()], (id) => this.getModuleInfo(id));
    },
  };
}
