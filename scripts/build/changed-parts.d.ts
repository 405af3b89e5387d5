export type Part = 'web' | 'server';

/** The folder of the checkout. */
export const root: string;
/** The folder of the build. */
export const dist: string;
/** Returns the file that holds the hash of the sources from which the part was built. */
export function stampFile(part: Part): string;
/** Returns the hash of the part's present sources. */
export function stampOf(part: Part): string;
/** Returns the parts whose sources have changed since the last build. */
export function changedParts(): Part[];
