/** Draws a die line small for a printed page, where solid cuts and dashed creases differ without colour. */
import { pathOf } from '../../shared/structure/die-line-files.ts';
import { type DieLine, measure } from '../../shared/structure/die-line.ts';

/** Returns the drawing as SVG. Its lines are as thick on paper whatever the size of the piece is. */
export function dieLineImage(dieLine: DieLine): string {
  const { length, breadth } = measure(dieLine).blank;
  const thick = Math.max(length, breadth) / 200;
  const view = [-thick, -thick, length + 2 * thick, breadth + 2 * thick].join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" fill="none" stroke="black" stroke-width="${thick}">` +
    `<path d="${pathOf(dieLine.creases)}" stroke-width="${thick * 0.7}" stroke-dasharray="${thick * 4} ${thick * 2}"/>` +
    `<path d="${pathOf(dieLine.cuts)}"/></svg>`
  );
}
