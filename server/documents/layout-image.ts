/** Draws a layout to scale for a printed page: the press sheet with gripper and lay edge, and the ups with their creases. */
import { pathOf } from '../../shared/structure/die-line-files.ts';
import { type Line } from '../../shared/structure/die-line.ts';
import {
  edgesOfBlank,
  gripperLines,
  placeLines,
  type SheetLayout,
} from '../../shared/structure/sheet-layout.ts';

/** Returns the drawing as SVG. Lines have one width on paper for all sheet sizes. */
export function layoutImage(layout: SheetLayout, creases: readonly Line[]): string {
  const { sheet, layEdge, blank } = layout;
  const { length, breadth } = sheet;
  const thick = Math.max(length, breadth) / 250;
  const view = [-2 * thick, -2 * thick, length + 4 * thick, breadth + 4 * thick].join(' ');
  const lay = layEdge === 'left' ? 0 : length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" fill="none" stroke="black" stroke-width="${thick}">` +
    `<path d="${pathOf(gripperLines(layout, 6 * thick))}" stroke-width="${thick / 2}"/>` +
    `<path d="${pathOf(placeLines(layout, creases))}" stroke-width="${thick / 2}" stroke-dasharray="${thick * 3} ${thick * 2}"/>` +
    `<path d="${pathOf(placeLines(layout, edgesOfBlank(blank)))}"/>` +
    `<rect width="${length}" height="${breadth}"/>` +
    `<path d="M${lay} 0V${breadth}" stroke-width="${thick * 3}"/></svg>`
  );
}
