/** Shows a button that runs a machine's next operation or resumes the machine's paused one. */
import { useFloorActions } from '../operations/use-floor-actions.ts';
import { RunButton } from '../../ui/page/buttons.tsx';
import { type Task } from './model.ts';
import { workOf } from './queue-card.tsx';
import text from '../../ui/page/text.module.css';
import styles from './queue-cards.module.css';

export function RunNext({ task }: { task: Task }) {
  const floor = useFloorActions(task);
  const paused = task.state === 'paused';
  const refusal = task.can[paused ? 'resume' : 'advance'] ?? null;
  const verb = paused ? 'Resume' : 'Run';
  return (
    <div className={`${styles.foot} ${styles.run}`}>
      <RunButton
        size="xs"
        aria-label={`${verb} ${task.job.number} ${task.name}`}
        refusal={refusal}
        showReason="beside"
        busy={floor.busy}
        onClick={() => void (paused ? floor.resume() : floor.run())}
      >
        {verb}
      </RunButton>
      {refusal === null && !paused && <span className={`${text.smaller} ${text.muted}`}>{workOf(task)}</span>}
    </div>
  );
}
