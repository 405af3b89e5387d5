/** Shows the operation of a scanned ticket next to what the machine runs (look: 36-floor-scan). */
import { type Machine } from '../../shared/machines/machines.contract.ts';
import {
  type OperationOnMachine,
  type OperationRecord,
} from '../../shared/operations/operations.contract.ts';
import { isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { t } from '../../shared/platform/translate.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { useJobOf } from '../operations/floor/flow-summary.tsx';
import { ActionButtons } from '../operations/floor/floor-button.tsx';
import { useFloorActions } from '../operations/floor/use-floor-actions.ts';
import { operationCounts, quantityInUnit } from '../operations/operation-counts.ts';
import { Artwork } from '../ui/marks/artwork-thumbnail.tsx';
import { StateBadge } from '../ui/marks/state-icons-and-badges.tsx';
import { LinkButton } from '../ui/page/buttons.tsx';
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

/** Returns where the operation stands: its place in this queue, or the machine on which it is. */
function whereInWords({ machine, state, id }: OperationRecord, { machine: here, queue }: ScanPanelProps) {
  if (machine && machine.id !== here.id) return t`It is on ${machine.name}`;
  if (isOnMachine(state)) return t('It is on this machine now');
  const place = queue.filter((each) => !isOnMachine(each.state)).findIndex((each) => each.id === id);
  return place < 0 ? t('It is not in this queue') : t`Place ${place + 1} in the queue`;
}

function Scanned(props: ScanPanelProps & { operation: OperationRecord }) {
  const { machine, operation, unread } = props;
  const job = useJobOf(operation);
  const { planned, unit } = operationCounts(operation);
  const isHere = operation.machineId === machine.id;
  const floor = useFloorActions(operation);
  return (
    <div className={styles.scanned}>
      <Artwork bare url={operation.job.artworkUrl} alt={t`Artwork of ${operation.job.name}`} />
      <div>
        <b>{operation.name}</b>
        <p>{quantityInUnit(planned, unit)}</p>
        <p>{job && describePaper(job)}</p>
        <StateBadge state={operation.state} />
      </div>
      <p>{whereInWords(operation, props)}</p>
      {isHere && operation.state === 'queued' && (
        <ActionButtons
          {...{ operation, floor, unread }}
          size="lg"
          actions={['start']}
          named
          showReason="beside"
        />
      )}
      <LinkButton to={to('OperationDetails', operation.id)}>{t('Whole operation')}</LinkButton>
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
