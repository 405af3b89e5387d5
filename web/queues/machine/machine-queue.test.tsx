import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type OperationOnMachine } from '../../../shared/operations/operations.contract.ts';
import { followChanges } from '../../client/events/live-refetch.ts';
import { createQueryClient } from '../../client/api/query-client.ts';
import { machineQueueQuery } from './machine-queue.tsx';

const machine = 'm1';
const operation = (id: string, jobId: string, rank: number) =>
  ({ id, jobId, rank, state: 'queued', toolIds: [] }) as unknown as OperationOnMachine;

test('a change of one job refetches only that job in the queue; a change of the machine refetches all jobs', async () => {
  const asked: string[] = [];
  let told = [operation('o1', 'j1', 1), operation('o2', 'j2', 2), operation('o3', 'j3', 3)];
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://shop.example');
    const of = searchParams.get('of')?.split(',');
    asked.push(`${pathname}${of ? ` of ${of.join()}` : ''}`);
    return Promise.resolve(Response.json(told.filter(({ jobId }) => of?.includes(jobId) ?? true)));
  });
  vi.useFakeTimers();
  try {
    const client = createQueryClient(() => undefined);
    const live = followChanges(client);
    const observer = new QueryObserver(client, machineQueueQuery(machine));
    observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(2000);
    told = [operation('o2', 'j2', 2), operation('o3', 'j3', 3), operation('o1', 'j1', 4)];
    live.changed({ entity: 'operations', id: 'o1', version: 2, concerns: ['j1'] });
    live.changed({ entity: 'jobs', id: 'j1', version: 2, concerns: ['c1'] });
    await vi.advanceTimersByTimeAsync(500);
    expect(observer.getCurrentResult().data?.map(({ id }) => id)).toEqual(['o2', 'o3', 'o1']);
    live.changed({ entity: 'operations', id: 'o9', version: 2, concerns: ['j9'] });
    live.changed({ entity: 'operations', id: 'o2', version: 2, concerns: ['j2', machine] });
    await vi.advanceTimersByTimeAsync(2000);
    const all = '/api/machines/m1/operations';
    expect(asked).toEqual([all, `${all} of j1`, all]);
  } finally {
    vi.useRealTimers();
  }
});
