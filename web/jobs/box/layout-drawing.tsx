/** Draws a layout to scale: the press sheet with gripper and lay edge, and the pieces with their creases. */
import { t } from '../../../shared/platform/translate.ts';
import { pathOf } from '../../../shared/structure/die-line-files.ts';
import { type Line } from '../../../shared/structure/die-line.ts';
import {
  edgesOfBlank,
  gripperInWords,
  gripperLines,
  placeLines,
  type SheetLayout,
} from '../../../shared/structure/sheet-layout.ts';
import { count, number, size } from '../../ui/text/format-values.ts';
import { Dimensions } from './die-line-drawing.tsx';
import styles from './box.module.css';

export type DrawnLayout = Pick<SheetLayout, 'sheet' | 'gripper' | 'layEdge' | 'blank' | 'ups'>;

const nameOf = ({ sheet, ups }: DrawnLayout) =>
  t`Layout, ${count(ups.length, 'up')} on ${size(sheet.length, sheet.breadth)}`;

/** Above this number a small drawing shows pieces as rectangles. */
const mostOutlines = 100;

function Sheet({ layout, isSmall = false }: { layout: DrawnLayout; isSmall?: boolean }) {
  const { sheet, ups, blank } = layout;
  const { length, breadth } = blank;
  const shape = isSmall && ups.length > mostOutlines ? { length, breadth } : blank;
  return (
    <>
      <rect className={styles.pressSheet} width={sheet.length} height={sheet.breadth} />
      <path className={styles.gripper} d={pathOf(gripperLines(layout, isSmall ? 60 : 12))} />
      <path className={styles.piece} d={pathOf(placeLines(layout, edgesOfBlank(shape)))} />
    </>
  );
}

/** Draws a thumbnail of a layout. `scale` is in pixels per mm. All layouts of a list have the same scale. */
export function LayoutThumb({ layout, scale }: { layout: DrawnLayout; scale: number }) {
  const { length, breadth } = layout.sheet;
  const edge = 1.5 / scale;
  return (
    <svg
      className={styles.thumb}
      role="img"
      aria-label={nameOf(layout)}
      width={length * scale + 3}
      height={breadth * scale + 3}
      viewBox={`${-edge} ${-edge} ${length + 2 * edge} ${breadth + 2 * edge}`}
    >
      <Sheet layout={layout} isSmall />
    </svg>
  );
}

/** Draws a layout with its dimensions. `creases` are those of the blank. */
export function LayoutDrawing({ layout, creases = [] }: { layout: DrawnLayout; creases?: readonly Line[] }) {
  const { sheet, layEdge } = layout;
  const { length, breadth } = sheet;
  const room = Math.max(length, breadth) / 18;
  const lay = layEdge === 'left' ? 0 : length;
  return (
    <svg
      className={styles.drawing}
      role="img"
      aria-label={nameOf(layout)}
      viewBox={`${-1.6 * room} ${-1.4 * room} ${length + 1.9 * room} ${breadth + 2.6 * room}`}
    >
      <Sheet layout={layout} />
      <path className={styles.crease} d={pathOf(placeLines(layout, creases))} />
      <path className={styles.lay} d={`M${lay} 0V${breadth}`} />
      <Dimensions places={[0, length]} at={-room * 0.6} room={room} whole />
      <Dimensions places={[0, breadth]} at={-room * 0.7} room={room} upright whole />
      <text x={length / 2} y={breadth + room * 0.85} fontSize={room * 0.5}>
        {gripperInWords(layout, number)}
      </text>
    </svg>
  );
}
