/**
 * Finds the handlers of the contract's endpoints by file name. Files such as `customers.entity.ts` and
 * `settings.routes.ts` export them as `handlers` (decision 015).
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const server = path.join(import.meta.dirname, '..');
const fileOf = /^([\w-]+)\.(entity|routes)\.ts$/;
/** Converts a file's name, such as delivery-notes, to the name of the contract's group, deliveryNotes. */
const groupOf = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns each file that may export handlers, with the name of its group. */
export const handlerFiles = (): [group: string, file: string][] =>
  fs.readdirSync(server, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const name = fileOf.exec(path.basename(file))?.[1];
    return name === undefined ? [] : [[groupOf(name), path.join(server, file)]];
  });

/**
 * Imports the handlers from their files. The built server has a static list of these files instead
 * (scripts/build/build-server.ts).
 */
export async function foundHandlers(): Promise<Record<string, object>> {
  const loaded = await Promise.all(
    handlerFiles().map(async ([group, file]) => {
      const { handlers } = (await import(pathToFileURL(file).href)) as { handlers?: object };
      return handlers ? [[group, handlers] as const] : [];
    }),
  );
  return Object.fromEntries(loaded.flat());
}
