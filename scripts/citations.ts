/** What a text cites: sections of the design as `(design: stock, jobs)`, decisions as `decision 008` or by their file. */

/**
 * The names of sections in a text, in small letters; `known` tells names that contain an "and" from two names. What speaks
 * of the design without naming a section comes as it is written, and is no section's name.
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

/** The numbers of the decisions in a text. */
export const citedDecisions = (text: string): string[] =>
  [...text.matchAll(/\bdecisions?(?:\/| )(\d{3})\b/g)].map(([, number = '']) => number);
