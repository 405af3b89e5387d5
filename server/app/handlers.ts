/**
 * The handlers of the contract's groups, found by their file's name: `customers.entity.ts` or `settings.routes.ts` exports those
 * of customers or settings as `handlers` (decision 015). What needs something of the app is named there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const server = path.join(import.meta.dirname, '..');
const fileOf = /^([\w-]+)\.(entity|routes)\.ts$/;
/** 'delivery-notes' are the contract's deliveryNotes. */
const groupOf = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Each file that may have handlers, with the group that they would be of. */
export const handlerFiles = (): [group: string, file: string][] =>
  fs.readdirSync(server, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const name = fileOf.exec(path.basename(file))?.[1];
    return name === undefined ? [] : [[groupOf(name), path.join(server, file)]];
  });

/** A built server has a list of them here (scripts/server-build.ts). */
export async function foundHandlers(): Promise<Record<string, object>> {
  const loaded = await Promise.all(
    handlerFiles().map(async ([group, file]) => {
      const { handlers } = (await import(pathToFileURL(file).href)) as { handlers?: object };
      return handlers ? [[group, handlers] as const] : [];
    }),
  );
  return Object.fromEntries(loaded.flat());
}
