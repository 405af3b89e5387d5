/** Shows a row of the timeline: the machine at the left, then its bars. It renders only bars near the screen. */
import { memo } from 'react';
import { to } from '../../client/paths.ts';
import { MachineMark } from './machine-head.tsx';
import { RecordLink } from './link-to-record.tsx';
import { TimelineBar } from './timeline-bar.tsx';
import { DropRow, NameOrRefusal } from './timeline-drop-preview.tsx';
import { shapeOf } from './timeline-job-path.tsx';
import { type Bar, type Row, type Span } from './timeline-rows.ts';
import text from '../../ui/page/text.module.css';
import styles from './timeline.module.css';

export interface RowLook {
  x: (at: number) => number;
  drawn: Span;
  /** The times that the left edge of the screen can show until scrolling updates the range to render. */
  edge: Span;
  zone: string;
  prefix: string;
  picked: string | null;
  /** The id of the bar that Tab focuses, if it is in this row. */
  first: string | null;
  sample: boolean;
}

function Name({ row, sample }: { row: Row; sample: boolean }) {
  const { queue, name, undated } = row;
  const note = undated > 0 && (
    <span
      className={`${text.faint} ${text.nowrap} ${styles.type}`}
      title={`${undated} of its operations have no date`}
    >
      {undated} not planned
    </span>
  );
  if (!queue.machine) {
    return (
      <div className={styles.machine}>
        <b className={text.clip}>{name}</b>
        <span className={`${text.smaller} ${text.faint} ${styles.about}`}>No machine {note}</span>
      </div>
    );
  }
  return (
    <div className={styles.machine}>
      <b>
        <RecordLink to={to('MachineDetails', queue.machine.id)} sample={sample} className={styles.name}>
          {name}
        </RecordLink>
      </b>
      <NameOrRefusal machine={queue.key}>
        <span className={`${text.smaller} ${styles.about}`}>
          <MachineMark queue={queue} />
          {queue.machine.down ? (
            <span className={text.clip} title={queue.machine.down.reason}>
              {queue.machine.down.reason}
            </span>
          ) : (
            <span className={`${text.faint} ${text.clip} ${styles.type}`}>{queue.machine.type}</span>
          )}
          {note}
        </span>
      </NameOrRefusal>
    </div>
  );
}

/** Draws a band over the time for which the machine is down. */
function Down({ row, x, drawn }: { row: Row; x: RowLook['x']; drawn: Span }) {
  if (!row.down) return null;
  const from = Math.max(drawn.from, row.down.from);
  const end = Math.min(drawn.to, row.down.to);
  if (end <= from) return null;
  return (
    <i className={styles.downBand} aria-hidden="true" style={{ left: x(from), width: x(end) - x(from) }} />
  );
}

const isDrawn = (bar: Bar, { from, to }: Span) => bar.end >= from && bar.start <= to;

export const TimelineRow = memo(function TimelineRow(
  props: RowLook & { row: Row; top: number; height: number },
) {
  const { row, top, height } = props;
  const { x, drawn, edge, zone, prefix, picked, first, sample } = props;
  const { pad, bar: thick, between } = shapeOf(row);
  return (
    <DropRow
      machine={row.queue.machine ? row.key : null}
      className={styles.row}
      style={{ top, height }}
      data-stacked={row.lanes > 1 || undefined}
    >
      <Name row={row} sample={sample} />
      <div className={styles.lane}>
        <Down row={row} x={x} drawn={drawn} />
        {row.ghosts?.map(
          ({ id, from, to: end }) =>
            from <= drawn.to &&
            end >= drawn.from && (
              <i
                key={id}
                className={styles.ghost}
                style={{ left: x(from), width: x(end) - x(from) }}
                aria-hidden="true"
              />
            ),
        )}
        <div role="group" aria-label={`Operations, ${row.name}`}>
          {row.bars.map(
            (bar) =>
              isDrawn(bar, drawn) && (
                <TimelineBar
                  key={bar.id}
                  bar={bar}
                  x={x}
                  zone={zone}
                  prefix={prefix}
                  picked={bar.jobId === picked}
                  first={bar.id === first}
                  top={pad + bar.lane * (thick + between)}
                  height={thick}
                  passes={isDrawn(bar, edge)}
                />
              ),
          )}
        </div>
      </div>
    </DropRow>
  );
});
