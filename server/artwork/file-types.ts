/** Detects a file's type from its content, because the file's name and declared type may be wrong. */
import { type ContentType } from '../../shared/shop/accepted-artwork-types.ts';

/** The number of bytes at the file's beginning in which PDF readers search for the header. */
const beginning = 1024;

export const isPdf = (content: Buffer): boolean => content.subarray(0, beginning).includes('%PDF-');

/** Returns whether the file is PostScript: an EPS or an old Illustrator file, with or without a DOS header. */
export const isPostScript = (content: Buffer): boolean =>
  content.subarray(0, 2).equals(Buffer.from('%!')) ||
  content.subarray(0, 4).equals(Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]));

/** Returns the text of an SVG in the encoding that the image decoder would use, or null for other images. */
export function svgText(content: Buffer): string | null {
  const wide = content[0] === 0xff || content[0] === 0xfe || content[0] === 0 || content[1] === 0;
  const text = wide ? content.toString('utf16le').replaceAll('\0', '') : content.toString('utf8');
  return /<(?:\w+:)?svg\b/i.test(text.slice(0, 65_536)) ? text : null;
}

/** Returns whether the file is a JPEG, as the server's own previews are. */
export const isJpeg = (content: Buffer): boolean =>
  content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

const starts: readonly [ContentType, (content: Buffer) => boolean][] = [
  ['application/pdf', isPdf],
  ['image/jpeg', isJpeg],
  ['image/png', (content) => content.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/gif', (content) => /^GIF8[79]a/.test(content.toString('latin1', 0, 6))],
  ['image/webp', (content) => /^RIFF.{4}WEBP/s.test(content.toString('latin1', 0, 12))],
  // Matches both byte orders, and BigTIFF.
  ['image/tiff', (content) => /^(?:II[*+]\0|MM\0[*+])/.test(content.toString('latin1', 0, 4))],
  ['image/svg+xml', (content) => svgText(content) !== null],
];

/** Returns the file's content type, or null if Makeready can't read such files. */
export const contentTypeOf = (content: Buffer): ContentType | null =>
  starts.find(([, isOf]) => isOf(content))?.[0] ?? null;
