import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { type Operation, type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { type FloorAction, floorActions } from '../../../shared/reasons/floor-actions.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { actionsIn } from '../../../shared/rules/operation-state.ts';
import buttons from '../../ui/page/buttons.module.css';
import { ActionButton, type ActionButtonProps } from '../../ui/page/buttons.tsx';
import dialog from '../../ui/page/dialog.module.css';
import { askReason } from '../../ui/page/toasts-and-dialogs.tsx';
import { finishCounted } from './finish-with-counts.tsx';
import { useOfferedNames } from '../../platform/lists/use-shop-lists.ts';
import { actionLooks, mainActions } from './action-looks.ts';
import { type FloorActions, useFloorActions } from './use-floor-actions.ts';

/**
 * Asks the user for a reason and pauses the operation. The user can instead put the operation back in the queue,
 * which frees the machine.
 */
async function askToPause(
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

interface ActionButtonsProps extends Pick<ActionButtonProps, 'size' | 'showReason' | 'className'> {
  operation: OperationOnMachine;
  floor: FloorActions;
  actions: readonly FloorAction[];
  /** True to name the operation in the label, for lists. */
  named?: boolean;
  /** True while the user has typed a count and not added it. Finish then refuses, with the reason. */
  typed?: boolean;
}

/** Shows a button for each of the `actions` that the operation's state allows. */
export function ActionButtons(props: ActionButtonsProps) {
  const { operation, floor, actions, named = false, typed = false, ...look } = props;
  const client = useQueryClient();
  const reasons = useOfferedNames('pauseReasons', { type: operation.type });
  const press: Record<FloorAction, () => Promise<unknown>> = {
    ...floor,
    pause: () => askToPause(operation, floor, reasons),
    finish: () => finishCounted(operation, floor, client),
  };
  const allowed = actionsIn(operation.state);
  return actions
    .filter((action) => allowed.includes(action))
    .map((action) => {
      const { verb, label } = floorActions[action];
      const uncounted = typed && action === 'finish' ? reason('count-not-added') : null;
      return (
        <ActionButton
          key={action}
          {...look}
          {...actionLooks[action]}
          {...(named && { 'aria-label': `${label} ${operation.job.number} ${operation.name}` })}
          busy={floor.busy}
          refusal={operation.can[verb] ?? uncounted}
          onClick={() => void press[action]()}
        >
          {label}
        </ActionButton>
      );
    });
}

/**
 * Shows Run, Finish or Resume, as the operation's state requires. With `pause`, it also shows Pause next to Finish.
 */
export function FloorButton({
  size = 'sm',
  pause = false,
  ...props
}: {
  operation: OperationOnMachine;
  size?: 'xs' | 'sm' | 'lg';
  named?: boolean;
  pause?: boolean;
}) {
  const floor = useFloorActions(props.operation);
  const actions = mainActions.filter((action) => pause || action !== 'pause');
  return <ActionButtons {...props} size={size} floor={floor} actions={actions} />;
}
