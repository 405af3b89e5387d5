/** A Vite plugin that writes the service worker, which caches the built files in the browser. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Plugin } from 'vite';

/**
 * Matches the files that the service worker caches before they are used. Of the typeface, it matches only the files
 * with common letters, and of the catalogues none, as a device has one language.
 */
const kept = /^(?!.*\/language-).*\.(js|css|html|svg|webp)$|(archivo-usual|-latin-wdth)-\S*\.woff2$/;

export function serviceWorker(source: string): Plugin {
  let outDir = '';
  return {
    name: 'makeready-service-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      // A build that failed has written nothing, and says why itself.
      if (!fs.existsSync(outDir)) return;
      const names = fs.readdirSync(outDir, { recursive: true, encoding: 'utf8' });
      const files = names.map((name) => name.replaceAll(path.sep, '/')).filter((name) => kept.test(name));
      const hash = createHash('sha256');
      for (const name of files.sort()) hash.update(name).update(fs.readFileSync(path.join(outDir, name)));
      const worker = fs
        .readFileSync(source, 'utf8')
        .replace('__FILES__', JSON.stringify(files.map((name) => `/${name}`)))
        .replace('__HASH__', JSON.stringify(hash.digest('hex').slice(0, 16)));
      fs.writeFileSync(path.join(outDir, 'worker.js'), worker);
    },
  };
}
