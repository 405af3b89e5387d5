/** What of its job a bar of the timeline has room for. */

/** Widths in px from which a bar shows its number (of four figures: 31), and the last two of its digits. */
export const forNumber = (figures: number) => Math.max(31, 7 + 6 * figures);
const forDigits = 15;

/** What of a job's number a bar of this width shows. */
export function shownNumber(number: string, width: number): string {
  if (width >= forNumber(number.length)) return number;
  return width >= forDigits ? number.slice(-2) : '';
}
