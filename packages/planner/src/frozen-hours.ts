/**
 * Calculates the end of the frozen hours: the first opening hours from now, in which a plan must not move
 * operations.
 */
import { type OpenHours } from './open-hours.ts';

const hour = 3_600_000;

/**
 * Returns the time at which the shop has been open for this many hours since `now`. Nights and weekends do
 * not count.
 */
export const frozenUntil = (shop: OpenHours, now: number, hours: number): number =>
  hours === 0 ? now : shop.finishOf(now, hours * hour);
