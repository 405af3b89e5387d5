import { modals } from '@mantine/modals';
import { type Operation } from '../../../shared/contract/operations.ts';
import { askReason } from '../../ui/page/toasts-and-dialogs.tsx';
import { type FloorActions } from './use-floor-actions.ts';
import buttons from '../../ui/page/buttons.module.css';
import dialog from '../../ui/page/dialog.module.css';

/**
 * Asks the user for a reason and pauses the operation. The user can instead put the operation back in the queue,
 * which frees the machine.
 */
export async function askToPause(
  { machine, job }: Operation,
  floor: FloorActions,
  reasons: readonly string[],
): Promise<void> {
  let sendBack = false;
  const note = machine && (
    <>
      {job.number} stays on {machine.name}. To run another job,{' '}
      <button
        type="button"
        className={`${buttons.asText} ${dialog.reach}`}
        onClick={() => {
          sendBack = true;
          modals.closeAll();
        }}
      >
        put it back in the queue
      </button>
      .
    </>
  );
  const reason = await askReason({
    title: 'Reason for the stop',
    reasons,
    label: 'Another reason',
    keep: 'Keep running',
    ...(note && { note }),
  });
  if (sendBack) await floor.suspend();
  else if (reason !== null) await floor.pause(reason);
}
