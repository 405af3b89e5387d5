/**
 * Shows the head of a machine's queue: state and hours queued. If the machine is down, a button moves the
 * queue to another machine.
 */
import { Menu } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { type QueueMachine } from '../../shared/queues/queues.contract.ts';
import { refuseMoveQueue } from '../../shared/operations/machine-queue.ts';
import { machineDown } from '../../shared/operations/operation-words.ts';
import { to } from '../client/paths.ts';
import {
  firstFreeMachine,
  menuInMain,
  MoveQueueMenu,
  queueTargetItems,
  type Target,
  useMoveQueue,
} from '../machines/move-queue.tsx';
import { TakeDownItem } from '../machines/machine-down.tsx';
import { useRefusal } from '../client/session/session.ts';
import { ActionButton, IconButton } from '../ui/page/buttons.tsx';
import { duration } from '../ui/text/format-values.ts';
import { Icon } from '../ui/style/icons.tsx';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { DownMark } from '../ui/marks/down-mark.tsx';
import { StateMark } from '../ui/marks/state-icons-and-badges.tsx';
import { type MachineQueue, type MachineState, machineState } from '../open-shop/queue-tasks.ts';
import { RecordLink } from './link-to-record.tsx';
import { reasonText } from '../client/reason-text.ts';
import { expectedBackWords } from '../machines/expected-back-words.ts';
import { t } from '../../shared/platform/translate.ts';
import text from '../ui/style/text.module.css';
import layout from '../ui/style/layout.module.css';
import styles from './queues.module.css';

const states: Record<
  Exclude<MachineState, 'down'>,
  { mark: 'running' | 'paused' | 'waiting'; word: string }
> = {
  running: { mark: 'running', word: t('Running') },
  paused: { mark: 'paused', word: t('Paused') },
  idle: { mark: 'waiting', word: t('Idle') },
};

/** Shows the machine's state as icon and word. */
export function MachineMark({ queue }: { queue: MachineQueue }) {
  const state = machineState(queue);
  if (state === 'down') return <DownMark reason={queue.machine?.down?.reason ?? ''} />;
  const { mark, word } = states[state];
  return (
    <span className={`${text.bold} ${styles.machineState}`} data-state={state}>
      <StateMark state={mark} size={11} />
      {word}
    </span>
  );
}

/** Returns the machines to which the user can move the queue, or the reason why the user can't move it. */
function useTargets(queue: MachineQueue, all: readonly MachineQueue[]) {
  const { machine, name, queued, waiting } = queue;
  const others = all.flatMap((each) =>
    each.machine && each.machine.type === machine?.type && each.key !== queue.key ? [each.machine] : [],
  );
  const cleared = {
    id: queue.key,
    name,
    type: machine?.type ?? 'Printing',
    queuedCount: queued.length,
    waitingCount: waiting.length,
  };
  const targets: Target[] = [
    { value: firstFreeMachine, label: t('the first free machine') },
    ...others.map(({ id, name, down }) => ({
      value: id,
      label: down ? reasonText(machineDown(name, down.reason)) : name,
    })),
  ];
  const mayNot = useRefusal('edit');
  const refusal = mayNot ?? refuseMoveQueue(cleared, queued.length + waiting.length, others.length);
  return { cleared, targets, refusal };
}

function DownNote({ queue, all }: { queue: MachineQueue; all: readonly MachineQueue[] }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { cleared, targets, refusal } = useTargets(queue, all);
  const { press, busy } = useMoveQueue(cleared);
  const down = queue.machine?.down;
  if (!down) return null;
  const button = (
    <ActionButton size="xs" busy={busy} refusal={refusal} aria-label={t`Move the queue: ${queue.name}`}>
      {t('Move the queue')}
    </ActionButton>
  );
  return (
    <div className={`${layout.flow} ${layout.between} ${text.smaller} ${styles.downNote}`}>
      <p>
        <b>{down.reason}</b>
        {down.expectedBack && <span> · {expectedBackWords(down.expectedBack, now, zone)}</span>}
      </p>
      {refusal === null ? (
        <MoveQueueMenu targets={targets} press={press}>
          {button}
        </MoveQueueMenu>
      ) : (
        button
      )}
    </div>
  );
}

/** Leads to the machine and its queue, and marks the machine as down. `children` are more items. */
export function MachineMenu({ machine, children }: { machine: QueueMachine; children?: ReactNode }) {
  return (
    <Menu position="bottom-end" {...menuInMain}>
      <Menu.Target>
        <IconButton icon="more" label={t`More of ${machine.name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={to('MachineDetails', machine.id)}>
          {t('Open the machine')}
        </Menu.Item>
        <Menu.Item component={Link} to={to('MachineOperationList', machine.id)}>
          {t('Open its queue')}
        </Menu.Item>
        <TakeDownItem of={machine} />
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

function MoveQueueItems({ queue, all }: { queue: MachineQueue; all: readonly MachineQueue[] }) {
  const { cleared, targets, refusal } = useTargets(queue, all);
  const { press } = useMoveQueue(cleared);
  return (
    <>
      <Menu.Divider />
      {refusal === null ? (
        queueTargetItems({ targets, press })
      ) : (
        <Menu.Item disabled>{reasonText(refusal)}</Menu.Item>
      )}
    </>
  );
}

/**
 * Returns "9 h 40 min queued", or "coming" if all operations are waiting. The time covers the whole queue, even
 * operations that the filter hides.
 */
function loadWords({ queued, waiting, minutes }: MachineQueue): string {
  if (queued.length + waiting.length === 0)
    return minutes > 0 ? t`${duration(minutes * 60)} queued, none of it shown` : t('nothing queued');
  return `${duration(minutes * 60)} ${queued.length > 0 ? 'queued' : 'coming'}`;
}

export function MachineHead(props: {
  queue: MachineQueue;
  all: readonly MachineQueue[];
  sample: boolean;
  /** What stays in view with the head while the cards scroll. */
  children?: ReactNode;
}) {
  const { queue, all, sample, children } = props;
  const { machine, name } = queue;
  if (!machine) {
    return (
      <header>
        <h2>
          <Icon name="warning" size={14} /> {name}
        </h2>
        <p className={`${text.smaller} ${text.faint}`}>
          {t('By hand, outsourced, or waiting for a machine')}
        </p>
        {children}
      </header>
    );
  }
  return (
    <header>
      <div className={`${layout.row} ${layout.between}`}>
        <h2>
          <RecordLink to={to('MachineDetails', machine.id)} sample={sample} className={styles.machineName}>
            {name}
          </RecordLink>
        </h2>
        {!sample && (
          <MachineMenu machine={machine}>
            <MoveQueueItems queue={queue} all={all} />
          </MachineMenu>
        )}
      </div>
      <div className={`${layout.row} ${layout.between} ${text.smaller} ${styles.facts}`}>
        <span className={layout.row}>
          <MachineMark queue={queue} />
          <span className={`${text.faint} ${text.clip}`}>{machine.type}</span>
        </span>
        <span className={`${text.faint} ${text.nowrap}`}>{loadWords(queue)}</span>
      </div>
      {machine.down && <DownNote queue={queue} all={all} />}
      {children}
    </header>
  );
}
