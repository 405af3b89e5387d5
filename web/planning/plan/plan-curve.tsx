/** Draws a proposal's hours late by its number of moves, and lets the user choose how many of its moves to accept. */
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import segments from '../../ui/list/segments.module.css';
import text from '../../ui/style/text.module.css';
import { Panel } from '../../ui/page/page.tsx';
import { number } from '../../ui/text/format-values.ts';
import { axisTicks, type RankedMoves, shareOfGain, sizesOf } from './plan-parts.ts';
import styles from './plan-curve.module.css';

interface Point {
  moves: number;
  hours: number;
}
const hoursText = (hours: number) => number(Math.round(hours));

/** Says what the part does: "20 moves: 676 h late, 98 % of the gain". */
function partWords({ moves, hours }: Point, before: number, whole: number): string {
  const share = shareOfGain(before, hours, whole);
  return share === null
    ? t`${number(moves)} moves: ${hoursText(hours)} h late`
    : t`${number(moves)} moves: ${hoursText(hours)} h late, ${number(share)} % of the gain`;
}

function Chart({ points, chosen }: { points: readonly Point[]; chosen: number }) {
  const [first, last] = [points[0], points.at(-1)];
  const at = points.findIndex(({ moves }) => moves === chosen);
  const part = points[at];
  if (!first || !last || !part) return null;
  const ticks = axisTicks(points.map(({ hours }) => hours));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const x = ({ moves }: Point) => (100 * moves) / last.moves;
  const y = ({ hours }: Pick<Point, 'hours'>) => (100 * (high - hours)) / (high - low);
  const line = (of: readonly Point[]) => of.map((point) => `${x(point)},${y(point)}`).join(' ');
  const place = (point: Point): Record<string, string> => ({ '--x': `${x(point)}%`, '--y': `${y(point)}%` });
  const words = partWords(part, first.hours, last.hours);
  const start = t`as it stands, ${hoursText(first.hours)} h late`;
  const end = t`all ${number(last.moves)}: ${hoursText(last.hours)} h`;
  return (
    <div className={`${styles.chart} ${text.smaller}`} role="img" aria-label={`${start}. ${words}. ${end}.`}>
      {ticks.map((hours) => (
        <span key={hours} className={`${styles.tick} ${text.muted}`} style={{ top: `${y({ hours })}%` }}>
          {hoursText(hours)}
        </span>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polyline className={styles.rest} points={line(points.slice(at))} />
        <polyline className={styles.part} points={line(points.slice(0, at + 1))} />
      </svg>
      <i className={styles.point} style={place(first)} />
      <b className={styles.label} style={place(first)}>
        {start}
      </b>
      <i className={styles.point} data-chosen style={place(part)} />
      <b
        className={`${styles.label} ${styles.chosen}`}
        data-end={x(part) > 50 || undefined}
        style={place(part)}
      >
        {words}
      </b>
      {part !== last && (
        <>
          <i className={styles.point} style={place(last)} />
          <span className={`${styles.label} ${styles.end} ${text.muted}`} data-end style={place(last)}>
            {end}
          </span>
        </>
      )}
    </div>
  );
}

/** Shows the curve with the numbers of moves to choose from. */
export function PlanCurve(props: {
  plan: PlanRecord;
  ranked: RankedMoves;
  /** The number of moves that are chosen; null if the user left out single ones. */
  chosen: number | null;
  onChoose: ((moves: number) => void) | undefined;
}) {
  const { plan, ranked, chosen, onChoose } = props;
  const total = ranked.operationIds.length;
  const points = [
    { moves: 0, hours: plan.measures?.before.tardinessHours ?? 0 },
    ...ranked.parts.map(({ moves, tardinessHours }) => ({ moves, hours: tardinessHours })),
  ];
  const steps = onChoose && (
    <fieldset className={segments.segments} aria-label={t('Moves to accept')}>
      {sizesOf(plan).map((moves) => (
        <button key={moves} type="button" aria-pressed={moves === chosen} onClick={() => onChoose(moves)}>
          {moves === total ? t`All ${number(total)}` : t`${number(moves)} moves`}
        </button>
      ))}
    </fieldset>
  );
  return (
    <Panel title={t('Hours late, by how much moves')} right={steps}>
      <Chart points={points} chosen={chosen ?? total} />
    </Panel>
  );
}
