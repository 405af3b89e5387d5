/** What a plan may be asked for, and what it is where nothing is said. */

/** Hours from now in which nothing moves. */
export const frozenHours = { most: 336, usual: 8 } as const;

/** Days that the load can be asked for. */
export const loadDays = { most: 62, usual: 10 } as const;

/**
 * Steps of jobs that are not scheduled, times all operations: up to as many it is worked out of each such job when it would be made if it
 * were scheduled now, in a third of a second; and exactly, with what it makes others later.
 */
export const draftPlanLimits = { soonest: 1_500_000, exact: 100_000 } as const;

/** Under so many finished jobs nothing is said of odds. */
export const oddsRunsMinimum = 30;
