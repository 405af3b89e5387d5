/** Reads Makeready's own version from package.json. */
import fs from 'node:fs';

const file = new URL('../../package.json', import.meta.url);
export const { version } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string };
