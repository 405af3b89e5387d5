import { useId } from 'react';
import { size as written } from '../text/format-values.ts';
import {
  cutsFrom,
  isSizeGiven,
  isTurned,
  type Sheet,
} from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { t } from '../../../shared/platform/translate.ts';

/**
 * Calculates where a job's sheets are cut from a larger stock sheet. Positions are in mm from the lower left
 * corner, with the longer side across.
 */

interface Layout {
  width: number;
  height: number;
  turned: boolean;
  pieces: { x: number; y: number; width: number; height: number }[];
}

/**
 * Places `cut` sheets, by default all that fit, in rows on the stock sheet. A sheet without a size covers the whole
 * stock sheet.
 */
export function layOut(stock: Sheet, given: Sheet, cut = cutsFrom(stock, given)): Layout {
  const sheet = isSizeGiven(given) ? given : stock;
  const turned = isTurned(stock, sheet);
  const lying = turned ? { length: sheet.breadth, breadth: sheet.length } : sheet;
  const upright = stock.breadth > stock.length;
  const across = (of: Sheet) => (upright ? of.breadth : of.length);
  const along = (of: Sheet) => (upright ? of.length : of.breadth);
  const piece = { width: across(lying), height: along(lying) };
  const columns = Math.max(1, Math.floor(across(stock) / piece.width + 1e-9));
  const pieces = Array.from({ length: Math.min(cut, cutsFrom(stock, sheet)) }, (_, index) => ({
    ...piece,
    x: (index % columns) * piece.width,
    y: Math.floor(index / columns) * piece.height,
  }));
  return { width: across(stock), height: along(stock), turned, pieces };
}

/**
 * Draws to scale the stock sheet, the job's sheets cut from it and the hatched offcut. `largest` is the longest side
 * in mm of all sheets that a screen shows together, so that all have the same scale.
 */
export function StockSheetDrawing(props: {
  stock: Sheet;
  sheet: Sheet;
  /** The number of press sheets cut from one stock sheet. By default, it is as many as fit. */
  cut?: number;
  largest?: number;
  width?: number;
}) {
  const { stock, sheet, width = 88 } = props;
  const hatch = useId();
  const lay = layOut(stock, sheet, props.cut);
  const largest = Math.max(props.largest ?? 0, lay.width);
  const scale = largest > 0 ? (width - 4) / largest : 0;
  const height = Math.ceil((width - 4) * 0.75) + 4;
  const top = Math.max(1, height - 2 - lay.height * scale);
  const outline = { x: 1, y: top, width: lay.width * scale, height: lay.height * scale };
  const label = lay.turned
    ? t`Stock sheet ${written(stock.length, stock.breadth)}, ${lay.pieces.length} of the job’s sheets turned a quarter`
    : t`Stock sheet ${written(stock.length, stock.breadth)}, ${lay.pieces.length} of the job’s sheets as it lies`;
  const viewHeight = Math.max(height, Math.ceil(outline.height) + 3);
  return (
    <svg
      width={width}
      height={viewHeight}
      viewBox={`0 0 ${width} ${viewHeight}`}
      role="img"
      aria-label={label}
    >
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v4" stroke="var(--mr-line-control)" strokeWidth="1" />
        </pattern>
      </defs>
      <rect {...outline} fill="var(--mr-surface)" />
      <rect {...outline} fill={`url(#${hatch})`} stroke="var(--mr-text)" strokeWidth="1.2" />
      {lay.pieces.map((piece) => (
        <rect
          key={`${piece.x} ${piece.y}`}
          x={outline.x + piece.x * scale}
          y={outline.y + outline.height - (piece.y + piece.height) * scale}
          width={piece.width * scale}
          height={piece.height * scale}
          fill="var(--mr-surface-selected)"
          stroke="var(--mr-accent-line)"
          strokeWidth="1.2"
          strokeDasharray="3 2"
        />
      ))}
    </svg>
  );
}
