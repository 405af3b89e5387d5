/** Undo of what was done last to an operation, wherever it is listed. */
import { type CardCan } from '../../../shared/contract/operations.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { actionWords } from './action-words.ts';
import { type OnFloor, useFloor } from './use-floor.ts';

type Listed = OnFloor & { can: CardCan };
type Done = NonNullable<OnFloor['undoable']>;

function Undo({ operation, done }: { operation: Listed; done: Done }) {
  const floor = useFloor(operation);
  const { job, name } = operation;
  return (
    <IconButton
      icon="undo"
      size="sm"
      label={`${actionWords[done.verb].undo} ${job.number} ${name}`}
      busy={floor.busy}
      onClick={() => void floor.undo()}
    />
  );
}

/** Only where the reader may undo it: the operation's own screen says why not. */
export function UndoButton({ operation }: { operation: Listed }) {
  const { undoable, can } = operation;
  return undoable && can.undo === null ? <Undo operation={operation} done={undoable} /> : null;
}
