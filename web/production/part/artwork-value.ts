/** The artwork as a form holds it, and which files can be one. */
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { artworkMaximumBytes, pdfMaximumBytes } from '../../../shared/rules/catalogue.ts';
import { contentTypes, refuseContentType } from '../../../shared/rules/content-types.ts';

/** A file just chosen; the address of the record's artwork; or none. */
export type ArtworkValue = File | string | null;

/** The address of a record's artwork without its signature, which changes by the hour. */
export const artworkOf = (record: { artworkUrl: string | null }): string | null =>
  record.artworkUrl?.replace(/\?.*/, '') ?? null;

/** What a browser calls PDFs, and Illustrator's files, which it takes for PostScript. */
const pageTypes = ['application/pdf', 'application/postscript', 'application/illustrator'];

/** Why the file can't be the artwork, or null; `taken` are the types that the shop takes. Only the server can tell what it is. */
export function refuseFile({ type, size }: File, taken: readonly string[] = contentTypes): Reason | null {
  if (size === 0) return reason('artwork-empty');
  const isImage = type.startsWith('image/');
  // The type is empty if the system does not know it.
  if (type !== '' && !isImage && !pageTypes.includes(type)) return reason('artwork-unknown-kind');
  const known = contentTypes.find((each) => each === (pageTypes.includes(type) ? 'application/pdf' : type));
  const refusal = known ? refuseContentType(known, taken) : null;
  if (refusal) return refusal;
  return size > (isImage ? artworkMaximumBytes : pdfMaximumBytes) ? reason('artwork-too-large') : null;
}
