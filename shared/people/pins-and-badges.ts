/** Defines the PINs and badges with which users sign in at the device of a machine (decision 101). */

/** The smallest and the largest number of digits of a PIN. */
export const [pinLeast, pinMost] = [4, 6];
/** Matches a PIN. */
export const pinPattern = new RegExp(`^\\d{${pinLeast},${pinMost}}$`);

/** Returns the length of a new PIN by the number of PINs that the shop has. At most one guess of 500 then fits. */
export const pinLength = (pins: number): number => (pins < 20 ? 4 : pins < 200 ? 5 : 6);

/** The prefix of a badge's code, by which a screen recognises the scan of a badge. */
export const badgePrefix = 'MRB';
/** Matches a badge's code: the prefix and 100 random bits in base 32. */
export const badgePattern = new RegExp(`^${badgePrefix}[A-Z2-7]{20}$`);
