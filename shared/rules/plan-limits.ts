/** The limits and defaults of requests to the planner. */

/** The number of open hours from now in which a proposal moves nothing: the highest and the default. */
export const frozenHours = { most: 336, usual: 8 } as const;

/** The number of days that the load of machines covers: the highest and the default. */
export const loadDays = { most: 62, usual: 10 } as const;

/**
 * Limits the product of draft steps and all operations. Up to `soonest` the server calculates the expected date
 * of each draft; up to `exact` also its impact on other jobs.
 */
export const draftPlanLimits = { soonest: 1_500_000, exact: 100_000 } as const;

/** The least number of finished jobs from which the server calculates odds. */
export const oddsRunsMinimum = 30;
