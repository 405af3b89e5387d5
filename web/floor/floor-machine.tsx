/** Shows the screen at a machine: one job, read from a step away and worked with gloves (look: 36-floor). */
import { useLocalStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { type ReactNode, use, useEffect, useState } from 'react';
import { hasStarted, isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import {
  type OperationOnMachine,
  type OperationRecord,
} from '../../shared/operations/operations.contract.ts';
import { nextToRun } from '../../shared/operations/machine-queue.ts';
import { t } from '../../shared/platform/translate.ts';
import { contract } from '../client/contract.ts';
import { NoticesContext } from '../client/notices-context.ts';
import { query, useInPlaceQuery } from '../client/api/queries.ts';
import { type Checks, useChecks } from '../operations/checks/use-checks.ts';
import { CountEntries } from '../operations/counts/count-entries.tsx';
import { useTypedCount } from '../operations/counts/counts-form.tsx';
import { useJobOf } from '../operations/floor/flow-summary.tsx';
import { storeMachineQueue } from '../operations/floor/store-machine-queue.ts';
import { useScansBeforeRun } from '../operations/floor/scans-before-run.ts';
import { useFloorActions } from '../operations/floor/use-floor-actions.ts';
import { type Inspections, useInspections } from '../operations/inspections/use-inspections.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { usePageActions } from '../ui/page/page-actions.ts';
import { recordScreen } from '../ui/record/record-screen.tsx';
import { Icon } from '../ui/style/icons.tsx';
import { count, number } from '../ui/text/format-values.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { ArtworkButton } from './artwork-button.tsx';
import {
  ChecksLine,
  ChecksPanel,
  CheckPrompt,
  checkToAsk,
  CheckValuePanel,
} from './checks/checks-at-machine.tsx';
import { InspectionLine, InspectionPanel } from './checks/inspection-at-machine.tsx';
import { CountPanel } from './count-panel.tsx';
import { FetchPanel, ToFetchLine } from './what-to-fetch-panel.tsx';
import { FloorButtons } from './floor-buttons.tsx';
import { type OnScreen, StateBar } from './state-bar.tsx';
import { HandoverPanel, HandoverToRead, useUnread } from './handover.tsx';
import { useMachineHere } from './pick-machine.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { ScanPanel } from './scanned-ticket-panel.tsx';
import { useScansAtMachine } from './scans/use-scans-at-machine.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { WaitingPanel, WaitingStrip } from './presses/waiting-presses.tsx';
import { Figures, Progress, Subject } from './job-at-machine.tsx';
import styles from './floor.module.css';

type PanelName =
  'good' | 'waste' | 'queue' | 'fetch' | 'handover' | 'waiting' | 'checks' | 'value' | 'inspection';

interface ScreenProps extends Omit<OnScreen, 'operation'> {
  queue: readonly OperationOnMachine[];
  panel: PanelName | null;
  setPanel: (panel: PanelName | null) => void;
}

interface Parts {
  machine: Machine;
  top: ReactNode;
  foot: ReactNode;
  children: ReactNode;
  panel?: PanelName | null;
  setPanel?: ScreenProps['setPanel'];
}

function Screen(props: Parts) {
  const { panel, setPanel } = props;
  const notices = use(NoticesContext);
  const line = props.machine.id;
  return (
    <main className={styles.floor} id="main" tabIndex={-1}>
      {props.top}
      <div>
        {notices(line)}
        <WaitingStrip
          line={line}
          isOpen={panel === 'waiting'}
          toggle={setPanel && (() => setPanel(panel === 'waiting' ? null : 'waiting'))}
        />
      </div>
      <div className={styles.middle}>{props.children}</div>
      {props.foot}
    </main>
  );
}

/** Shows the operation that comes next. A tap opens the queue and what is done rarely. */
function Next({ after, queue, open }: { after: string; queue: ScreenProps['queue']; open: () => void }) {
  const next = nextToRun(queue, after);
  return (
    <button type="button" className={`${layout.row} ${styles.opens} ${styles.next}`} onClick={open}>
      <span className={text.muted}>{t('Next')}</span>
      <span className={layout.grow}>
        {next ? (
          <>
            <b>{next.job.number}</b> {next.job.name}
          </>
        ) : (
          t('Nothing else can start yet')
        )}
      </span>
      <Icon name="more" size={24} />
    </button>
  );
}

/** Returns the id of the operation with the scanned ticket, unless it is `onScreen`, and a function that closes its panel. */
function useScanned(onScreen?: string): [id: string | null, close: () => void] {
  const [search, setSearch] = useSearchParams();
  const id = search.get('scanned');
  return [id === onScreen ? null : id, () => setSearch({}, { replace: true })];
}

/** Shows the panel that is open, or else the children. */
function Panels(
  props: ScreenProps & {
    operation: OperationRecord | null;
    checks?: Checks;
    inspections?: Inspections | null;
    children: ReactNode;
  },
) {
  const { machine, operation, queue, panel, setPanel, checks, inspections, children } = props;
  const [scanned, closeScan] = useScanned(operation?.id);
  const unread = useUnread(machine) !== null;
  const close = () => setPanel(null);
  if (scanned !== null)
    return <ScanPanel key={scanned} id={scanned} {...{ machine, queue, unread }} close={closeScan} />;
  if (panel === 'queue')
    return (
      <QueuePanel
        {...props}
        close={close}
        handOver={() => setPanel('handover')}
        showSent={() => setPanel('waiting')}
      />
    );
  if (panel === 'handover') return <HandoverPanel machine={machine} close={close} />;
  if (panel === 'waiting') return <WaitingPanel line={machine.id} close={close} />;
  if (panel === 'fetch' && operation) return <FetchPanel operation={operation} close={close} />;
  if (panel === 'checks' && operation && checks) return <ChecksPanel {...{ operation, checks, close }} />;
  if (panel === 'inspection' && operation && inspections)
    return <InspectionPanel {...{ operation, inspections, close }} />;
  const standing = checks && checkToAsk(checks);
  if (panel === 'value' && standing)
    return <CheckValuePanel key={standing.check.name} {...{ standing, checks, close }} />;
  return children;
}

function WithOperation(
  props: ScreenProps & { operation: OperationRecord; onTyped: (isTyped: boolean) => void },
) {
  const { machine, operation, last, queue, readAt, onTyped, panel, setPanel } = props;
  const job = useJobOf(operation);
  const floor = useFloorActions(operation);
  const counts = useTypedCount(floor, operation);
  const typed = counts.entry !== null;
  const unread = useUnread(machine);
  const checks = useChecks(operation);
  const scans = useScansBeforeRun(operation);
  const toCheck = checkToAsk(checks);
  const inspections = useInspections(operation);
  useEffect(() => onTyped(typed), [typed, onTyped]);
  const [scanned] = useScanned(operation.id);
  const refusal = operation.can.counts;
  usePageActions(t('At the machine'), [
    { label: t('Count good'), key: 'a', refusal, run: () => setPanel('good') },
    { label: t('Count waste'), key: 'w', refusal, run: () => setPanel('waste') },
    { label: t('Queue and more'), key: 'q', run: () => setPanel('queue') },
  ]);
  const shown = { machine, operation, job, readAt };
  // Typed figures stay in sight, also after another person has finished the operation.
  const opened = typed && panel === null && counts.isFinishedSince ? 'good' : panel;
  const isCounting = scanned === null && (opened === 'good' || opened === 'waste');
  const countButton = (of: 'good' | 'waste', label: string) => {
    const value = counts.typed[of];
    return (
      <ActionButton icon="plus" refusal={refusal} showReason="beside" onClick={() => setPanel(of)}>
        {typeof value === 'number' && !isCounting ? t`${label}: ${number(value)} typed` : label}
      </ActionButton>
    );
  };
  return (
    <Screen
      machine={machine}
      panel={opened}
      setPanel={setPanel}
      top={<StateBar {...{ machine, operation, last, readAt }} />}
      foot={
        <FloorButtons
          operation={operation}
          undoOf={operation.undoable || isOnMachine(operation.state) ? operation : last}
          typed={typed}
          unread={unread !== null}
          check={checks.refusal}
          scans={scans}
          more={() => setPanel('queue')}
          countRest={() => setPanel('good')}
        />
      }
    >
      <div className={styles.job} data-counting={isCounting || undefined}>
        <Subject {...shown} />
        {!isCounting && <Progress {...shown} />}
        <Figures
          {...shown}
          good={!isCounting && countButton('good', t('Count good'))}
          waste={!isCounting && countButton('waste', t('Count waste'))}
        />
        {!hasStarted(operation) && <ToFetchLine id={operation.id} open={() => setPanel('fetch')} />}
        {isCounting && (
          <div className={styles.entries}>
            <CountEntries operation={operation} />
          </div>
        )}
      </div>
      {isCounting ? (
        <CountPanel of={opened} close={() => setPanel(null)} {...{ operation, floor, counts }} />
      ) : (
        <Panels {...props} panel={opened} {...{ checks, inspections }}>
          <aside className={styles.side}>
            {unread ? (
              <HandoverToRead machine={machine} handover={unread} />
            ) : toCheck ? (
              <CheckPrompt standing={toCheck} {...{ operation, checks }} enter={() => setPanel('value')} />
            ) : (
              <ArtworkButton url={operation.job.artworkUrl} alt={t`Artwork of ${operation.job.name}`} />
            )}
            {operation.instruction !== '' && <p className={styles.instruction}>{operation.instruction}</p>}
            <ChecksLine checks={checks} open={() => setPanel('checks')} />
            {inspections && hasStarted(operation) && (
              <InspectionLine inspections={inspections} open={() => setPanel('inspection')} />
            )}
            <Next after={operation.id} queue={queue} open={() => setPanel('queue')} />
          </aside>
        </Panels>
      )}
    </Screen>
  );
}

/** Shows a machine on which nothing runs and nothing can start. */
function WithoutOperation(props: ScreenProps) {
  const { machine, last, queue, panel, setPanel } = props;
  const unread = useUnread(machine);
  return (
    <Screen
      machine={machine}
      panel={panel}
      setPanel={setPanel}
      top={<StateBar {...props} operation={null} />}
      foot={
        <FloorButtons
          operation={null}
          undoOf={last}
          typed={false}
          unread={unread !== null}
          more={() => setPanel('queue')}
        />
      }
    >
      <div className={styles.job}>
        <div className={styles.subject}>
          <h1>{machine.name}</h1>
          <p className={styles.step}>
            {queue.length === 0
              ? t('Queue empty')
              : t`${count(queue.length, 'operation')} waiting, none can start yet`}
          </p>
        </div>
      </div>
      <Panels {...props} operation={null}>
        {unread && (
          <aside className={styles.side}>
            <HandoverToRead machine={machine} handover={unread} />
          </aside>
        )}
      </Panels>
    </Screen>
  );
}

/** Returns the operation that was on the machine last, as this browser has seen it. */
function useLast(machineId: string, onMachine: string | undefined): OperationRecord | null {
  const [id, setId] = useLocalStorage<string | null>({
    key: `makeready.floor.last.${machineId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    if (onMachine !== undefined) setId(onMachine);
  }, [onMachine, setId]);
  const enabled = id !== null && onMachine === undefined;
  const { data } = useInPlaceQuery(contract.operations.get, { params: { id: id ?? '' } }, { enabled });
  return enabled ? (data ?? null) : null;
}

function AtMachine({ record: machine }: { record: Machine }) {
  const [, setHere] = useMachineHere();
  useEffect(() => setHere(machine.id), [machine.id, setHere]);
  useWakeLock();
  const { data: queue } = useInPlaceQuery(contract.machines.operations, {
    params: { id: machine.id },
    query: {},
  });
  const onMachine = queue?.find(({ state }) => isOnMachine(state));
  const last = useLast(machine.id, onMachine?.id);
  const next = queue && nextToRun(queue);
  useScansAtMachine(queue ?? []);
  // The operation stays while a count is typed, also if another person finishes it.
  const [typedOf, setTypedOf] = useState<string | null>(null);
  const id = typedOf ?? (onMachine ?? next)?.id;
  const [panel, setPanel] = useState<{ name: PanelName; of: string | undefined } | null>(null);
  const { data: operation, dataUpdatedAt: readAt } = useQuery({
    ...query(contract.operations.get, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  if (queue === undefined || (id !== undefined && operation?.id !== id))
    return (
      <Screen
        machine={machine}
        top={<div className={styles.stateBar} data-state="idle" aria-busy="true" />}
        foot={null}
      >
        {null}
      </Screen>
    );
  const shown = {
    machine,
    last,
    queue,
    readAt,
    // What waits is of the machine, and all other panels of the operation.
    panel: panel && (panel.name === 'waiting' || panel.of === id) ? panel.name : null,
    setPanel: (name: PanelName | null) => setPanel(name && { name, of: id }),
  };
  return operation && id !== undefined ? (
    <WithOperation
      key={id}
      {...shown}
      operation={operation}
      onTyped={(isTyped) => setTypedOf(isTyped ? id : null)}
    />
  ) : (
    <WithoutOperation {...shown} />
  );
}

const MachineScreen = recordScreen(contract.machines.get, AtMachine);

export function FloorMachine() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  useEffect(() => storeMachineQueue(client, id), [client, id]);
  return <MachineScreen />;
}
