/** Defines the minimum, maximum and default values that a planning request may contain. */

/** The highest and the default number of open hours from now in which a proposal moves no operation. */
export const frozenHours = { most: 336, usual: 8 } as const;

/** The highest and the default number of days for which a response tells the load of machines. */
export const loadDays = { most: 62, usual: 10 } as const;

/**
 * Limits the number of draft steps times the number of all operations. Up to `soonest` the server calculates
 * the expected dates of drafts, up to `exact` also their impact on other jobs.
 */
export const draftPlanLimits = { soonest: 1_500_000, exact: 100_000 } as const;

/** The least number of finished jobs with actual times from which the server calculates odds. */
export const oddsRunsMinimum = 30;

/** The largest number of jobs in one query for remedies. Each job is a search of its own. */
export const remediesMaximum = 8;
