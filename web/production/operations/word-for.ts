/** The refusals that a person's word overrules, with what the body says then. */
const words: Record<string, { confirmed: true } | { toFinished: true }> = {
  'more-out-than-in': { confirmed: true },
  'counter-went-back': { confirmed: true },
  'sent-more-than-made': { confirmed: true },
  'finished-since': { toFinished: true },
};

/** What to send beside the figures so that this refusal is overruled; null where nothing does. */
export const wordFor = (code: string | undefined): { confirmed?: true; toFinished?: true } | null =>
  words[code ?? ''] ?? null;
