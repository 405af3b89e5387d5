/**
 * A Vite plugin that writes compressed copies (brotli and gzip) of built files, so that the server need not
 * compress them for each request.
 */
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type Plugin } from 'vite';

/**
 * Matches the files that are compressed. Fonts and images are compressed already, and browsers rarely load
 * source maps.
 */
const worthIt = /\.(js|css|html|svg)$/;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Writes `file.br` and `file.gz` for each file in the folder, unless such a copy would not be smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => worthIt.test(name)).map((name) => path.join(folder, name));
  const each = files.map(async (file) => {
    const content = fs.readFileSync(file);
    const copies = { br: await brotli(content), gz: await gzip(content, { level: 9 }) };
    for (const [ending, copy] of Object.entries(copies))
      if (copy.length < content.length) fs.writeFileSync(`${file}.${ending}`, copy);
  });
  await Promise.all(each);
}

export function compressOutput(): Plugin {
  let outDir = '';
  return {
    name: 'makeready-compressed',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    // After the service worker is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => (fs.existsSync(outDir) ? compressFolder(outDir) : undefined),
    },
  };
}
