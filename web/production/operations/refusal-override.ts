/** Maps the code of a refusal that a person may override to the flag that overrides it. */
const overrides: Record<string, { confirmed: true } | { toFinished: true }> = {
  'more-out-than-in': { confirmed: true },
  'counter-went-back': { confirmed: true },
  'sent-more-than-made': { confirmed: true },
  'finished-since': { toFinished: true },
};

/** Returns the flag that overrides this refusal, or null if nothing overrides it. */
export const overrideOf = (code: string | undefined): { confirmed?: true; toFinished?: true } | null =>
  overrides[code ?? ''] ?? null;
