/**
 * Decides which file types the shop accepts as artwork. The program can read certain types, and the shop's
 * list selects from them.
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

const words = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/tiff': 'TIFF',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
} as const;
export type ContentType = keyof typeof words;
export const contentTypes = Object.keys(words) as ContentType[];

/** Returns the names of the types, such as "JPEG, PNG". */
export const contentTypeNames = (types: readonly string[]): string[] =>
  contentTypes.filter((type) => types.includes(type)).map((type) => words[type]);

/**
 * Returns why the shop does not accept artwork of this content type, or null. `taken` contains the accepted
 * types.
 */
export const refuseContentType = (type: ContentType, taken: readonly string[]): Reason | null =>
  taken.includes(type)
    ? null
    : reason('artwork-type-retired', { type: words[type], taken: contentTypeNames(taken) });
