/**
 * Says in words when a machine that is down is expected back. A time that has passed does not say that the machine is
 * back (design: operations).
 */
import { isDeliveryPast } from '../../../shared/rules/days-remaining.ts';
import { dateTime } from '../../ui/page/format.ts';

/** Returns "expected back Fri 27 Nov 18:00", or "was expected back …" once that time has passed. */
export const expectedBackWords = (expectedBack: string, now: Date, zone: string): string =>
  `${isDeliveryPast(expectedBack, now) ? 'was expected' : 'expected'} back ${dateTime(expectedBack, { zone })}`;
