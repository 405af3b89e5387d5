/**
 * `npm run release -- https://github.com/owner/makeready`: packs a release into dist/release, with the list of what ships. The address
 * becomes the package's repository, bugs and homepage; the repository has none, so that a fork gets its own.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { listShipped } from './sbom.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'dist', 'release');
const manifest = path.join(root, 'package.json');
const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });

/** Returns package.json's text with the address in it. */
function withAddress(text: string, address: string): string {
  const links = {
    repository: { type: 'git', url: `git+${address}.git` },
    bugs: `${address}/issues`,
    homepage: `${address}#readme`,
  };
  return `${JSON.stringify({ ...(JSON.parse(text) as object), ...links }, null, 2)}\n`;
}

const address = process.argv[2]?.replace(/(\.git)?\/*$/, '') ?? '';
if (!URL.canParse(address) || !address.startsWith('https://')) {
  console.error('Name the address of the repository: npm run release -- https://github.com/owner/makeready');
  process.exit(1);
}
const before = fs.readFileSync(manifest, 'utf8');
const { version } = JSON.parse(before) as { version: string };
if (!fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').includes(`## [${version}] - 20`)) {
  console.error(`CHANGELOG.md has no date for ${version}`);
  process.exit(1);
}
npm('run', '--silent', 'audit');
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(manifest, withAddress(before, address));
try {
  npm('pack', '--pack-destination', folder);
} finally {
  fs.writeFileSync(manifest, before);
}
fs.writeFileSync(path.join(folder, `makeready-${version}.cdx.json`), JSON.stringify(listShipped(), null, 2));
console.log(
  `${folder} has the release. Then: git tag -a v${version} -m ${version} && git push origin v${version}`,
);
