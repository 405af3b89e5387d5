import { frozenUntil } from '../../../shared/plan/frozen-hours.ts';
import { hoursOf } from '../../../shared/plan/open-hours.ts';
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { type Queues } from '../../../shared/contract/queues.ts';
import { shopPlanCalendar } from '../../../shared/rules/calendar.ts';

/** Returns the time in ms before which the plan moves nothing. */
export function frozenEnd(
  { at, frozenHours }: Pick<PlanRecord, 'at' | 'frozenHours'>,
  { calendar }: Pick<Queues, 'calendar'>,
): number {
  const from = new Date(at);
  return frozenUntil(hoursOf(shopPlanCalendar('shop', calendar), from), from.getTime(), frozenHours);
}
