/** Shows the buttons at the machine: Run, Pause, Finish, and Undo. Undo is always visible. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { lastActionWords } from '../../../shared/rules/operation-words.ts';
import { ActionButton, RunButton } from '../../ui/page/buttons.tsx';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { useOfferedNames } from '../../platform/lists/use-lists.ts';
import { askToPause } from './ask-to-pause.tsx';
import { finishCounted } from './finish-with-counts.tsx';
import { actionWords } from './action-words.ts';
import { type FloorActions } from './use-floor-actions.ts';
import { useRetainFocus } from './use-retain-focus.ts';
import page from '../../ui/page/page.module.css';
import styles from './floor-controls.module.css';

interface FloorControlsProps {
  operation: OperationRecord;
  floor: FloorActions;
}

/** Shows the one or two big buttons. Finish refuses, with the reason, while a typed count is not added. */
function MainButtons({ operation, floor, typed }: FloorControlsProps & { typed: boolean }): ReactNode {
  const client = useQueryClient();
  const reasons = useOfferedNames('pauseReasons', { type: operation.type });
  const common = { busy: floor.busy, showReason: 'beside' } as const;
  const { state, can } = operation;
  if (state === 'queued') {
    return <RunButton {...common} refusal={can.advance} onClick={() => void floor.run()} />;
  }
  if (state === 'paused') {
    return (
      <RunButton {...common} refusal={can.resume} onClick={() => void floor.resume()}>
        Resume
      </RunButton>
    );
  }
  if (state !== 'running') return null;
  return (
    <>
      <ActionButton
        {...common}
        icon="pause"
        variant="pause"
        refusal={can.pause}
        onClick={() => void askToPause(operation, floor, reasons)}
      >
        Pause
      </ActionButton>
      <ActionButton
        {...common}
        icon="check"
        variant="filled"
        refusal={can.advance ?? (typed ? reason('count-not-added') : null)}
        onClick={() => void finishCounted(operation, floor, client)}
      >
        Finish
      </ActionButton>
    </>
  );
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
        {actionWords[undoable.verb].undo}
      </ActionButton>
    </>
  );
}

function PutBackInQueue({ operation, floor }: FloorControlsProps) {
  if (operation.state !== 'running' && operation.state !== 'paused') return null;
  return (
    <ActionButton
      className={styles.back}
      icon="operations"
      refusal={operation.can.suspend}
      showReason="beside"
      busy={floor.busy}
      onClick={() => void floor.suspend()}
    >
      Back to the queue
    </ActionButton>
  );
}

const hasMain = ({ state }: OperationRecord) =>
  state === 'queued' || state === 'running' || state === 'paused';

const hasOther = ({ state, undoable }: OperationRecord) =>
  undoable !== null || state === 'running' || state === 'paused';

/** Shows all buttons. On a phone, the big buttons are within reach of the thumb. */
export function FloorControls({ operation, floor, typed }: FloorControlsProps & { typed: boolean }) {
  const phone = usePhone();
  const stay = useRetainFocus();
  return (
    <div className={styles.foot} data-floor-foot {...stay}>
      {hasMain(operation) && (
        <div className={`${styles.mainButtons} ${phone ? `${styles.atThumb} ${page.foot}` : styles.beside}`}>
          <MainButtons operation={operation} floor={floor} typed={typed} />
        </div>
      )}
      {hasOther(operation) && (
        <div className={styles.otherButtons}>
          <PutBackInQueue operation={operation} floor={floor} />
          <LastAction operation={operation} floor={floor} />
        </div>
      )}
    </div>
  );
}
