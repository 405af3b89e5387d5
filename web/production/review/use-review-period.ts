/**
 * Holds the period that the review shows, which the URL stores. It also returns the addresses to which the figures
 * link (look: Review).
 */
import { type Review } from '../../../shared/contract/review.ts';
import {
  type Days,
  countDays,
  monthOf,
  refusePeriod,
  shiftDays,
  todayIn,
  weekOf,
} from '../../../shared/rules/review-periods.ts';
import { to } from '../../client/paths.ts';
import { useQueryState } from '../../ui/list/list-state.ts';
import { shortDate } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';

export type PeriodKind = 'Day' | 'Week' | 'Month' | 'Period';
export const periodKinds = ['Day', 'Week', 'Month'] as const;

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/** Returns whether the period is a day, a week, a month or another period. */
export function periodKind(days: Days): PeriodKind {
  if (days.from === days.to) return 'Day';
  if (same(days, weekOf(days.from))) return 'Week';
  return same(days, monthOf(days.from)) ? 'Month' : 'Period';
}

/** Returns the adjacent period of equal length. For a month, it returns the adjacent month. */
export function adjacentPeriod(days: Days, by: -1 | 1): Days {
  const next = shiftDays(days, by);
  return periodKind(days) === 'Month' ? monthOf(by === 1 ? next.from : next.to) : next;
}

/** Returns whether the text looks like a date, such as 2026-11-27. */
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * Returns the period in the URL, or this week if the URL has no valid period. It also returns functions that change
 * the period.
 */
export function useReviewDays() {
  const { query, set } = useQueryState();
  const today = todayIn(useNow(), useShopZone());
  const [from, to] = [query.get('from'), query.get('to')];
  const asked = isDay(from) && isDay(to) && refusePeriod({ from, to }) === null ? { from, to } : null;
  const days = asked ?? weekOf(today);
  const of: Record<(typeof periodKinds)[number], () => Days> = {
    Day: () => {
      const day = days.to < today ? days.to : today;
      return { from: day, to: day };
    },
    Week: () => weekOf(days.from),
    Month: () => monthOf(days.from),
  };
  return {
    days,
    today,
    kind: periodKind(days),
    show: (next: Days) => set({ from: next.from, to: next.to, why: null }),
    showKind: (kind: (typeof periodKinds)[number]) => set({ ...of[kind](), why: null }),
    why: query.get('why'),
    showWhy: (why: string | null) => set({ why }),
  };
}

/** Returns a calendar day of the shop in words: "Mon 16 Nov". */
const dayWords = (day: string) => shortDate(`${day}T12:00:00Z`, { zone: 'UTC' });
/** Returns the period in words: "Mon 16 Nov to Sun 22 Nov". */
export const daysWords = ({ from, to }: Days) =>
  from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`;

/** Names the period that the review compares with the shown one: "the week before". */
export function beforeWords(days: Days): string {
  const kind = periodKind(days);
  return kind === 'Day' || kind === 'Week'
    ? `the ${kind.toLowerCase()} before`
    : `the ${countDays(days)} days before`;
}

const listed = (address: string, filters: Record<string, string>) =>
  `${address}?${new URLSearchParams(filters).toString()}`;

/** Returns the address of the list of operations that a figure counts. */
export const operationsAddress = (
  { from, to: last }: Pick<Review, 'from' | 'to'>,
  filters: Record<string, string>,
) => listed(to('OperationList'), { ...filters, from, to: last });

/** Returns the address of the list of jobs that a figure counts. */
export const jobsAddress = ({ from, to: last }: Pick<Review, 'from' | 'to'>, status: 'left' | 'left-late') =>
  listed(to('JobList'), { status, from, to: last });
