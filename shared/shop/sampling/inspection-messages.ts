/** Defines the answers of an inspection and its classes of faults, with their words (decision 111). */
import { t } from '../../platform/translate.ts';

export const inspectionAnswers = ['accept', 'hold', 'sort'] as const;
export type InspectionAnswer = (typeof inspectionAnswers)[number];

export const answerWords: Record<InspectionAnswer, string> = {
  accept: t('accepted'),
  hold: t('on hold'),
  sort: t('to be sorted'),
};

/** The classes of faults, the worst first. */
export const faultClasses = ['critical', 'major', 'minor'] as const;
export type FaultClass = (typeof faultClasses)[number];
/** One number for each class: faults that were found, faults that are allowed, or a quality limit. */
export type PerClass = Record<FaultClass, number>;

const classWords: Record<FaultClass, string> = {
  critical: t('critical'),
  major: t('major'),
  minor: t('minor'),
};

export const faultTitles: Record<FaultClass, string> = {
  critical: t('Critical faults'),
  major: t('Major faults'),
  minor: t('Minor faults'),
};

/** What was found in how many pieces. */
export interface Found {
  faults: PerClass;
  sample: number;
}

/** Returns what was found: "faults in 125 pieces: 2 major, 5 minor". `number` writes a figure. */
export function faultsInWords({ faults, sample }: Found, number: (value: number) => string): string {
  const found = faultClasses
    .filter((each) => faults[each] > 0)
    .map((each) => `${number(faults[each])} ${t(classWords[each])}`);
  return found.length === 0
    ? t`no faults in ${number(sample)} pieces`
    : t`faults in ${number(sample)} pieces: ${found.join(', ')}`;
}
