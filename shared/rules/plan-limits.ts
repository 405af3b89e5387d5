/** The limits and defaults of requests to the planner. */

/** The hours from now in which nothing moves. */
export const frozenHours = { most: 336, usual: 8 } as const;

/** The days that the load covers. */
export const loadDays = { most: 62, usual: 10 } as const;

/**
 * Limits on draft steps times all operations. Up to `soonest` the expected date of each draft is calculated;
 * up to `exact` also its impact on others.
 */
export const draftPlanLimits = { soonest: 1_500_000, exact: 100_000 } as const;

/** The fewest finished jobs from which odds are calculated. */
export const oddsRunsMinimum = 30;
