/** What a plan may be asked for, and what it is where nothing is said. */

/** Hours from now in which nothing moves. */
export const frozenHours = { most: 336, usual: 8 } as const;

/** Days that the load can be asked for. */
export const loadDays = { most: 62, usual: 10 } as const;

/** Under so many finished jobs nothing is said of odds. */
export const runsLeast = 30;
