/** What a file is, by its content: what it is called, and what the sender says that it is, decides nothing. */
import { type ContentType } from '../../../shared/rules/content-types.ts';

/** How much of a file readers look at before they take it for a PDF. */
const beginning = 1024;

export const isPdf = (content: Buffer): boolean => content.subarray(0, beginning).includes('%PDF-');

/** EPS and Illustrator's files of old are PostScript, also in their frame for DOS. */
export const isPostScript = (content: Buffer): boolean =>
  content.subarray(0, 2).equals(Buffer.from('%!')) ||
  content.subarray(0, 4).equals(Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]));

/** The text of an SVG, as far as the decoder would take it for one; null for any other image. */
export function svgText(content: Buffer): string | null {
  const wide = content[0] === 0xff || content[0] === 0xfe || content[0] === 0 || content[1] === 0;
  const text = wide ? content.toString('utf16le').replaceAll('\0', '') : content.toString('utf8');
  return /<(?:\w+:)?svg\b/i.test(text.slice(0, 65_536)) ? text : null;
}

/** Our own previews are such. */
export const isJpeg = (content: Buffer): boolean =>
  content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

const starts: readonly [ContentType, (content: Buffer) => boolean][] = [
  ['application/pdf', isPdf],
  ['image/jpeg', isJpeg],
  ['image/png', (content) => content.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/gif', (content) => /^GIF8[79]a/.test(content.toString('latin1', 0, 6))],
  ['image/webp', (content) => /^RIFF.{4}WEBP/s.test(content.toString('latin1', 0, 12))],
  // Of either order of bytes; BigTIFF too.
  ['image/tiff', (content) => /^(?:II[*+]\0|MM\0[*+])/.test(content.toString('latin1', 0, 4))],
  ['image/svg+xml', (content) => svgText(content) !== null],
];

/** What artwork comes as; null for what is none of what the program reads. */
export const contentTypeOf = (content: Buffer): ContentType | null =>
  starts.find(([, isOf]) => isOf(content))?.[0] ?? null;
