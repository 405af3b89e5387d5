/** Finds citations: sections of the design as `(design: stock, jobs)`, decisions as `decision 008` or by their file. */

/**
 * The sections cited in a text, in lower case; `known` is needed to tell a name with an "and" from two names. A mention of the
 * design without a section is returned as written, which is no section's name.
 */
export function citedSections(text: string, known: ReadonlySet<string>): string[] {
  const joined = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const named = [...joined.matchAll(/\bdesign: ([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(', ').flatMap((name) => {
      const plain = name.replaceAll(/["“”]/g, '').trim().toLowerCase();
      return known.has(plain) ? [plain] : plain.split(' and ');
    }),
  );
  const vague = [...joined.matchAll(/\bthe design\b(?! (?:of|as a))|\bdesign §\d/gi)].map(([words]) =>
    words.toLowerCase(),
  );
  return [...named, ...vague];
}

/** The numbers of the decisions cited in a text. */
export const citedDecisions = (text: string): string[] =>
  [...text.matchAll(/\bdecisions?(?:\/| )(\d{3})\b/g)].map(([, number = '']) => number);
