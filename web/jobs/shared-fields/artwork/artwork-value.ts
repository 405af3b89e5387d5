/** Defines the value of a form's artwork field, and the reasons why the field rejects a file. */
import { type Reason, reason } from '../../../../shared/platform/reasons/refusal-reason.ts';
import { artworkMaximumBytes, pdfMaximumBytes } from '../../../../shared/platform/specification-constants.ts';
import { contentTypes, refuseContentType } from '../../../../shared/shop/accepted-artwork-types.ts';

/** The file that the user chose, or the URL of the record's own artwork. It is null without artwork. */
export type ArtworkValue = File | string | null;

/** Returns the artwork's URL without its signature, which changes hourly. */
export const artworkOf = (record: { artworkUrl: string | null }): string | null =>
  record.artworkUrl?.replace(/\?.*/, '') ?? null;

/** The content types that browsers report for PDF and Illustrator files. */
const pageTypes = ['application/pdf', 'application/postscript', 'application/illustrator'];

/**
 * Returns why the file can't be the artwork, or null if it can. `taken` are the shop's file types. Only the server
 * checks the content.
 */
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
