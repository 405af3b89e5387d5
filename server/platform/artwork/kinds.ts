/** What a file is, by its content: what it is called, and what the sender says that it is, decides nothing. */

/** How much of a file readers look at before they take it for a PDF. */
const beginning = 1024;

export const isPdf = (content: Buffer): boolean => content.subarray(0, beginning).includes('%PDF-');

/** EPS and Illustrator's files of old are PostScript, also in their frame for DOS. */
export const isPostScript = (content: Buffer): boolean =>
  content.subarray(0, 2).equals(Buffer.from('%!')) ||
  content.subarray(0, 4).equals(Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]));
