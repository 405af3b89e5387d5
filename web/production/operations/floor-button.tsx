/** Run, Finish or Resume of an operation, wherever it is listed. */
import { type Operation } from '../../../shared/contract/operations.ts';
import { ActionButton, RunButton } from '../../ui/page/buttons.tsx';
import { finishCounted } from './ask-counts.tsx';
import { askToPause } from './ask-to-pause.tsx';
import { useFloor } from './use-floor.ts';
import { useFloorRefusals } from './use-floor-refusals.ts';

/** The buttons of its state; none where nobody on the floor can do anything. `named` tells them apart in a list. */
export function FloorButton(props: {
  operation: Operation;
  size?: 'xs' | 'sm' | 'lg';
  named?: boolean;
  /** Pause beside Finish. */
  pause?: boolean;
}) {
  const { operation, size = 'sm', named = false, pause = false } = props;
  const floor = useFloor(operation);
  const refusal = useFloorRefusals(operation);
  const of = (verb: string) =>
    named ? { 'aria-label': `${verb} ${operation.job.number} ${operation.name}` } : {};
  const common = { size, busy: floor.busy };
  const { state } = operation;
  if (state === 'queued') {
    return (
      <RunButton {...common} {...of('Run')} refusal={refusal('advance')} onClick={() => void floor.run()} />
    );
  }
  if (state === 'paused') {
    const resume = () => void floor.resume();
    return (
      <RunButton {...common} {...of('Resume')} refusal={refusal('resume')} onClick={resume}>
        Resume
      </RunButton>
    );
  }
  if (state !== 'running') return null;
  return (
    <>
      {pause && (
        <ActionButton
          {...common}
          {...of('Pause')}
          icon="pause"
          variant="pause"
          refusal={refusal('pause')}
          onClick={() => void askToPause(operation, floor)}
        >
          Pause
        </ActionButton>
      )}
      <ActionButton
        {...common}
        {...of('Finish')}
        icon="check"
        variant="filled"
        refusal={refusal('advance')}
        onClick={() => void finishCounted(operation, floor)}
      >
        Finish
      </ActionButton>
    </>
  );
}
