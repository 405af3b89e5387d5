/** Has the manual in Hindi. The build replaces it by its value (scripts/build/vite-evaluate-module.ts). */
import { readManual } from './read-manual.ts';

export const manual = readManual('hi');
