/** Shows, in a list of operations, the button that reverts an operation's last action. */
import { type CardCan } from '../../../shared/operations/operations.contract.ts';
import { floorActions } from '../../../shared/operations/floor-actions.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { type FloorOperation, useFloorActions } from './use-floor-actions.ts';
import { t } from '../../../shared/platform/translate.ts';

type Listed = FloorOperation & { can: CardCan };
type UndoableAction = NonNullable<FloorOperation['undoable']>;

function Undo({ operation, done }: { operation: Listed; done: UndoableAction }) {
  const floor = useFloorActions(operation);
  const { job, name } = operation;
  return (
    <IconButton
      icon="undo"
      size="sm"
      label={t`Undo ${floorActions[done.verb].label} ${job.number} ${name}`}
      busy={floor.busy}
      onClick={() => void floor.undo()}
    />
  );
}

/**
 * Shows Undo only if the user may undo the action. The operation's own page also shows the reason why a user may not.
 */
export function UndoButton({ operation }: { operation: Listed }) {
  const { undoable, can } = operation;
  return undoable && can.undo === null ? <Undo operation={operation} done={undoable} /> : null;
}
