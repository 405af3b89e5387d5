/** Shows how many pieces pass through an operation and how many are lost, and whether the job will be short. */
import { type OperationState, isFinished } from '../../../shared/jobs/aggregate/operation-state.ts';
import { count } from '../../ui/text/format-values.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { usePhone } from '../../ui/page/page.tsx';
import { flowWords, type StepFlow } from './piece-flow-words.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './job-flow.module.css';

/**
 * Draws counted, wasted and expected pieces in proportion to the order. The text next to the bar gives the
 * same numbers.
 */
function FlowBar({ flow, state }: { flow: StepFlow; state: OperationState }) {
  const { line, good, waste, gives, most, ordered } = flow;
  const expected = line.uncounted || !isFinished(state) ? Math.max(0, gives - good) : 0;
  const part = (pieces: number) => ({ width: `${(100 * pieces) / most}%` });
  return (
    <span className={`${layout.anchor} ${styles.bar}`} aria-hidden="true">
      <i className={styles.good} style={part(good)} />
      {waste > 0 && <i className={styles.waste} style={part(waste)} />}
      {expected > 0 && <i className={styles.planned} style={part(expected)} />}
      <s className={styles.ordered} style={{ left: `${(100 * ordered) / most}%` }} />
    </span>
  );
}

/** Shows how many pieces came in and were good. It also shows how many were lost, with the reasons. */
export function FlowCell({ flow, state }: { flow: StepFlow | undefined; state: OperationState }) {
  if (flow === undefined) return null;
  const { good, lost } = flowWords(flow, state);
  return (
    <>
      {good}
      <FlowBar flow={flow} state={state} />
      <span className={`${text.smaller} ${text.muted} ${styles.lost}`}>{lost}</span>
    </>
  );
}

/** Shows how many pieces the operation can still pass on, in red if they are fewer than ordered. */
export function CanMake({ flow }: { flow: StepFlow | undefined }) {
  if (flow === undefined) return null;
  const pieces = count(flow.gives, 'piece');
  if (!flow.short) return <b>{pieces}</b>;
  return (
    <b className={`${text.mark} ${text.danger}`}>
      <Icon name="warning" size={12} />
      {pieces}
    </b>
  );
}

/** Explains the bars, and how many pieces a sheet holds. */
export function FlowKey({ ups }: { ups: number }) {
  const phone = usePhone();
  return (
    <p className={`${text.smaller} ${text.muted} ${layout.cell} ${layout.ruled}`}>
      {nodes`${!phone && t('Solid is counted, hatched waste, dashed expected, the blue line what was ordered. ')}A sheet is ${count(ups, 'piece')}.`}
    </p>
  );
}
