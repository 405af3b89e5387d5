/** Shows a button that runs a machine's next operation or resumes the machine's paused one. */
import { floorActions } from '../../../shared/reasons/floor-actions.ts';
import { actionLooks } from '../operations/floor-button.tsx';
import { useFloorActions } from '../operations/use-floor-actions.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { type Task } from './queue-tasks.ts';
import { workOf } from './queue-card.tsx';
import text from '../../ui/page/text.module.css';
import styles from './queue-cards.module.css';

export function RunNext({ task }: { task: Task }) {
  const floor = useFloorActions(task);
  const paused = task.state === 'paused';
  const action = paused ? 'resume' : 'start';
  const { verb, label } = floorActions[action];
  const refusal = task.can[verb] ?? null;
  return (
    <div className={`${styles.foot} ${styles.run}`}>
      <ActionButton
        {...actionLooks[action]}
        size="xs"
        aria-label={`${label} ${task.job.number} ${task.name}`}
        refusal={refusal}
        showReason="beside"
        busy={floor.busy}
        onClick={() => void floor[action]()}
      >
        {label}
      </ActionButton>
      {refusal === null && !paused && <span className={`${text.smaller} ${text.muted}`}>{workOf(task)}</span>}
    </div>
  );
}
