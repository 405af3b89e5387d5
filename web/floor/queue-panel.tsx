/**
 * Shows the machine's queue and the rare actions: run another job, put the operation back in the queue, write a note, and
 * mark the machine as down.
 */
import { useFullscreenDocument } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { floorActions } from '../../shared/operations/floor-actions.ts';
import { isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { type OperationOnMachine } from '../../shared/operations/operations.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../shared/platform/translate.ts';
import { camera } from '../client/camera.ts';
import { recentlySent } from '../client/session/sent-presses.ts';
import { to } from '../client/paths.ts';
import { sessionStore } from '../client/session/session.ts';
import { downLabel, openDownSheet, useBringBack } from '../machines/machine-down.tsx';
import { FloorButton, usePresses } from '../operations/floor/floor-button.tsx';
import { useFloorActions } from '../operations/floor/use-floor-actions.ts';
import { operationCounts, quantityInUnit } from '../operations/operation-counts.ts';
import { confirm } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import { AddNote } from '../ui/record/notes.tsx';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { FloorPanel } from './floor-panel.tsx';
import { useUnread } from './handover.tsx';
import { type OnScreen } from './state-bar.tsx';
import styles from './floor.module.css';

/** The most operations in the panel. The rest is one tap further, in the machine's queue. */
const most = 20;

function Row(props: { operation: OperationOnMachine; canRun: boolean; unread: boolean }) {
  const { operation, canRun, unread } = props;
  const { id, job, name, state, waitsFor } = operation;
  const { planned, unit } = operationCounts(operation);
  return (
    <li className={`${layout.row} ${layout.wrap} ${layout.between}`}>
      <Link className={`${text.plain} ${layout.twoLines}`} to={to('OperationDetails', id)}>
        <span>
          <b>{job.number}</b> {job.name}
        </span>
        <small className={text.muted}>
          {[name, quantityInUnit(planned, unit), state === 'waiting' && waitsFor].filter(Boolean).join(' · ')}
        </small>
      </Link>
      {state === 'queued' && canRun && <FloorButton operation={operation} named unread={unread} />}
    </li>
  );
}

/** Shows the button that puts the operation on the machine back in the queue. It asks first. */
function BackToQueue({ operation }: { operation: NonNullable<OnScreen['operation']> }) {
  const floor = useFloorActions(operation);
  const { press, refusal } = usePresses(operation, floor)('suspend');
  const putBack = async () => {
    const isSure = await confirm({
      title: t`Put ${operation.job.number} ${operation.name} back in the queue?`,
      text: t('Its counts and its time stay. The machine is free for another job.'),
      verb: floorActions.suspend.label,
      keep: t('Keep it'),
    });
    if (isSure) await press();
  };
  return (
    <ActionButton icon="operations" refusal={refusal} busy={floor.busy} onClick={() => void putBack()}>
      {floorActions.suspend.label}
    </ActionButton>
  );
}

function FullScreen() {
  const { fullscreen, toggle } = useFullscreenDocument();
  return (
    <ActionButton onClick={() => void toggle()}>
      {fullscreen ? t('Leave full screen') : t('Full screen')}
    </ActionButton>
  );
}

export function QueuePanel(
  props: OnScreen & {
    queue: readonly OperationOnMachine[];
    close: () => void;
    handOver: () => void;
    showSent: () => void;
  },
) {
  const { machine, operation, queue, close, handOver, showSent } = props;
  const unread = useUnread(machine) !== null;
  const [writes, setWrites] = useState(false);
  const bringBack = useBringBack(machine);
  const others = queue.filter(({ id, state }) => !isOnMachine(state) && id !== operation?.id);
  const runs = operation !== null && isOnMachine(operation.state);
  return (
    <FloorPanel label={t('Queue and more')} close={close} head={<h2>{t('Then')}</h2>}>
      <ul className={styles.queue}>
        {others.slice(0, most).map((each) => (
          <Row key={each.id} operation={each} canRun={!runs && machine.down === null} unread={unread} />
        ))}
      </ul>
      {others.length === 0 && <p className={text.muted}>{t('Nothing else in the queue')}</p>}
      {writes && operation && (
        <AddNote of={{ entity: 'jobs', id: operation.jobId }} close={() => setWrites(false)} />
      )}
      <div className={styles.rare}>
        {operation && !writes && (
          <ActionButton icon="edit" onClick={() => setWrites(true)}>
            {t('Write a note')}
          </ActionButton>
        )}
        <ActionButton icon="user" refusal={unread ? reason('handover-unread') : null} onClick={handOver}>
          {t('Hand over')}
        </ActionButton>
        {runs && <BackToQueue operation={operation} />}
        {recentlySent(machine.id).length > 0 && (
          <ActionButton onClick={showSent}>{t('Sent in the last hour')}</ActionButton>
        )}
        <ActionButton icon="warning" refusal={machine.can.down} onClick={() => void openDownSheet(machine)}>
          {downLabel(machine)}
        </ActionButton>
        {machine.down && (
          <ActionButton icon="check" refusal={machine.can.up} onClick={() => void bringBack.press()}>
            {t('Back in service')}
          </ActionButton>
        )}
        <LinkButton to={to('MachineOperationList', machine.id)}>{t('Whole queue')}</LinkButton>
        {sessionStore.device() === null && (
          <LinkButton to={`${to('Floor')}?pick`}>{t('Another machine')}</LinkButton>
        )}
        <ActionButton icon="search" onClick={() => camera.set(true)}>
          {t('Scan with the camera')}
        </ActionButton>
        {document.fullscreenEnabled && <FullScreen />}
      </div>
    </FloorPanel>
  );
}
