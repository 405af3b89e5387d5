/** Files that only look like a sheet, by their first bytes. */

const signatures: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel file of the older format (XLS) or one with a password'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x1f, 0x8b], 'a compressed file'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'a text document'],
];
const starts: readonly (readonly [start: RegExp, what: string])[] = [
  [/^\s*(?:<!doctype html|<html|<table|<div|<meta|<style)/i, 'a web page'],
  [/^\s*<\?xml/i, 'an XML file'],
  [/^\s*[[{]\s*[[{"\]}]/, 'JSON'],
];

/** Returns what the bytes are where they are no sheet, or null. */
export function lookAlike(bytes: Uint8Array): string | null {
  const found = signatures.find(([own]) => own.every((byte, at) => bytes[at] === byte));
  return found?.[1] ?? null;
}

/** Returns what a text is where it is no sheet, or null. */
export function lookAlikeText(text: string): string | null {
  const [, what = null] = starts.find(([start]) => start.test(text.slice(0, 400))) ?? [];
  return what ?? (text.slice(0, 4000).includes('\0') ? 'not a text file' : null);
}

/** Returns what an archive is that holds no workbook. */
export const archiveName = (bytes: Uint8Array) => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (start.includes('opendocument')) return 'an OpenDocument file';
  return /word\/|\.docx/.test(start) ? 'a text document' : 'an archive without a workbook';
};
