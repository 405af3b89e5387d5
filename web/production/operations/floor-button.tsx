import { useQueryClient } from '@tanstack/react-query';
import { type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { ActionButton, RunButton } from '../../ui/page/buttons.tsx';
import { finishCounted } from './finish-with-counts.tsx';
import { useOfferedNames } from '../../platform/lists/use-lists.ts';
import { askToPause } from './ask-to-pause.tsx';
import { useFloorActions } from './use-floor-actions.ts';

/**
 * Shows Run, Finish or Resume, as the operation's state requires. With `named`, the label also names the operation,
 * for lists.
 */
export function FloorButton(props: {
  operation: OperationOnMachine;
  size?: 'xs' | 'sm' | 'lg';
  named?: boolean;
  /** True to show Pause beside Finish. */
  pause?: boolean;
}) {
  const { operation, size = 'sm', named = false, pause = false } = props;
  const floor = useFloorActions(operation);
  const client = useQueryClient();
  const reasons = useOfferedNames('pauseReasons', { type: operation.type });
  const of = (verb: string) =>
    named ? { 'aria-label': `${verb} ${operation.job.number} ${operation.name}` } : {};
  const common = { size, busy: floor.busy };
  const { state, can } = operation;
  if (state === 'queued') {
    return (
      <RunButton {...common} {...of('Run')} refusal={can.advance ?? null} onClick={() => void floor.run()} />
    );
  }
  if (state === 'paused') {
    const resume = () => void floor.resume();
    return (
      <RunButton {...common} {...of('Resume')} refusal={can.resume ?? null} onClick={resume}>
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
          refusal={can.pause ?? null}
          onClick={() => void askToPause(operation, floor, reasons)}
        >
          Pause
        </ActionButton>
      )}
      <ActionButton
        {...common}
        {...of('Finish')}
        icon="check"
        variant="filled"
        refusal={can.advance ?? null}
        onClick={() => void finishCounted(operation, floor, client)}
      >
        Finish
      </ActionButton>
    </>
  );
}
