/**
 * The handlers of the contract's groups, found by their file's name: `customers.entity.ts` or `settings.routes.ts` exports those
 * of customers or settings as `handlers` (decision 015). What needs something of the app is named there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const server = path.join(import.meta.dirname, '..');
const fileOf = /^(\w+)\.(entity|routes)\.ts$/;

export async function foundHandlers(): Promise<Record<string, object>> {
  const files = fs.readdirSync(server, { recursive: true, encoding: 'utf8' });
  const found = files.map(
    (file) => [fileOf.exec(path.basename(file))?.[1], path.join(server, file)] as const,
  );
  const loaded = await Promise.all(
    found.map(async ([group, file]) => {
      if (group === undefined) return [];
      const { handlers } = (await import(pathToFileURL(file).href)) as { handlers?: object };
      return handlers ? [[group, handlers] as const] : [];
    }),
  );
  return Object.fromEntries(loaded.flat());
}
