/** Draws a die line flat: solid cuts, dashed creases, the names of the panels, and dimensions outside the piece. */
import { t } from '../../../shared/platform/translate.ts';
import { pathOf } from '../../../shared/structure/die-line-files.ts';
import { areaOf, type DieLine, measure, type Panel } from '../../../shared/structure/die-line.ts';
import { type FinishedSize } from '../../../shared/structure/finished-size.ts';
import { number } from '../../ui/text/format-values.ts';
import styles from './box.module.css';
import { blankWords } from './finished-values.ts';
import { panelWord } from './structure-words.ts';

/** Returns where creases divide the blank along an axis, with both its ends. */
function divisionsOf({ creases }: DieLine, axis: 'x' | 'y', end: number): number[] {
  const across = creases.filter(({ from, to }) => Math.abs(from[axis] - to[axis]) < 0.001);
  const places = [0, end, ...across.map(({ from }) => from[axis])].toSorted((one, other) => one - other);
  return places.filter((place, at) => at === 0 || place - (places[at - 1] ?? 0) > 0.001);
}

/** Draws dimensions in one line above, below or left of the piece. A span that is too short has no figure. */
export function Dimensions(props: {
  places: readonly number[];
  at: number;
  room: number;
  upright?: boolean;
  whole?: boolean;
}) {
  const { places, at, room, upright = false, whole = false } = props;
  const tick = room / 5;
  const spans = places.slice(1).map((to, index) => ({ from: places[index] ?? 0, to }));
  return (
    <g transform={upright ? 'matrix(0 1 1 0 0 0)' : undefined} className={whole ? styles.whole : styles.part}>
      <path
        d={[
          `M${places[0]} ${at}H${places.at(-1)}`,
          ...places.map((place) => `M${place} ${at - tick}V${at + tick}`),
        ].join('')}
      />
      {spans.map(({ from, to }) => {
        const middle = (from + to) / 2;
        const figure = number(Math.round((to - from) * 10) / 10);
        if (to - from < figure.length * room * 0.28) return null;
        // The text of an upright line is turned back, so that it is not mirrored.
        const place = upright
          ? `matrix(0 1 1 0 0 0) translate(${at - room * 0.25} ${middle}) rotate(-90)`
          : `translate(${middle} ${at - room * 0.25})`;
        return (
          <text key={from} transform={place} fontSize={room * 0.5}>
            {figure}
          </text>
        );
      })}
    </g>
  );
}

/** Draws a panel's name in its middle, if there is room for it. */
function PanelName({ panel, letter }: { panel: Panel; letter: number }) {
  const word = panelWord(panel.name);
  const { x, y, width, height } = centreOf(panel);
  const length = word.length * letter * 0.66;
  const isWide = width > length && height > letter * 1.2;
  const isHigh = height > length && width > letter * 1.2;
  if (!isWide && !isHigh) return null;
  const turn = isWide ? '' : ' rotate(-90)';
  return (
    <text transform={`translate(${x} ${y})${turn}`} fontSize={letter} dominantBaseline="central">
      {word}
    </text>
  );
}

const centreOf = ({ outline }: Panel) => {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
};

/** Draws the direction of the grain as an arrow with two heads, below the name of the largest panel. */
function Grain({
  dieLine,
  along,
  letter,
}: {
  dieLine: DieLine;
  along: 'length' | 'breadth';
  letter: number;
}) {
  const [largest] = dieLine.panels.toSorted((one, other) => areaOf(other.outline) - areaOf(one.outline));
  if (!largest) return null;
  const { x, y, width, height } = centreOf(largest);
  const half = Math.min(letter * 2.4, (along === 'length' ? width : height) * 0.3);
  const tip = letter * 0.35;
  const arrow = `M${-half} 0H${half}M${-half + tip} ${-tip}L${-half} 0L${-half + tip} ${tip}M${half - tip} ${-tip}L${half} 0L${half - tip} ${tip}`;
  const at = along === 'length' ? { x, y: y + letter * 1.4 } : { x: x + Math.min(width / 4, letter * 2), y };
  return (
    <g className={styles.grain} transform={`translate(${at.x} ${at.y})`}>
      <path d={arrow} transform={along === 'breadth' ? 'rotate(90)' : undefined} />
      <text
        transform={
          along === 'breadth' ? `translate(${letter} 0) rotate(-90)` : `translate(0 ${letter * 1.1})`
        }
        fontSize={letter}
        dominantBaseline="central"
      >
        {t('grain')}
      </text>
    </g>
  );
}

export function DieLineDrawing({ dieLine, grain }: { dieLine: DieLine; grain: FinishedSize['grain'] }) {
  const { length, breadth } = measure(dieLine).blank;
  const room = Math.max(length, breadth) / 16;
  return (
    <svg
      className={styles.drawing}
      role="img"
      aria-label={t`Die line, blank ${blankWords({ length, breadth })}`}
      viewBox={`${-2.6 * room} ${-1.4 * room} ${length + 3.2 * room} ${breadth + 2.8 * room}`}
    >
      <path className={styles.crease} d={pathOf(dieLine.creases)} />
      <path d={pathOf(dieLine.cuts)} />
      {dieLine.panels.map((panel, at) => (
        // Panels have no names of their own, and their sequence is fixed.
        // oxlint-disable-next-line react/no-array-index-key
        <PanelName key={at} panel={panel} letter={room * 0.45} />
      ))}
      {grain !== 'either' && <Grain dieLine={dieLine} along={grain} letter={room * 0.45} />}
      <Dimensions places={[0, length]} at={-room * 0.6} room={room} whole />
      <Dimensions places={[0, breadth]} at={-room * 1.8} room={room} upright whole />
      <Dimensions places={divisionsOf(dieLine, 'x', length)} at={breadth + room * 0.8} room={room} />
      <Dimensions places={divisionsOf(dieLine, 'y', breadth)} at={-room * 0.7} room={room} upright />
    </svg>
  );
}
