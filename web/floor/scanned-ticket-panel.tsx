/** Shows the operation of a scanned ticket next to what the machine runs (look: 36-floor-scan). */
import { Link } from 'react-router';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import {
  type OperationOnMachine,
  type OperationRecord,
} from '../../shared/operations/operations.contract.ts';
import { hasStarted, isClosed, isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { t } from '../../shared/platform/translate.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { useExpected } from '../jobs/details/job-expected-date.tsx';
import { useJobOf } from '../operations/floor/flow-summary.tsx';
import { ActionButtons } from '../operations/floor/floor-button.tsx';
import { useScansBeforeRun } from '../operations/floor/scans-before-run.ts';
import { useFloorActions } from '../operations/floor/use-floor-actions.ts';
import { useInspections } from '../operations/inspections/use-inspections.tsx';
import { operationCounts, quantityInUnit } from '../operations/operation-counts.ts';
import { useRetainFocus } from '../operations/use-focus-after-button-change.ts';
import { useMoveToMachine } from '../operations/use-move-to-machine.ts';
import { Artwork } from '../ui/marks/artwork-thumbnail.tsx';
import { StateBadge } from '../ui/marks/state-icons-and-badges.tsx';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import { timeFrom } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { FloorPanel } from './floor-panel.tsx';
import { describePaper } from './job-at-machine.tsx';
import styles from './floor.module.css';

interface ScanPanelProps {
  machine: Machine;
  queue: readonly OperationOnMachine[];
  /** Whether the person must read a handover first. */
  unread: boolean;
  close: () => void;
}

/** Returns where the operation stands: its place in this queue and its `start`, or the machine on which it is. */
function whereInWords(
  { machine, state, id }: OperationRecord,
  { machine: here, queue }: ScanPanelProps,
  start: string | undefined,
) {
  if (machine && machine.id !== here.id) return t`It is on ${machine.name}`;
  if (isOnMachine(state)) return t('It is on this machine now');
  const place = queue.filter((each) => !isOnMachine(each.state)).findIndex((each) => each.id === id);
  if (place < 0) return t('It is not in this queue');
  return [t`Place ${place + 1} in the queue`, start && t`about ${start}`].filter(Boolean).join(', ');
}

/** Shows the button that puts the operation first in this machine's queue, unless it is there. */
function MakeItNext({ machine, queue, operation }: ScanPanelProps & { operation: OperationRecord }) {
  const move = useMoveToMachine();
  const first = queue.find(({ state }) => !isOnMachine(state));
  if (hasStarted(operation) || isClosed(operation.state) || first === undefined || first.id === operation.id)
    return null;
  return (
    <ActionButton
      refusal={operation.can.move}
      showReason="beside"
      onClick={() => void move(operation, machine, first.id)}
    >
      {t('Make it next')}
    </ActionButton>
  );
}

function Scanned(props: ScanPanelProps & { operation: OperationRecord }) {
  const { machine, operation, unread } = props;
  const job = useJobOf(operation);
  const { planned, unit } = operationCounts(operation);
  const [now, zone] = [useNow(), useShopZone()];
  const start = useExpected(job)?.operations.find(({ id }) => id === operation.id)?.start;
  const isHere = operation.machineId === machine.id;
  const floor = useFloorActions(operation);
  const scans = useScansBeforeRun(operation);
  const inspections = useInspections(operation);
  const retained = useRetainFocus();
  return (
    <div className={styles.scanned}>
      <Artwork bare url={operation.job.artworkUrl} alt={t`Artwork of ${operation.job.name}`} />
      <div>
        <Link to={to('OperationDetails', operation.id)}>
          <b>{operation.name}</b>
        </Link>
        <p>{quantityInUnit(planned, unit)}</p>
        <p>{job && describePaper(job)}</p>
        <StateBadge state={operation.state} />
      </div>
      <p>{whereInWords(operation, props, start ? timeFrom(now, start, { zone }) : undefined)}</p>
      {isHere && operation.state === 'queued' && (
        <ActionButtons
          {...{ operation, floor, unread, scans }}
          size="lg"
          actions={['start']}
          named
          showReason="beside"
        />
      )}
      <div className={styles.rare} {...retained}>
        <MakeItNext {...props} />
        {inspections && hasStarted(operation) && (
          <ActionButton refusal={operation.can.inspect} onClick={() => void inspections.inspect()}>
            {t('Inspect')}
          </ActionButton>
        )}
        <LinkButton to={to('JobTicket', operation.jobId)}>{t('Job ticket')}</LinkButton>
      </div>
    </div>
  );
}

export function ScanPanel(props: ScanPanelProps & { id: string }) {
  const { data: operation } = useInPlaceQuery(contract.operations.get, { params: { id: props.id } });
  return (
    <FloorPanel
      label={t('Scanned ticket')}
      close={props.close}
      head={
        <h2>
          {operation && (
            <>
              {operation.job.number} <br />
              {operation.job.name}
            </>
          )}
        </h2>
      }
    >
      {operation && <Scanned {...props} operation={operation} />}
    </FloorPanel>
  );
}
