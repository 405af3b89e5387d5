/** Defines the texts for the causes of expected and past delays (design: timeline, review). */
import { type WhyKind } from '../../packages/planner/src/delay-reasons.ts';
import { type LateCause } from '../review/past-lateness.ts';

/** The name that lists show for each cause of lateness. */
export const causeWords: Record<LateCause, string> = {
  'other-jobs': 'Behind other jobs',
  'machine-down': 'Machine down',
  paper: 'Short of paper',
  artwork: 'Artwork late',
  'on-hold': 'On hold',
  paused: 'Paused',
  'not-scheduled': 'Not scheduled',
  'not-started': 'Free to start, not started',
  'not-sent': 'Made, not sent',
  work: 'More work than time',
};

const jobsCount = (jobs: number) => (jobs === 1 ? '1 job' : `${jobs} jobs`);

/**
 * Returns a text for one part of the time until a job's finish (rule explainDelays). `behind` is the number
 * of other jobs that the machine does first.
 */
const delayKindWords: Record<WhyKind, (behind: number, machine: string) => string> = {
  work: () => 'running',
  'make-ready': () => 'make-ready',
  waiting: (behind, machine) => `${behind > 0 ? `behind ${jobsCount(behind)}` : 'waiting'} on ${machine}`,
  tool: (behind) => (behind > 0 ? `behind ${jobsCount(behind)} for its tool` : 'waiting for its tool'),
  kept: (_, machine) => `while ${machine} is kept for another job`,
  pinned: () => 'until the time set for it',
  paper: () => 'until its paper arrives',
  release: () => 'until the date set for it',
  down: (_, machine) => `while ${machine} is down`,
  closed: () => 'shop closed',
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
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  const rounded = hours < 9.95 ? Math.round(hours * 10) / 10 : Math.round(hours);
  return `${rounded} h`;
}

/** Formats one part of a delay, such as "17 h behind 3 jobs on Bobst Visionfold 110". */
export const delayPartWords = ({ kind, hours, machine, behind }: DelayPart): string =>
  `${formatHours(hours)} ${delayKindWords[kind](behind.length, machine ?? 'no machine')}`;
