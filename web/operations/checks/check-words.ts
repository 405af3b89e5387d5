/** Describes the answers to checks, and what is due or wrong, in words. */
import { type CheckStanding, summarizeChecks } from '../../../shared/operations/checks.ts';
import { type StoredAnswer } from '../../../shared/operations/operation-parts.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import { faultsInWords } from '../../ui/marks/check-faults-mark.tsx';
import { number } from '../../ui/text/format-values.ts';

/** Returns when the check is due: "before Run" or "at 500". */
export const dueInWords = (due: number): string => (due === 0 ? t('before Run') : t`at ${number(due)}`);

/** Returns the answer: "1.5 D", "in order" or "not in order". */
export const answerInWords = ({ value, passed }: StoredAnswer, unit: string): string =>
  [
    value !== null && `${number(value)} ${unit}`.trim(),
    passed ? value === null && t('in order') : t('not in order'),
  ]
    .filter(Boolean)
    .join(', ');

/** Returns what is due and what is wrong as one text, and the look that it has. */
export function summaryOfChecks(standings: readonly CheckStanding[]): {
  is: 'open' | 'missing' | 'there';
  text: string;
} {
  const { due, ...wrong } = summarizeChecks(standings);
  const faults = faultsInWords(wrong);
  const toCheck = due.length > 0 && t`To check: ${due.join(', ')}`;
  const text = [toCheck, faults].filter(Boolean).join(' · ');
  if (text === '') return { is: 'there', text: t('Checks: nothing is due') };
  return { is: faults === '' ? 'open' : 'missing', text };
}
