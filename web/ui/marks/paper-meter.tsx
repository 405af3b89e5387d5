import { paperStateOf, type PaperState } from '../../../shared/rules/press-sheets.ts';
import { count, number } from '../page/format.ts';
import { Icon } from '../page/icons.tsx';
import layout from '../page/layout.module.css';
import text from '../page/text.module.css';
import styles from './paper-meter.module.css';

/** The sheets assigned, and a function for a number's share of the bar's width, in percent. */
function parts(sheets: {
  assigned: readonly number[];
  adding: number;
  required: number;
  withBuffer: number;
}) {
  const assigned = sheets.assigned.reduce((sum, each) => sum + each, 0);
  const whole = Math.max(assigned + sheets.adding, sheets.required, sheets.withBuffer, 1);
  return { assigned, share: (of: number) => `${(of / whole) * 100}%` };
}

/**
 * "50 sheets not assigned", "Requirement met": green only where no piece will be missing. `uncovered` are the sheets that neither stock nor
 * orders cover, where that is known: those are short.
 */
export function PaperSays({ state, uncovered = 0 }: { state: PaperState; uncovered?: number }) {
  if (state.is === 'met')
    return (
      <span className={styles.met}>
        <Icon name="check" />
        Requirement met
      </span>
    );
  return (
    <span className={styles.short}>
      <Icon name="warning" size={15} />
      {state.is === 'short' && uncovered > 0 && `${count(uncovered, 'sheet')} short`}
      {state.is === 'short' && uncovered === 0 && `${count(state.sheets, 'sheet')} not assigned`}
      {state.is === 'without buffer' && `${count(state.sheets, 'more sheet')} with buffer`}
      {state.is === 'too few pieces' && `${count(state.pieces, 'piece')} short`}
    </span>
  );
}

/**
 * How many of the sheets that it needs a job has: assigned (solid, one part for each paper), being added (dashed), and a
 * mark at the requirement. `small` is for the details, without a heading.
 */
export function PaperMeter(props: {
  /** Press sheets, one number for each paper. */
  assigned: readonly number[];
  adding?: number;
  required: number;
  withBuffer: number;
  /** Pieces that will be missing of those ordered. */
  short: number;
  scheduledAt: string | null;
  small?: boolean;
}) {
  const { adding = 0, required, withBuffer, short, scheduledAt, small = false } = props;
  const { assigned, share } = parts({ ...props, adding });
  const order = { papersRequired: required, papersWithBuffer: withBuffer, papersAssigned: assigned };
  const words = `${number(assigned)} of ${count(required, 'sheet')} assigned`;
  const starts = props.assigned.map((_, index) =>
    props.assigned.slice(0, index).reduce((sum, each) => sum + each, 0),
  );
  return (
    <div>
      {!small && (
        <div className={`${layout.row} ${layout.between} ${layout.wrap}`}>
          <span className={text.bold}>{words}</span>
          <PaperSays state={paperStateOf({ ...order, short, scheduledAt })} />
        </div>
      )}
      <div className={small ? `${styles.bar} ${styles.small}` : styles.bar} aria-hidden="true">
        {props.assigned.map((sheets, index) => (
          <i key={index} style={{ left: share(starts[index] ?? 0), width: share(sheets) }} />
        ))}
        {adding > 0 && <u style={{ left: share(assigned), width: share(adding) }} />}
        <s style={{ left: share(required) }} />
      </div>
      <div className={styles.key}>
        <span>{small ? `${number(assigned)} assigned` : 'assigned'}</span>
        {adding > 0 && <span>being added, {number(adding)}</span>}
        <span>
          {number(required)} required · {number(withBuffer)} with buffer
        </span>
      </div>
    </div>
  );
}
