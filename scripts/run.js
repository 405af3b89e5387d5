/*
 * `node scripts/run.js <script> args`: runs scripts/<script>.ts in any supported Node. A Node that can't read
 * TypeScript gets tsx, here and, by NODE_OPTIONS, in the processes that the script starts.
 */
if (!process.features.typescript) {
  const tsx = import.meta.resolve('tsx');
  const before = process.env.NODE_OPTIONS ?? '';
  if (!before.includes(tsx)) process.env.NODE_OPTIONS = `${before} --import ${tsx}`.trim();
  await import(tsx);
}
const [, , script] = process.argv;
const file = new URL(`./${script}.ts`, import.meta.url);
process.argv.splice(1, 2, (await import('node:url')).fileURLToPath(file));
await import(file.href);
