/** Defines PINs and badges, by which people come to a machine's device (decision 101). */

/**
 * Returns the length of a new PIN in a shop with so many PINs. A guess then names somebody in at most one of 500
 * cases.
 */
export const pinLength = (pins: number): number => (pins < 20 ? 4 : pins < 200 ? 5 : 6);

/** The beginning of every badge's code, by which a screen recognises the scan. */
export const badgePrefix = 'MRB';
/** Matches a badge's code: the prefix and 100 random bits in base 32. */
export const badgePattern = /^MRB[A-Z2-7]{20}$/;
