/** What artwork comes as: what the program reads is fixed, and the shop takes what its list of content types offers of it. */
import { type Reason, reason } from '../reasons/reason.ts';

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

/** What is said of the types: "JPEG, PNG". */
export const contentTypeNames = (types: readonly string[]): string[] =>
  contentTypes.filter((type) => types.includes(type)).map((type) => words[type]);

/** Why artwork of this type is not taken, or null; `taken` are the types that the shop's list offers. */
export const refuseContentType = (type: ContentType, taken: readonly string[]): Reason | null =>
  taken.includes(type)
    ? null
    : reason('artwork-type-retired', { type: words[type], taken: contentTypeNames(taken) });
