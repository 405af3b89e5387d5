/**
 * Lets the user clear a machine's queue: all operations move to one other machine, or each moves to the
 * machine that is free first.
 */
import { Menu, Select } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { contract } from '../client/contract.ts';
import { type ResponseOf } from '../../shared/platform/contract/endpoint.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { useVerb } from '../client/api/queries.ts';
import { useMachinesOf } from '../operations/machine-select.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { confirm, refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { count } from '../ui/text/format-values.ts';
import { Icon } from '../ui/style/icons.tsx';
import { Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';

/** The option value for "whichever machine is free first". */
export const firstFreeMachine = t('free first');

/** The properties of a machine that moving the machine's queue needs. */
export type MachineToClear = Pick<Machine, 'id' | 'name' | 'type' | 'queuedCount' | 'waitingCount'>;

type Moved = ResponseOf<typeof contract.machines.clear>['operations'];

export interface Target {
  value: string;
  label: string;
}

/** Returns where the machine's queue can go: the first free machine, and the other machines of its type. */
export function useQueueTargets({ id, type }: Pick<Machine, 'id' | 'type'>): Target[] {
  const others = useMachinesOf(type).filter((other) => other.id !== id);
  const named = others.map(({ id, name, down }) => ({
    value: id,
    label: down ? t`${name} (down)` : name,
  }));
  return [{ value: firstFreeMachine, label: t('the first free machine') }, ...named];
}

/** The properties with which a menu opens in <main>, because the scrolling frame would cut it off. */
export const menuInMain = { portalProps: { target: '#main' }, withInitialFocusPlaceholder: false } as const;

export interface Moving {
  targets: readonly Target[];
  press: (target: Target) => Promise<void>;
}

export const queueTargetItems = ({ targets, press }: Moving) =>
  targets.map((target) => (
    <Menu.Item key={target.value} onClick={() => void press(target)}>
      {t`Move the queue to ${target.label}`}
    </Menu.Item>
  ));

/** Lets the button `children` open the list of machines to which the queue can go. */
export function MoveQueueMenu({ children, ...moving }: Moving & { children: ReactElement }) {
  return (
    <Menu position="bottom-start" {...menuInMain}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>{queueTargetItems(moving)}</Menu.Dropdown>
    </Menu>
  );
}

/** Returns the function that gives the machine back the operations that left its queue. */
export function usePutBackQueue({ id, name }: Pick<Machine, 'id' | 'name'>) {
  const undo = useVerb(contract.machines.undoClear);
  return (operations: Moved) =>
    undo
      .mutateAsync({ params: { id }, body: { operations } })
      .then(() => toast(t`${count(operations.length, 'operation')} back on ${name}`))
      .catch((error: unknown) => refused(t('The queue was not put back'), `${reasonOf(error)}.`));
}

export function useMoveQueue(machine: MachineToClear) {
  const { id, name, queuedCount, waitingCount } = machine;
  const clear = useVerb(contract.machines.clear);
  const putBack = usePutBackQueue(machine);
  const press = async (to: Target) => {
    const operations = count(queuedCount + waitingCount, 'operation');
    const sure = await confirm({
      title: t`Move the queue of ${name}?`,
      text: t`${operations} would go to ${to.label}, placed by priority and delivery. The running operation stays.`,
      verb: t('Move the queue'),
      keep: t('Keep the queue'),
    });
    if (!sure) return;
    const body = to.value === firstFreeMachine ? {} : { machineId: to.value };
    clear.mutate(
      { params: { id }, body },
      {
        onSuccess: ({ moved, stayed, operations }) => {
          const taker =
            to.value === firstFreeMachine ? t('no other machine takes') : t`${to.label} does not take`;
          const left =
            stayed === 1
              ? t`${count(stayed, 'operation')} stayed: ${taker} it`
              : t`${count(stayed, 'operation')} stayed: ${taker} them`;
          if (moved === 0) refused(t('Nothing was moved'), left);
          else
            toast(t`${count(moved, 'operation')} moved`, {
              ...(stayed > 0 && { detail: left }),
              undo: () => putBack(operations),
            });
        },
        onError: (error) => refused(t('The queue was not moved'), `${reasonOf(error)}.`),
      },
    );
  };
  return { press, busy: clear.isPending };
}

export function MoveQueue({ machine }: { machine: Machine }) {
  const options = useQueueTargets(machine);
  const [chosen, setChosen] = useState(firstFreeMachine);
  const target = options.find(({ value }) => value === chosen) ?? options[0];
  const refusal = machine.can.clear;
  const { press, busy } = useMoveQueue(machine);
  return (
    <Panel title={t('Move the queue')} padded>
      <div className={layout.stack}>
        {refusal === null && (
          <Select
            label={t('To')}
            data={options}
            value={target?.value ?? firstFreeMachine}
            rightSection={<Icon name="chevron" size={14} />}
            onChange={(value) => setChosen(value ?? firstFreeMachine)}
          />
        )}
        <div>
          <ActionButton
            refusal={refusal}
            showReason="beside"
            busy={busy}
            onClick={() => void (target && press(target))}
          >
            {t('Move the queue')}
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}
