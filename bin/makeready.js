#!/usr/bin/env node
/*
 * The program `makeready`: refuses a Node that is too old, builds a checkout whose sources have changed, and
 * runs the command line (server/app/commands/command-line.ts). Plain JavaScript without new syntax, so that an
 * old Node reads as far as the refusal.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
const runs = major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19);
if (!runs) {
  console.error(`Makeready needs Node.js 20.19, 22.13, 24 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

// A package has no sources of the screens, and a checkout without what builds runs as it was built.
if (fs.existsSync(here('web')) && fs.existsSync(here('node_modules/tsx'))) {
  const { changedParts } = await import('../scripts/build/changed-parts.js');
  const build = [here('scripts/run.js'), 'build/build-before-start', ...process.argv.slice(2)];
  const isCurrent = changedParts().length === 0;
  if (!isCurrent && spawnSync(process.execPath, build, { stdio: 'inherit' }).status !== 0) process.exit(1);
} else if (!fs.existsSync(here('dist/server/makeready.js'))) {
  console.error('Makeready is not built, and what builds is not installed: npm ci --include=dev');
  process.exit(1);
}
await import('../dist/server/makeready.js');
