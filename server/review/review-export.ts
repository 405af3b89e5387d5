/** Converts the review of a period to a table for a spreadsheet, with one row for each value. */
import { promiseBandWords } from '../../shared/jobs/promise/promise-ledger.ts';
import { dutyWords } from '../../shared/platform/duties.ts';
import { type Review } from '../../shared/review/review.contract.ts';
import { causeWords } from '../../shared/queues/delay-words.ts';
import { reasonWords } from '../../shared/shop/review-periods.ts';

type Line = [table: string, line: string, figure: string, value: number, before: number | ''];

const hours = (seconds: number) => Math.round(seconds / 36) / 100;

const columns = ['Table', 'Line', 'Figure', 'Value', 'Period before'] as const;

function toLines(review: Review): Line[] {
  const { wasteByMachine, wasteByReason, pausedByReason, estimates, promises, late } = review;
  const periods = review.periods.flatMap((of): Line[] => {
    const line = `${of.from} to ${of.to}`;
    const figures: [string, number][] = [
      ['Jobs out', of.jobs],
      ['Jobs on time', of.onTime],
      ['Pieces out', of.pieces],
      ['Sheets wasted', of.wasted],
      ['Sheets counted', of.counted],
      ['Open hours', hours(of.openSeconds)],
      ['Run hours', hours(of.runSeconds)],
      ['Make-ready hours', hours(of.makeReadySeconds)],
      ['Estimated hours', hours(of.estimateSeconds)],
      ['Actual hours', hours(of.actualSeconds)],
    ];
    return figures.map(([figure, value]) => ['Periods', line, figure, value, '']);
  });
  return [
    ...periods,
    ...wasteByMachine.flatMap(({ machine, wasted, counted, before }): Line[] => [
      ['Waste by machine', machine, 'Wasted', wasted, before.wasted],
      ['Waste by machine', machine, 'Counted', counted, before.counted],
    ]),
    ...wasteByReason.map(({ reason, wasted, before }): Line => [
      'Waste by reason',
      reasonWords(reason),
      'Sheets',
      wasted,
      before,
    ]),
    ...review.hours.flatMap((of): Line[] => [
      ['Hours by machine', of.machine, 'Open', hours(of.openSeconds), ''],
      ['Hours by machine', of.machine, 'Run', hours(of.runSeconds), ''],
      ['Hours by machine', of.machine, 'Make-ready', hours(of.makeReadySeconds), ''],
      ['Hours by machine', of.machine, 'Paused', hours(of.pausedSeconds), ''],
      ['Hours by machine', of.machine, 'Down', hours(of.downSeconds), ''],
      ['Hours by machine', of.machine, 'Idle', hours(of.idleSeconds), ''],
      ['Hours by machine', of.machine, 'Run outside of open hours', hours(of.outsideSeconds), ''],
    ]),
    ...pausedByReason.flatMap(({ reason, seconds, before, waitedFor }): Line[] => [
      ['Paused by reason', reasonWords(reason), 'Hours', hours(seconds), hours(before)],
      ...waitedFor.map(({ duty, seconds: waited }): Line => [
        'Paused by reason',
        reasonWords(reason),
        `Hours waited for ${dutyWords[duty]}`,
        hours(waited),
        '',
      ]),
    ]),
    ...estimates.flatMap(({ type, estimateSeconds, actualSeconds }): Line[] => [
      ['Actual against estimate', type, 'Estimated hours', hours(estimateSeconds), ''],
      ['Actual against estimate', type, 'Actual hours', hours(actualSeconds), ''],
    ]),
    ...promises.flatMap(({ band, given, kept, before }): Line[] => [
      ['Promises', promiseBandWords(band), 'Given', given, before.given],
      ['Promises', promiseBandWords(band), 'Kept', kept, before.kept],
    ]),
    ...late.listed.flatMap(({ number, name, parts }) =>
      parts.map(({ cause, seconds }): Line => [
        'Late jobs',
        `${number} ${name}`,
        causeWords[cause],
        hours(seconds),
        '',
      ]),
    ),
  ];
}

export const toReviewTable = (review: Review) => ({
  name: `review-${review.from}-${review.to}`,
  headers: columns,
  rows: toLines(review),
});
