/** Chooses how much of a job's number fits a bar of the timeline. */

/** The widths in px from which a bar shows its number (31 for four digits), and its last two digits. */
export const forNumber = (figures: number) => Math.max(31, 7 + 6 * figures);
const forDigits = 15;

/** Returns the part of a job's number that fits a bar of this width. */
export function shownNumber(number: string, width: number): string {
  if (width >= forNumber(number.length)) return number;
  return width >= forDigits ? number.slice(-2) : '';
}
