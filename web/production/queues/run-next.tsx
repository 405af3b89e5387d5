/** Run of what comes next on a machine, or Resume of what is paused on it, refused by the rule that the server refuses by. */
import { type Reason } from '../../../shared/reasons/reason.ts';
import { refuseFloorVerb } from '../../../shared/rules/operation-state.ts';
import { downReason, occupantReason } from '../../../shared/rules/operation-words.ts';
import { useFloor } from '../operations/use-floor.ts';
import { useRefusal } from '../../client/session/session.ts';
import { RunButton } from '../../ui/page/buttons.tsx';
import { type Task } from './model.ts';
import { workOf } from './queue-card.tsx';
import text from '../../ui/page/text.module.css';
import styles from './queue-cards.module.css';

/** Why it can't run now: its machine is down or does something else, the job is on hold, or the person may not. */
function useRunRefusal({ state, job, machine }: Task, occupant: Task | undefined): Reason | null {
  const mayNot = useRefusal('floor');
  const held = machine && occupant;
  const refusal = refuseFloorVerb(state === 'paused' ? 'resume' : 'advance', {
    state,
    jobOnHold: job.status === 'on hold',
    machineDown: machine?.down ? downReason(machine.name, machine.down.reason) : null,
    occupant: held
      ? occupantReason({
          machineName: machine.name,
          state: occupant.state,
          jobNumber: occupant.job.number,
          name: occupant.name,
        })
      : null,
  });
  return mayNot ?? refusal;
}

/** `occupant` is what else holds its machine. */
export function RunNext({ task, occupant }: { task: Task; occupant?: Task | undefined }) {
  const floor = useFloor(task);
  const refusal = useRunRefusal(task, occupant);
  const paused = task.state === 'paused';
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
