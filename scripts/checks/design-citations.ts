/**
 * Finds citations in a text: sections of docs/design.md such as `(design: stock, jobs)`, and decisions by
 * number or file.
 */

/**
 * Returns the sections of the design that a text cites, in lower case. `known` lists all sections, because a
 * name may contain "and". A citation without a section is returned as written, so that it matches no section.
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

/** Returns the numbers of the decisions that a text cites. */
export const citedDecisions = (text: string): string[] =>
  [...text.matchAll(/\bdecisions?(?:\/| )(\d{3})\b/g)].map(([, number = '']) => number);
