/**
 * Defines the labels of the review's five key numbers, and formats the review's values and suggestions as
 * text.
 */
import { type Review, type ReviewPeriod, type Suggestion } from '../../shared/review/review.contract.ts';
import { dutyWords } from '../../shared/platform/duties.ts';
import { type Learned } from '../../shared/review/suggested-settings.ts';
import { percentOf } from '../../shared/shop/review-periods.ts';
import { type Counting } from '../help/how-counted.tsx';
import { count, inHours, number } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';

/** The text for a number that was not recorded. */
export const unknown = '–';

/** Returns a share in percent: "3.4 %". */
export const inPercent = (part: number, whole: number): string => {
  const percent = percentOf(part, whole);
  return percent === null ? unknown : `${number(percent)} %`;
};

/** Returns the time in hours: "612 h", "4.5 h". */
export const secondsInHours = (seconds: number): string => inHours(seconds / 3600);

/** Returns the time in hours and minutes: "9 h 30". */
export function hoursMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const rest = minutes % 60;
  if (minutes < 60) return t`${minutes} min`;
  return `${number(Math.floor(minutes / 60))} h${rest > 0 ? ` ${String(rest).padStart(2, '0')}` : ''}`;
}

/** Formats the lateness: "2.4 days" or "9 h 30". */
export const lateBy = (seconds: number): string =>
  seconds >= 86_400 ? count(Math.round(seconds / 8640) / 10, 'day') : hoursMinutes(seconds);

/** Describes one of the review's five key numbers: its label, its value as text, and its bar. */
export interface Figure {
  label: string;
  value: (of: ReviewPeriod) => string;
  /** Returns the length of the period's bar, or null if the number is unknown. */
  bar: (of: ReviewPeriod) => number | null;
  fact: (of: ReviewPeriod) => string;
  /** What the figure counts, the parts of its sum, and what it leaves out. */
  counting: (of: ReviewPeriod, machines: Review['hours']) => Omit<Counting, 'result'>;
  /** Returns the period's value as text, for comparison with the period after it. */
  compared: (of: ReviewPeriod) => string;
}

const meanReady = ({ makeReadyMean }: ReviewPeriod) =>
  makeReadyMean === null ? unknown : t`${number(Math.round(makeReadyMean / 60))} min`;

function readyFact(of: ReviewPeriod): string {
  const { makeReadyPlanned, makeReadies, makeReadyRuns } = of;
  if (makeReadyPlanned === null) return makeReadyRuns > 0 ? t('not counted apart') : t('no runs');
  const planned = number(Math.round(makeReadyPlanned / 60));
  const known =
    makeReadies < makeReadyRuns ? t`, of ${number(makeReadies)} of ${count(makeReadyRuns, 'run')}` : '';
  return t`${meanReady(of)} each, plan ${planned}${known}`;
}

/** The number of machines that the sum of a figure names. */
const namedMachines = 6;

/** Returns the hours of the machines with most of them, and those of all others together. */
function byMachine(
  machines: Review['hours'],
  total: number,
  secondsOf: (machine: Review['hours'][number]) => number,
): Counting['parts'] {
  const having = machines.filter((machine) => secondsOf(machine) > 0);
  const named = having.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, namedMachines);
  const rest = total - named.reduce((sum, machine) => sum + secondsOf(machine), 0);
  const parts = named.map((of) => ({ label: of.machine, seconds: secondsOf(of) }));
  if (having.length > named.length)
    parts.push({ label: count(having.length - named.length, 'other machine'), seconds: rest });
  return parts.map(({ label, seconds }, place) => ({
    label,
    value: `${place > 0 ? '+ ' : ''}${hoursMinutes(seconds)}`,
  }));
}

export const figures: readonly Figure[] = [
  {
    label: t('On time'),
    value: ({ onTime, jobs }) => inPercent(onTime, jobs),
    bar: ({ onTime, jobs }) => percentOf(onTime, jobs),
    fact: ({ onTime, jobs, pieces }) =>
      jobs > 0
        ? t`${number(onTime)} of ${count(jobs, 'job')}, ${count(pieces, 'piece')} out`
        : t`${count(pieces, 'piece')} out`,
    counting: ({ jobs, onTime }) => ({
      what: t(
        'The part of the jobs with their last delivery in the period that left by their delivery date.',
      ),
      parts: [
        { label: t('Jobs that left'), value: number(jobs) },
        { label: t('after their delivery date'), value: `− ${number(jobs - onTime)}` },
        { label: t('by their delivery date'), value: number(onTime) },
      ],
      leftOut: t('A job of which a part is still to be sent counts in the period of its last delivery.'),
    }),
    compared: ({ onTime, jobs }) => inPercent(onTime, jobs),
  },
  {
    label: t('Waste'),
    value: ({ wasted, counted }) => inPercent(wasted, counted),
    bar: ({ wasted, counted }) => percentOf(wasted, counted),
    fact: ({ wasted }) => count(Math.round(wasted), 'sheet'),
    counting: ({ counted, wasted }) => ({
      what: t('The part of the counted sheets that was counted as waste.'),
      parts: [
        { label: t('Good sheets'), value: number(Math.round(counted) - Math.round(wasted)) },
        { label: t('Wasted sheets'), value: `+ ${number(Math.round(wasted))}` },
        { label: t('All counted sheets'), value: number(Math.round(counted)) },
      ],
      leftOut: t('What was not counted is not here. Counts in pieces are converted into press sheets.'),
    }),
    compared: ({ wasted, counted }) => inPercent(wasted, counted),
  },
  {
    label: t('Running'),
    value: ({ runSeconds }) => secondsInHours(runSeconds),
    bar: ({ runSeconds }) => runSeconds,
    fact: ({ runSeconds, openSeconds }) => t`${inPercent(runSeconds, openSeconds)} of open hours`,
    counting: (of, machines) => ({
      what: t('The hours in which operations ran on machines, without their make-ready.'),
      parts: byMachine(machines, of.runSeconds, ({ runSeconds }) => runSeconds),
      leftOut: t('Pauses and time down are not running. Hours by machine divides the open hours.'),
    }),
    compared: ({ runSeconds, openSeconds }) => inPercent(runSeconds, openSeconds),
  },
  {
    label: t('Make-ready'),
    value: ({ makeReadySeconds, makeReadies }) =>
      makeReadySeconds > 0 || makeReadies > 0 ? secondsInHours(makeReadySeconds) : unknown,
    bar: ({ makeReadySeconds }) => makeReadySeconds,
    fact: readyFact,
    counting: (of, machines) => ({
      what: t('The hours from the start of each run to the count of its make-ready waste.'),
      parts: byMachine(machines, of.makeReadySeconds, ({ makeReadySeconds }) => makeReadySeconds),
      leftOut: t`All time of a run without that count is running: ${number(of.makeReadyRuns - of.makeReadies)} of ${count(of.makeReadyRuns, 'finished run')}.`,
    }),
    compared: meanReady,
  },
  {
    label: t('Actual time'),
    value: ({ actualSeconds, estimateSeconds }) => inPercent(actualSeconds, estimateSeconds),
    bar: ({ actualSeconds, estimateSeconds }) => percentOf(actualSeconds, estimateSeconds),
    fact: () => t('of the estimate'),
    counting: ({ actualSeconds, estimateSeconds }) => ({
      what: t('How long finished operations took, compared with their estimate.'),
      parts: [
        { label: t('They took'), value: secondsInHours(actualSeconds) },
        { label: t('Estimate by the machines’ settings'), value: `÷ ${secondsInHours(estimateSeconds)}` },
      ],
      leftOut: t('Pauses are not in it, and operations without an estimate.'),
    }),
    compared: ({ actualSeconds, estimateSeconds }) => inPercent(actualSeconds, estimateSeconds),
  },
];

/** Returns whether no period of the review has anything recorded. */
export const isBlank = ({ periods }: Review): boolean =>
  periods.every(
    ({ pieces, counted, runSeconds, makeReadySeconds }) =>
      pieces + counted + runSeconds + makeReadySeconds === 0,
  );

const learnedWords: Record<Learned, (value: number, unit: string) => string> = {
  makeReadyMinutes: (value) => t`${number(value)} min`,
  sheetsPerHour: (value, unit) => t`${number(value)} ${unit} an hour`,
  makeReadySheets: (value, unit) => `${number(value)} ${unit}`,
  runWastePercent: (value) => `${number(value)} %`,
};
const learnedOf: Record<Learned, string> = {
  makeReadyMinutes: 'make-ready',
  sheetsPerHour: 'speed',
  makeReadySheets: t('make-ready waste'),
  runWastePercent: t('run waste'),
};

/**
 * Returns the sentence that says for how many operations that have not started the planned time changes, and by how much in total.
 */
function movesWords({ moves }: Suggestion): string {
  if (moves === null) return '';
  const { operations, minutes } = moves;
  const them = count(operations, 'operation');
  if (minutes === 0) return t` ${them} not started on it, planned as long as before.`;
  const by = `${hoursMinutes(Math.abs(minutes) * 60)} ${minutes > 0 ? 'longer' : 'shorter'}`;
  return operations > 1
    ? t` ${them} not started on it, planned ${by} together.`
    : t` ${them} not started on it, planned ${by}.`;
}

/** Returns the text of a suggestion, the evidence for it, and the label of its button. */
export function suggestionWords(suggestion: Suggestion) {
  const { of, machine, type, unit, now, proposed, runs, lower, upper } = suggestion;
  const say = (value: number) => learnedWords[of](value, unit);
  // Nobody counts tenths of a sheet or a minute.
  const rough = (value: number) => (of === 'runWastePercent' ? value : Math.round(value));
  return {
    title: t`${machine?.name ?? type}: ${learnedOf[of]} ${say(proposed)} instead of ${say(now)}`,
    detail: t`${count(runs, 'run')}, half of them between ${number(rough(lower))} and ${say(rough(upper))}.${movesWords(suggestion)}`,
    use: t`Use ${say(proposed)}`,
  };
}

/** Returns whom the pauses waited for and how long: "waited for Prepress 2 h 10, Store 40 min". */
export function waitsInWords(waitedFor: Review['pausedByReason'][number]['waitedFor']): string {
  const waits = waitedFor.map(({ duty, seconds }) => `${t(dutyWords[duty])} ${hoursMinutes(seconds)}`);
  return t`waited for ${waits.join(', ')}`;
}
