/** Offers a menu that moves a card without dragging, where the screen shows one machine at a time. */
import { Menu } from '@mantine/core';
import { IconButton } from '../../ui/page/buttons.tsx';
import { menuInMain } from './machine-head.tsx';
import { type Drag } from './drag-state.ts';
import { refusalByMachine } from './drop-refusals.ts';
import { type MachineQueue, type Task } from './queue-tasks.ts';

export function CardMenu(props: {
  task: Task;
  /** The card's index in its group. */
  place: number;
  /** The number of cards in the card's group. */
  of: number;
  machines: readonly MachineQueue[];
  moveTo: Drag['moveTo'];
}) {
  const { task, place, of, machines, moveTo } = props;
  const key = task.machine?.id ?? '';
  const others = machines.filter(
    (queue) => queue.machine && queue.key !== key && refusalByMachine(queue.machine, task) === null,
  );
  return (
    <Menu position="bottom-end" {...menuInMain}>
      <Menu.Target>
        <IconButton icon="more" label={`Move ${task.job.number} ${task.name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={place === 0} onClick={() => moveTo(task, { key, place: place - 1 })}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={place === of - 1} onClick={() => moveTo(task, { key, place: place + 1 })}>
          Move down
        </Menu.Item>
        {others.length > 0 && <Menu.Divider />}
        {others.map((queue) => {
          const last = task.state === 'queued' ? queue.queued.length : queue.waiting.length;
          return (
            <Menu.Item key={queue.key} onClick={() => moveTo(task, { key: queue.key, place: last })}>
              Move to {queue.name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
