/**
 * Returns a text that says when a machine that is down should be back. An expected time in the past does not
 * mean that the machine is back (design: operations).
 */
import { isDeliveryPast } from '../../shared/platform/days-remaining.ts';
import { timeFrom } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';

/**
 * Returns "expected back Fri 27 Nov 18:00" or, once that time has passed, "was expected back …". A time of today has no
 * date: "expected back 18:00".
 */
export const expectedBackWords = (expectedBack: string, now: Date, zone: string): string =>
  isDeliveryPast(expectedBack, now)
    ? t`was expected back ${timeFrom(now, expectedBack, { zone })}`
    : t`expected back ${timeFrom(now, expectedBack, { zone })}`;
