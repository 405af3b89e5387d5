/**
 * Returns NODE_OPTIONS without the loader that scripts/run.js adds in a Node that can't read TypeScript. What reads
 * TypeScript by itself, as vitest and Playwright do, starts only built processes, and the loader doubles the processor
 * time of each of their starts.
 */
export const withoutLoader = (): string | undefined =>
  process.env.NODE_OPTIONS?.replace(/--import \S*\/tsx\S*/, '').trim();
