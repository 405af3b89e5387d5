/**
 * Shows the buttons at the foot of the screen at a machine. They stand in three places and never change them: what the
 * machine does, the end, and Undo.
 */
import { type CSSProperties } from 'react';
import { actionsIn, isFinished } from '../../shared/jobs/aggregate/operation-state.ts';
import { buttonCode } from '../../shared/codes/reading/scanned-code.ts';
import { floorActions } from '../../shared/operations/floor-actions.ts';
import { type OperationRecord } from '../../shared/operations/operations.contract.ts';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../shared/platform/translate.ts';
import { isOffered } from '../../shared/shop/shop-lists.ts';
import { contract } from '../client/contract.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { type ReasonLike } from '../client/reason-text.ts';
import { useStoredLists } from '../shop/lists/use-shop-lists.ts';
import { useStrikeOut } from '../operations/counts/count-entries.tsx';
import { actionLooks } from '../operations/floor/floor-button-looks.ts';
import { ActionButtons, usePresses } from '../operations/floor/floor-button.tsx';
import { type FloorActions, useFloorActions } from '../operations/floor/use-floor-actions.ts';
import { addsInWords, operationCounts } from '../operations/operation-counts.ts';
import { useRetainFocus } from '../operations/use-focus-after-button-change.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { type PageAction, usePageActions } from '../ui/page/page-actions.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import { number, timeFrom } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import layout from '../ui/style/layout.module.css';
import { useUndoUnsent } from './presses/unsent-count.ts';
import styles from './floor.module.css';

const keys = { start: 'r', resume: 'r', pause: 'p', finish: 'f' } as const;
const codes = { start: buttonCode('RUN'), resume: buttonCode('RUN'), finish: buttonCode('FINISH') };

interface FootProps {
  typed: boolean;
  unread: boolean;
  /** Why Run or Finish waits for a check, by the answers that this device knows. */
  check?: Reason | null | undefined;
  /** Why Run waits for scans, by what was scanned on this device. */
  scans?: Reason | null | undefined;
  more: () => void;
  /** Opens the keypad for good pieces. */
  countRest?: () => void;
}

/**
 * Returns the label and action of Undo: for a count that is not sent yet, the newest count, or else the last action. Returns
 * null without any.
 */
function useUndo(operation: OperationRecord, floor: FloorActions) {
  const [now, zone] = [useNow(), useShopZone()];
  const strikeOut = useStrikeOut(floor);
  const unsent = useUndoUnsent(operation);
  const { data = [] } = useInPlaceQuery(contract.operations.entries, { params: { id: operation.id } });
  const { undoable, can } = operation;
  const entry = data.find(({ struckAt }) => struckAt === null);
  const at = (of: string) => timeFrom(now, of, { zone });
  if (unsent) return unsent;
  if (entry && can.counts === null && !isFinished(operation.state) && (!undoable || entry.at > undoable.at))
    return {
      label: t('Undo count'),
      detail: [t`${addsInWords(entry)} at ${at(entry.at)}`, entry.userName].filter(Boolean).join(', '),
      refusal: null,
      run: () => strikeOut(entry),
    };
  if (undoable === null) return null;
  const { good } = operationCounts(operation);
  return {
    label: t`Undo ${floorActions[undoable.verb].label}`,
    detail: isFinished(operation.state)
      ? t`${operation.job.number}, ${number(good)} good`
      : [at(undoable.at), undoable.userName].filter(Boolean).join(', '),
    refusal: can.undo,
    run: floor.undo,
  };
}

function UndoPlace({ operation }: { operation: OperationRecord }) {
  const floor = useFloorActions(operation);
  const undo = useUndo(operation, floor);
  const label = undo?.label ?? t('Undo');
  const refusal = undo ? undo.refusal : reason('nothing-to-undo');
  const run = () => void undo?.run();
  const code = buttonCode('UNDO');
  usePageActions(t('At the machine'), [{ label, key: 'u', code, asksTwice: true, refusal, run }]);
  return (
    <ActionButton icon="undo" busy={floor.busy} refusal={refusal} showReason="beside" onClick={run}>
      <span className={layout.twoLines}>
        <span>{label}</span>
        {undo?.refusal === null && <small>{undo.detail}</small>}
      </span>
    </ActionButton>
  );
}

/** Returns the stops for the shop's reasons, which the codes of the machine's card press. */
function usePauses(
  { state, type }: OperationRecord,
  floor: FloorActions,
  refusal: ReasonLike | null,
): PageAction[] {
  const reasons = useStoredLists()?.pauseReasons ?? [];
  if (state !== 'running') return [];
  return reasons
    .filter((each) => isOffered(each, type))
    .map(({ id, name }) => ({
      label: t`Pause: ${name}`,
      code: buttonCode({ pauseReasonId: id }),
      refusal,
      run: () => floor.pause(name),
    }));
}

/** Says in the place of Run what to scan next. */
function ToScan({ of: { ticket, tools } }: { of: { ticket: boolean; tools: readonly string[] } }) {
  const [next = ''] = ticket ? [t('ticket')] : tools;
  return (
    <output className={styles.toScan} style={{ '--letters': next.length } as CSSProperties}>
      {nodes`Scan ${(<b>{next}</b>)}`}
    </output>
  );
}

/** Shows Run, Pause or Resume, and Finish. Before the start, the place of Finish leads to the other jobs. */
function Verbs(props: FootProps & { operation: OperationRecord }) {
  const { operation, more, typed, unread, check, scans, countRest } = props;
  const floor = useFloorActions(operation);
  const first = { typed, unread, check, scans, countRest };
  const pressOf = usePresses(operation, floor, first);
  const { state } = operation;
  const withKeys = actionsIn(state).filter((action) => action !== 'suspend');
  const pauses = usePauses(operation, floor, pressOf('pause').refusal);
  usePageActions(t('At the machine'), [
    ...withKeys.map((action) => {
      const { press, refusal } = pressOf(action);
      const code = action === 'pause' ? {} : { code: codes[action] };
      return { label: floorActions[action].label, key: keys[action], ...code, refusal, run: press };
    }),
    ...pauses,
  ]);
  const common = { operation, floor, ...first, showReason: 'beside' } as const;
  const { refusal } = pressOf('start');
  return (
    <>
      {refusal?.code === 'scan-first' ? (
        <ToScan of={refusal.values as { ticket: boolean; tools: string[] }} />
      ) : (
        <ActionButtons {...common} actions={['start', 'resume', 'pause']} />
      )}
      {state === 'running' && <ActionButtons {...common} actions={['finish']} />}
      {state === 'paused' && (
        <ActionButton {...actionLooks.finish} refusal={reason('not-while-paused')} showReason="beside">
          {floorActions.finish.label}
        </ActionButton>
      )}
      {state === 'queued' && (
        <ActionButton icon="operations" onClick={more}>
          {t('Another job')}
        </ActionButton>
      )}
    </>
  );
}

export function FloorButtons(
  props: FootProps & {
    operation: OperationRecord | null;
    /** The operation that Undo is about: the one on the machine, or else the last one there. */
    undoOf: OperationRecord | null;
  },
) {
  const { operation, undoOf, more } = props;
  return (
    <footer className={styles.foot} data-floor-foot {...useRetainFocus()}>
      {operation ? (
        <Verbs {...props} operation={operation} />
      ) : (
        <>
          <span />
          <ActionButton icon="operations" onClick={more}>
            {t('Queue and more')}
          </ActionButton>
        </>
      )}
      {undoOf && (
        <div className={styles.undo}>
          <UndoPlace key={undoOf.id} operation={undoOf} />
        </div>
      )}
    </footer>
  );
}
