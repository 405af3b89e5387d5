/**
 * Writes npm-shrinkwrap.json for `npm pack`, so that an installed Makeready has the libraries that were tested: the
 * lock file without the packages that only develop and build.
 */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Lock;

interface Entry {
  dev?: true;
  devOptional?: true;
  link?: true;
  devDependencies?: object;
  workspaces?: string[];
}
interface Lock {
  packages: Record<string, Entry>;
}

const lock = read('package-lock.json');
const installed = Object.entries(lock.packages).filter(
  ([place, { dev, link }]) => place.startsWith('node_modules/') && !dev && !link,
);
const { devDependencies: _, workspaces: __, ...product } = lock.packages[''] ?? {};
const packages = { '': product, ...Object.fromEntries(installed) };
fs.writeFileSync(path.join(root, 'npm-shrinkwrap.json'), JSON.stringify({ ...lock, packages }, null, 2));
