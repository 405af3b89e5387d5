/** Has the manual in English. The build replaces it by its value (scripts/build/vite-evaluate-module.ts). */
import { readManual } from './read-manual.ts';

export const manual = readManual('en');
