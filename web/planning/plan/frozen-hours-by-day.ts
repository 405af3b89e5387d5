/** Calculates in which hours a plan moves no operation: the shop's first open hours from the time of the plan. */
import { frozenUntil } from '../../../packages/planner/src/frozen-hours.ts';
import { startOfDay } from '../../../packages/planner/src/local-time.ts';
import { hoursOf } from '../../../packages/planner/src/open-hours.ts';
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { shopPlanCalendar } from '../../../shared/shop/calendar.ts';

const hour = 3_600_000;

/** Returns until when (in ms) the plan moves no operation, and the open hours of each day until then. */
export function frozenHoursByDay(
  { at, frozenHours }: Pick<PlanRecord, 'at' | 'frozenHours'>,
  { calendar }: Pick<Queues, 'calendar'>,
): { until: number; days: { start: number; hours: number }[] } {
  const from = new Date(at);
  const shop = hoursOf(shopPlanCalendar('shop', calendar), from);
  const until = frozenUntil(shop, from.getTime(), frozenHours);
  const days: { start: number; hours: number }[] = [];
  if (until === Infinity) return { until, days };
  let start = from.getTime();
  while (start < until) {
    const next = startOfDay(1, new Date(start), calendar.timeZone).getTime();
    const hours = shop.openBetween(start, Math.min(next, until)) / hour;
    if (hours > 0) days.push({ start, hours });
    start = next;
  }
  return { until, days };
}
