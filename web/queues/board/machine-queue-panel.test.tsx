import { expect, test } from 'vitest';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { allTasks, toMachineQueues, tasksOf } from '../../open-shop/queue-tasks.ts';
import { sampleQueues } from '../../open-shop/sample-queues.ts';
import { setupSavingsWords } from './machine-queue-panel.tsx';

const now = '2026-11-20T08:50:00.000Z';
const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: [] };

test('a card shows the minutes saved by following the card before it, and nothing after a change-over', () => {
  const sample = sampleQueues({ now, calendar });
  const [machineId] = sample.jobs.flatMap(({ operations }) =>
    operations.flatMap(({ machineId: on, state }) => (on !== null && state === 'queued' ? [on] : [])),
  );
  let place = 0;
  const inks = ['red', 'red', 'blue', 'blue'];
  const queues = {
    ...sample,
    machines: sample.machines.map((machine) =>
      machine.id === machineId
        ? { ...machine, keyMinutes: { ink: 20, coat: 5 }, keys: { ink: 'red' } }
        : machine,
    ),
    jobs: sample.jobs.map((job) => ({
      ...job,
      operations: job.operations.map((each) =>
        each.machineId === machineId
          ? { ...each, keys: { ink: inks[place++ % 4] ?? null, coat: 'Matt' } }
          : each,
      ),
    })),
  };
  const queue = toMachineQueues(queues, tasksOf(queues, new Date(now))).find(({ key }) => key === machineId);
  const tasks = allTasks(queue!);
  let ready: { ink?: string | null | undefined; coat?: string | null | undefined } = { ink: 'red' };
  for (const { keys, run, setupSavings: saved } of tasks) {
    const same = (['ink', 'coat'] as const).filter((key) => keys?.[key] === ready[key]);
    expect(saved?.keys ?? []).toEqual(run ? [] : same);
    ready = { ...keys };
  }
  expect(tasks.length).toBeGreaterThan(1);
  expect(setupSavingsWords({ keys: ['ink', 'coat'], minutes: 25 })).toBe('Saves 25 min: same ink set, coat');
});
