import { daysRemaining } from '../../../shared/platform/days-remaining.ts';
import { ringLength, ringTotal } from '../../../shared/platform/specification-constants.ts';
import { useRoomForYears } from '../text/date-elements.tsx';
import { shortDate } from '../text/format-values.ts';
import { useNow, useShopZone } from '../text/use-now.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from './delivery-and-progress-rings.module.css';

const widths = { green: 8, orange: 12, red: 16, late: 16 };
/** The transformation that makes the ring with the thickest stroke fit its box. */
const fit = 'scale(.92) translate(4.35 4.35)';

/**
 * Shows the days until a delivery as a ring of ten segments with the number inside: green and thin, then orange, then
 * red and thick. A late delivery is a full disc.
 */
export function DaysRing({ delivery, size = 30 }: { delivery: string; size?: number }) {
  const { days, tone, arc, words } = daysRemaining(delivery, useNow(), useShopZone());
  const stroke = { strokeWidth: widths[tone], cx: 50, cy: 50, r: 45 };
  return (
    <span
      className={`${layout.fixed} ${text.ink} ${layout.anchor} ${styles.ring}`}
      data-days={tone}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 100 100" role="img" aria-label={words}>
        <circle className={styles.track} {...stroke} transform={fit} />
        <circle
          className={styles.arc}
          {...stroke}
          strokeDasharray={`${arc} ${ringLength}`}
          transform={`${fit} rotate(-90 50 50)`}
        />
        {tone === 'late' && <circle className={styles.disc} cx="50" cy="50" r="42" />}
      </svg>
      <span
        className={`${layout.centered} ${text.bold} ${styles.inside}`}
        aria-hidden="true"
        style={{ fontSize: Math.round(size * (Math.abs(days) > 99 ? 0.3 : 0.385)) }}
      >
        {Math.abs(days)}
      </span>
    </span>
  );
}

/**
 * Shows a delivery: a ring, a text, and the date below. With `done` it shows only the date, because the job
 * can no longer be late.
 */
export function Due({
  delivery,
  size = 30,
  done = false,
}: {
  delivery: string;
  size?: number;
  done?: boolean;
}) {
  const zone = useShopZone();
  const { tone, words } = daysRemaining(delivery, useNow(), zone);
  if (done) {
    return (
      <span className={`${text.nowrap} ${styles.due}`} data-days="done">
        <span className={`${text.bold} ${styles.words}`}>{shortDate(delivery, { zone })}</span>
      </span>
    );
  }
  return (
    <span className={`${text.nowrap} ${styles.due}`} data-days={tone}>
      <span aria-hidden="true" style={{ display: 'contents' }}>
        <DaysRing delivery={delivery} size={size} />
      </span>
      <span className={`${layout.twoLines} ${styles.lines}`}>
        <span className={`${text.bold} ${styles.words}`}>{words}</span>
        <span className={`${text.smaller} ${text.faint}`}>{shortDate(delivery, { zone })}</span>
      </span>
    </span>
  );
}

/** Returns the CSS width of a column that fits these deliveries. */
export const useDueWidth = (deliveries: readonly string[] | undefined) =>
  `calc(clamp(132px, 18vw, 144px) + ${useRoomForYears(deliveries)}px)`;

/** Shows a delivery as a text only, where there is no space for the ring. */
export function DueWords({ delivery }: { delivery: string }) {
  const { tone, words } = daysRemaining(delivery, useNow(), useShopZone());
  return (
    <span className={`${text.nowrap} ${styles.due}`} data-days={tone}>
      <span className={`${text.bold} ${styles.words}`}>{words}</span>
    </span>
  );
}

/** Shows progress as a ring of ten segments in the text's colour, with `3/5` inside. */
export function ProgressRing({ done, total, size = 38 }: { done: number; total: number; size?: number }) {
  const filled = total > 0 ? Math.floor((done / total) * ringTotal + 1e-9) : 0;
  const label = `${done}/${total}`;
  return (
    <span
      className={`${layout.fixed} ${text.ink} ${layout.anchor} ${styles.ring}`}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 100 100" role="img" aria-label={t`${done} of ${total} finished`}>
        {Array.from({ length: ringTotal }, (_, index) => (
          <circle
            key={index}
            cx="50"
            cy="50"
            r="42"
            strokeWidth="14"
            className={index < filled ? styles.arc : styles.track}
            pathLength={ringLength}
            strokeDasharray={`23 ${ringLength}`}
            transform={`rotate(${-86.5 + index * (360 / ringTotal)} 50 50)`}
          />
        ))}
      </svg>
      <span
        className={`${layout.centered} ${text.bold} ${styles.inside} ${text.narrow}`}
        aria-hidden="true"
        style={{ fontSize: Math.max(11, Math.round(size * (label.length > 4 ? 0.21 : 0.27))) }}
      >
        {label}
      </span>
    </span>
  );
}
