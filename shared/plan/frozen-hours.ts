/** The frozen hours: the time until which a plan moves nothing. */
import { type OpenHours } from './open-hours.ts';

const hour = 3_600_000;

/** Returns the end of this many of the shop's open hours after `now`; nights and weekends do not count. */
export const frozenUntil = (shop: OpenHours, now: number, hours: number): number =>
  hours === 0 ? now : shop.finishOf(now, hours * hour);
