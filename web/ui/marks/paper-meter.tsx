import { paperStateOf, type PaperState } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { count, number } from '../text/format-values.ts';
import { Icon } from '../style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from './paper-meter.module.css';

/**
 * Returns the sum of the assigned sheets, and a function that converts a number of sheets into a percentage of the
 * bar.
 */
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
 * Shows "50 sheets not assigned" or "Requirement met", green only if no piece will be missing. `uncovered` is the
 * number of sheets that neither stock nor orders cover.
 */
export function PaperStatus({ state, uncovered = 0 }: { state: PaperState; uncovered?: number }) {
  if (state.is === 'met')
    return (
      <span className={`${text.mark} ${text.good}`}>
        <Icon name="check" />
        {t('Requirement met')}
      </span>
    );
  return (
    <span className={`${text.mark} ${styles.short}`}>
      <Icon name="warning" size={15} />
      {state.is === 'short' && uncovered > 0 && t`${count(uncovered, 'sheet')} short`}
      {state.is === 'short' && uncovered === 0 && t`${count(state.sheets, 'sheet')} not assigned`}
      {state.is === 'without buffer' && t`${count(state.sheets, 'more sheet')} with buffer`}
      {state.is === 'too few pieces' && t`${count(state.pieces, 'piece')} short`}
    </span>
  );
}

/**
 * Shows the sheets that a job needs as a bar. Assigned sheets are solid, with one part for each paper. Sheets that
 * the user is about to add are dashed. A mark shows the requirement. `small` leaves out the heading.
 */
export function PaperMeter(props: {
  /** The number of press sheets that are assigned of each paper. */
  assigned: readonly number[];
  adding?: number;
  required: number;
  withBuffer: number;
  /** The number of ordered pieces that the job will not make. */
  short: number;
  scheduledAt: string | null;
  small?: boolean;
}) {
  const { adding = 0, required, withBuffer, short, scheduledAt, small = false } = props;
  const { assigned, share } = parts({ ...props, adding });
  const order = { papersRequired: required, papersWithBuffer: withBuffer, papersAssigned: assigned };
  const words = t`${number(assigned)} of ${count(required, 'sheet')} assigned`;
  const starts = props.assigned.map((_, index) =>
    props.assigned.slice(0, index).reduce((sum, each) => sum + each, 0),
  );
  return (
    <div>
      {!small && (
        <div className={`${layout.row} ${layout.between} ${layout.wrap}`}>
          <span className={text.bold}>{words}</span>
          <PaperStatus state={paperStateOf({ ...order, short, scheduledAt })} />
        </div>
      )}
      <div className={small ? `${styles.bar} ${styles.small}` : styles.bar} aria-hidden="true">
        {props.assigned.map((sheets, index) => (
          <i key={index} style={{ left: share(starts[index] ?? 0), width: share(sheets) }} />
        ))}
        {adding > 0 && <u style={{ left: share(assigned), width: share(adding) }} />}
        <s style={{ left: share(required) }} />
      </div>
      <div className={`${layout.flow} ${layout.between} ${text.smaller} ${text.faint}`}>
        <span>{small ? t`${number(assigned)} assigned` : t('assigned')}</span>
        {adding > 0 && <span>{t`being added, ${number(adding)}`}</span>}
        <span>{t`${number(required)} required · ${number(withBuffer)} with buffer`}</span>
      </div>
    </div>
  );
}
