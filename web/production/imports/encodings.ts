/** The encodings of text files: which one a file is in, guessed by what reads best. */

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
};

/** Bytes that are looked at where a file has no mark. */
const looked = 4000;

/** Returns which bytes of the pairs are zero: text in UTF-16 has one of them nearly always zero. */
function zeros(bytes: Uint8Array): { even: number; odd: number } {
  const counts = { even: 0, odd: 0 };
  for (const [at, byte] of bytes.subarray(0, looked).entries())
    if (byte === 0) counts[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return counts;
}

/** Returns how many characters of other scripts UTF-8 finds, and how many bytes it can't read. */
function utf8Signs(bytes: Uint8Array): { read: number; unread: number } {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [read, unread] = [0, 0];
  for (const { 0: sign } of text.matchAll(/[^\0-\u007f]/gu)) {
    if (sign === '\ufffd') unread += 1;
    else read += 1;
  }
  return { read, unread };
}

/** Guesses the encoding: by its mark, by the zeros of UTF-16, else the one of UTF-8 and Windows-1252 that reads more. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const { even, odd } = zeros(bytes);
  const half = Math.min(bytes.length, looked) / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  const { read, unread } = utf8Signs(bytes);
  return unread === 0 || read > unread ? 'utf-8' : 'windows-1252';
}

export const decode = (bytes: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(bytes);
