/** Calculates the end of the frozen hours, within which a plan moves nothing. */
import { type OpenHours } from './open-hours.ts';

const hour = 3_600_000;

/**
 * Returns the moment when the shop has been open for this many hours from `now`. Nights and weekends do not
 * count.
 */
export const frozenUntil = (shop: OpenHours, now: number, hours: number): number =>
  hours === 0 ? now : shop.finishOf(now, hours * hour);
