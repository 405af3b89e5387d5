/** Shows the buttons at the machine: Run, Pause, Finish, and Undo. Undo is always visible. */
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { floorActions } from '../../../shared/reasons/floor-actions.ts';
import { actionsIn } from '../../../shared/rules/operation-state.ts';
import { lastActionWords } from '../../../shared/rules/operation-words.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { mainActions } from './action-looks.ts';
import { ActionButtons } from './floor-button.tsx';
import { type FloorActions } from './use-floor-actions.ts';
import { useRetainFocus } from './use-retain-focus.ts';
import page from '../../ui/page/page.module.css';
import styles from './floor-controls.module.css';

interface FloorControlsProps {
  operation: OperationRecord;
  floor: FloorActions;
}

/** Shows the last action on the operation and who did it, with a button that reverts the action. */
function LastAction({ operation, floor }: FloorControlsProps) {
  const { undoable } = operation;
  const [now, zone] = [useNow(), useShopZone()];
  if (undoable === null) return null;
  return (
    <>
      <span className={styles.said}>{lastActionWords(undoable, now, zone)}</span>
      <ActionButton
        className={styles.undo}
        icon="undo"
        refusal={operation.can.undo}
        showReason="beside"
        busy={floor.busy}
        onClick={() => void floor.undo()}
      >
        Undo {floorActions[undoable.verb].label}
      </ActionButton>
    </>
  );
}

/** Shows all buttons of an operation. On a phone, the big buttons are within reach of the thumb. */
export function FloorControls({ operation, floor, typed }: FloorControlsProps & { typed: boolean }) {
  const phone = usePhone();
  const stay = useRetainFocus();
  const [actions, { undoable }] = [actionsIn(operation.state), operation];
  const common = { operation, floor, showReason: 'beside' } as const;
  return (
    <div className={styles.foot} data-floor-foot {...stay}>
      {actions.length > 0 && (
        <div className={`${styles.mainButtons} ${phone ? `${styles.atThumb} ${page.foot}` : styles.beside}`}>
          <ActionButtons {...common} actions={mainActions} typed={typed} />
        </div>
      )}
      {(undoable !== null || actions.includes('suspend')) && (
        <div className={styles.otherButtons}>
          <ActionButtons {...common} actions={['suspend']} className={styles.back} />
          <LastAction operation={operation} floor={floor} />
        </div>
      )}
    </div>
  );
}
