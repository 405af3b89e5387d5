/** Shows the flow of pieces through an operation, and whether the job will be short. */
import { type OperationState } from '../../../shared/rules/operation-state.ts';
import { count } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { usePhone } from '../../ui/page/page.tsx';
import { flowWords, type StepFlow } from './flow-words.ts';
import text from '../../ui/page/text.module.css';
import styles from './job-flow.module.css';

/** Draws counted, wasted and expected pieces in proportion to the order. The text beside the bar says the same. */
function FlowBar({ flow, state }: { flow: StepFlow; state: OperationState }) {
  const { line, good, waste, gives, most, ordered } = flow;
  const expected = line.uncounted || state !== 'finished' ? Math.max(0, gives - good) : 0;
  const part = (pieces: number) => ({ width: `${(100 * pieces) / most}%` });
  return (
    <span className={styles.bar} aria-hidden="true">
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
    <b className={styles.short}>
      <Icon name="warning" size={12} />
      {pieces}
    </b>
  );
}

/** Explains the bars, and how many pieces a sheet holds. */
export function FlowKey({ ups }: { ups: number }) {
  const phone = usePhone();
  return (
    <p className={`${text.smaller} ${text.muted} ${styles.key}`}>
      {!phone && 'Solid is counted, hatched waste, dashed expected, the blue line what was ordered. '}A sheet
      is {count(ups, 'piece')}.
    </p>
  );
}
