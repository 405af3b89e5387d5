/**
 * `npm run dev`: runs the server and serves the screens for development. Both reload when a source file
 * changes.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = [
  [process.execPath, 'node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  [process.execPath, 'node_modules/vite/bin/vite.js', '--host', '127.0.0.1'],
].map(([command = '', ...args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => parts.forEach((part) => part.kill(signal)));
}
for (const part of parts) {
  part.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    parts.forEach((other) => other.kill('SIGTERM'));
  });
}
