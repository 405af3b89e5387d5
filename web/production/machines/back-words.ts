/** When a machine that is down is back, or was to be: once that has passed nobody knows (design: operations). */
import { isDeliveryPast } from '../../../shared/rules/days-remaining.ts';
import { dateTime } from '../../ui/page/format.ts';

/** "expected back Fri 27 Nov 18:00" */
export const backWords = (expectedBack: string, now: Date, zone: string): string =>
  `${isDeliveryPast(expectedBack, now) ? 'was expected' : 'expected'} back ${dateTime(expectedBack, { zone })}`;
