/** Chooses how much of a job's number fits a bar of the timeline. */

/** The smallest width in px at which a bar shows a job number of this many `figures`: 31 px for up to four. */
export const forNumber = (figures: number) => Math.max(31, 7 + 6 * figures);
/** The smallest width in px at which a bar shows the last two digits of its job's number. */
const forDigits = 15;

/** Returns as much of a job's number as fits a bar of this width. */
export function shownNumber(number: string, width: number): string {
  if (width >= forNumber(number.length)) return number;
  return width >= forDigits ? number.slice(-2) : '';
}
