/** Says how an operator types a command of Makeready on this machine. */
import fs from 'node:fs';

/** In a checkout npm runs the commands. An installed package has no sources of the screens. */
const isCheckout = fs.existsSync(new URL('../../web', import.meta.url));

/** Returns the command with its arguments: by npm in a checkout, else by the installed program. */
export const commandWords = (command: string, ...words: string[]): string =>
  [
    isCheckout ? 'npm run' : 'makeready',
    command,
    ...(isCheckout && words.length > 0 ? ['--'] : []),
    ...words,
  ].join(' ');
