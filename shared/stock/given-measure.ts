/** Tells a measure of a paper that is known from one that nobody has given. */

/**
 * Returns whether a measure in mm or µm is known. The values 0 and 1 mean unknown, since 1 is a form's
 * default.
 */
export const isGiven = (measure: number): boolean => measure > 1;
