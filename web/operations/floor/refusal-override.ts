import { t } from '../../../shared/platform/translate.ts';

/**
 * Maps the error code of a refused action to the flag that overrides the refusal, if a user may override it.
 */
const overrides: Record<string, { confirmed: true } | { toFinished: true }> = {
  'more-out-than-in': { confirmed: true },
  'counter-went-back': { confirmed: true },
  'sent-more-than-made': { confirmed: true },
  'finished-since': { toFinished: true },
};

/** Returns the flag that overrides a refusal with this code, or null if the user can't override the refusal. */
export const overrideOf = (code: string | undefined): { confirmed?: true; toFinished?: true } | null =>
  overrides[code ?? ''] ?? null;

/** Returns the labels of the buttons that repeat and drop a refused press. */
export const answersTo = (code: string | undefined): { again: string; drop: string } =>
  overrideOf(code)
    ? { again: t('Add them'), drop: t('Drop them') }
    : { again: t('Do it again'), drop: t('Drop it') };
