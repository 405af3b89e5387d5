/** Words when a machine that is down returns; a time that has passed says nothing about the return (design: operations). */
import { isDeliveryPast } from '../../../shared/rules/days-remaining.ts';
import { dateTime } from '../../ui/page/format.ts';

/** Returns "expected back Fri 27 Nov 18:00". */
export const expectedBackWords = (expectedBack: string, now: Date, zone: string): string =>
  `${isDeliveryPast(expectedBack, now) ? 'was expected' : 'expected'} back ${dateTime(expectedBack, { zone })}`;
