/** What a plan may be asked for, and what it is where nothing is said. */

/** Hours from now in which nothing moves. */
export const frozenHours = { most: 336, usual: 8 } as const;
