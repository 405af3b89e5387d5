import { useId } from 'react';
import { size as written } from '../page/format.ts';
import { layOut } from './sheet-layout.ts';
import { type Sheet } from '../../../shared/rules/paper.ts';

/**
 * Draws to scale the stock sheet, the job's sheets cut from it and the hatched offcut. `largest` is the longest side
 * in mm of all sheets that a screen shows together, so that all have the same scale.
 */
export function SheetFit(props: {
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
  const label = `Stock sheet ${written(stock.length, stock.breadth)}, ${lay.pieces.length} of the job’s sheets ${lay.turned ? 'turned a quarter' : 'as it lies'}`;
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
