import { type WithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { type Reason, sentence } from '../platform/reasons/refusal-reason.ts';
import { t } from '../platform/translate.ts';

/**
 * Returns a text that says why an operation has no expected date. `named` holds the names of operation and machine
 * and, if known, why no machine suits (rule whyNoMachine), which `said` formats.
 */
export function whyWithoutDate(
  why: WithoutDate,
  { operation, machine, noMachine }: { operation: string; machine: string; noMachine: Reason | null },
  said: (of: Reason) => string = sentence,
): string {
  const whys = {
    'no machine': noMachine
      ? t`${operation} has no machine: ${said(noMachine)}`
      : t`${operation} has no machine`,
    'machine down': t`${machine} is down, nobody knows until when`,
    'job on hold': t('the job is on hold'),
    'no paper': t`${operation} has no paper`,
    'overdue back': t`${operation} is overdue at its supplier`,
    'an earlier operation': t('an earlier operation has no date'),
    'never open': t('the shop is never open'),
  };
  return whys[why];
}
