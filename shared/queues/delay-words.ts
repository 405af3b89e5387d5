/** Defines the texts for the causes of expected and past delays (design: timeline, review). */
import { type WhyKind } from '../../packages/planner/src/delay-reasons.ts';
import { type LateCause } from '../review/past-lateness.ts';
import { countOf, t } from '../platform/translate.ts';

/** The name that lists show for each cause of lateness. */
export const causeWords: Record<LateCause, string> = {
  'other-jobs': t('Behind other jobs'),
  'machine-down': t('Machine down'),
  paper: t('Short of paper'),
  artwork: t('Artwork late'),
  'on-hold': t('On hold'),
  paused: t('Paused'),
  'not-scheduled': t('Not scheduled'),
  'not-started': t('Free to start, not started'),
  'not-sent': t('Made, not sent'),
  work: t('More work than time'),
};

const jobsCount = (jobs: number) => countOf(jobs, String(jobs), 'job');

/**
 * Returns a text for one part of the time until a job's finish (rule explainDelays). `behind` is the number
 * of other jobs that the machine does first.
 */
const delayKindWords: Record<WhyKind, (behind: number, machine: string) => string> = {
  work: () => t('running'),
  'make-ready': () => t('make-ready'),
  waiting: (behind, machine) =>
    behind > 0 ? t`behind ${jobsCount(behind)} on ${machine}` : t`waiting on ${machine}`,
  tool: (behind) => (behind > 0 ? t`behind ${jobsCount(behind)} for its tool` : t('waiting for its tool')),
  people: (behind, machine) =>
    behind > 0 ? t`behind ${jobsCount(behind)} for people at ${machine}` : t`without people at ${machine}`,
  kept: (_, machine) => t`while ${machine} is kept for another job`,
  'before-closing': (_, machine) => t`until hours of ${machine} are long enough for make-ready`,
  pinned: () => t('until the time set for it'),
  paper: () => t('until its paper arrives'),
  release: () => t('until the date set for it'),
  drying: () => t('drying'),
  down: (_, machine) => t`while ${machine} is down`,
  closed: () => t('shop closed'),
};

export interface DelayPart {
  kind: WhyKind;
  hours: number;
  /** The name of the operation's machine, or null if the operation has none. */
  machine: string | null;
  behind: readonly unknown[];
}

/** Formats hours, such as "17 h", "4.5 h" or "20 min". */
export function formatHours(hours: number): string {
  if (hours < 1) return t`${Math.max(1, Math.round(hours * 60))} min`;
  const rounded = hours < 9.95 ? Math.round(hours * 10) / 10 : Math.round(hours);
  return t`${rounded} h`;
}

/** Formats one part of a delay, such as "17 h behind 3 jobs on Bobst Visionfold 110". */
export const delayPartWords = ({ kind, hours, machine, behind }: DelayPart): string =>
  `${formatHours(hours)} ${delayKindWords[kind](behind.length, machine ?? t('no machine'))}`;
