/**
 * Explains a job's expected date. It draws the time until then as a row of work and waiting times, and adds up
 * the hours of each kind.
 */
import { useElementSize } from '@mantine/hooks';
import { type Why } from '../../../shared/queues/causes-and-load.contract.ts';
import { delayPartWords, formatHours } from '../../../shared/queues/delay-words.ts';
import { dateTime, shortDate, time } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import {
  daysToName,
  isOwn,
  toLane,
  type LaneSpan,
  mergeParts,
  spanWords,
  wordsThatFit,
} from './lateness-timeline.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import styles from './lateness-breakdown.module.css';

const hour = 3_600_000;
/** The names of operations and machines by id. */
interface Names {
  operations: ReadonlyMap<string, string>;
  machines: ReadonlyMap<string, string>;
}

/** The shorter words of a span that is too narrow for all. */
const shortWords: Partial<Record<LaneSpan['kind'], string>> = {
  down: t('Down'),
  paper: t('Paper'),
  waiting: t('Waits'),
};

/** Shows what of the span's words, and of its hours, fits into `room` px. Its tooltip says all. */
function SpanWords({ span, whole, room }: { span: LaneSpan; whole: string; room: number }) {
  const hours = formatHours((span.to - span.from) / hour);
  const short = shortWords[span.kind];
  const words = wordsThatFit([whole, ...(short ? [short] : [])], room);
  const more = wordsThatFit(span.behind > 0 ? [t`${span.behind} before it`, hours] : [hours], room);
  return (
    <>
      {words !== null && <b>{words}</b>}
      {more !== null && <small>{more}</small>}
    </>
  );
}

function Lane({ why, names, due }: { why: Why; names: Names; due: string }) {
  const zone = useShopZone();
  const { spans, placeOf } = toLane(why.spans);
  const promised = placeOf(Date.parse(due));
  const { ref, width } = useElementSize<HTMLDivElement>();
  const days = daysToName(spans, width, (at) => shortDate(at, { zone }));
  const wordsOf = ({ kind, operationId, machineId }: LaneSpan) =>
    spanWords(kind, {
      operation: names.operations.get(operationId),
      machine: names.machines.get(machineId ?? ''),
    });
  return (
    <div className={styles.lane} aria-hidden>
      <div ref={ref} className={`${text.smaller} ${text.muted} ${layout.anchor} ${styles.days}`}>
        {days.map(({ day, left }) => (
          <span key={day} className={`${layout.surface} ${text.nowrap}`} style={{ left: `${left * 100}%` }}>
            {day}
          </span>
        ))}
      </div>
      <div className={`${layout.anchor} ${styles.spans}`}>
        {spans.map((span) => (
          <span
            key={`${span.from} ${span.kind}`}
            data-kind={isOwn(span.kind) ? 'own' : span.kind === 'closed' ? 'closed' : 'wait'}
            style={{ left: `${span.left * 100}%`, width: `${span.width * 100}%` }}
            title={t`${wordsOf(span)}, ${formatHours((span.to - span.from) / hour)} from ${dateTime(new Date(span.from), { zone })}`}
          >
            {span.kind !== 'closed' && (
              <SpanWords span={span} whole={wordsOf(span)} room={span.width * width} />
            )}
          </span>
        ))}
        {promised !== null && (
          <i style={{ left: `${promised * 100}%` }}>
            <span
              className={`${text.mark} ${text.smaller} ${text.danger}`}
              data-side={promised < 0.5 ? 'right' : 'left'}
            >
              {t`due ${time(due, { zone })}`}
            </span>
          </i>
        )}
      </div>
    </div>
  );
}

export function LatenessBreakdown(props: { why: Why; operations: ReadonlyMap<string, string>; due: string }) {
  const { why, operations, due } = props;
  const { parts } = why;
  if (parts.length === 0) return null;
  const machines = new Map(
    parts.flatMap(({ machineId, machine }) => (machineId ? [[machineId, machine ?? '']] : [])),
  );
  const isLate = why.finish !== null && Date.parse(why.finish) > Date.parse(due);
  const whole = parts.reduce((sum, { hours }) => sum + hours, 0);
  return (
    <section
      className={`${panel.sheet} ${layout.cell} ${layout.spaced} ${styles.because}`}
      aria-label={isLate ? t('Late because') : t('Its time')}
    >
      <h2 className={text.heading}>{isLate ? t('Late because') : t('Its time')}</h2>
      {isLate && why.words !== null && <p className={text.strong}>{why.words}</p>}
      <Lane why={why} names={{ operations, machines }} due={due} />
      <ul>
        {mergeParts(parts).map((part) => (
          <li key={`${part.kind} ${part.machineId}`}>{delayPartWords(part)}</li>
        ))}
        <li className={text.strong}>{t`${formatHours(whole)} in all, from now to its end`}</li>
      </ul>
    </section>
  );
}
