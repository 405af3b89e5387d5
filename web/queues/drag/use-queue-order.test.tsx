import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '../../client/contract.ts';
import { type OperationOnMachine } from '../../../shared/operations/operations.contract.ts';
import { createQueryClient } from '../../client/api/query-client.ts';
import { query } from '../../client/api/queries.ts';
import { useQueueOrder } from './use-queue-order.ts';

const machine = '01930000-0000-7000-8000-0000000000ff';
const idOf = (number: number) => `01930000-0000-7000-8000-00000000000${number}`;
const operation = (number: number, rank: number) =>
  ({
    id: idOf(number),
    name: 'Printing',
    state: 'queued',
    rank,
    job: { number: `MR-${number}` },
  }) as OperationOnMachine;

test('a queue never shows its former order again while a move is being saved', async () => {
  let kept = [operation(1, 1024), operation(2, 2048), operation(3, 3072)];
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.endsWith('/move')) return Promise.resolve(Response.json(kept));
    kept = [operation(2, 2048), operation(3, 3072), operation(1, 4096)];
    return Promise.resolve(Response.json(kept[2]));
  });
  const client = createQueryClient(() => undefined);
  const orders: string[] = [];
  // The refetched data arrives from above, as on the screen.
  function List({ operations }: { operations: readonly OperationOnMachine[] }) {
    const { groups, put } = useQueueOrder(machine, operations);
    const order = groups.queued.map(({ job }) => job.number).join(' ');
    if (orders.at(-1) !== order) orders.push(order);
    const [first] = groups.queued;
    return <button onClick={() => first && put(first, 2)}>Move</button>;
  }
  function Screen() {
    const { data } = useQuery(query(contract.machines.operations, { params: { id: machine } }));
    return data && <List operations={data} />;
  }
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Move'));
  await waitFor(() =>
    expect(
      client.getQueryData(query(contract.machines.operations, { params: { id: machine } }).queryKey),
    ).toEqual(kept),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(orders).toEqual(['MR-1 MR-2 MR-3', 'MR-2 MR-3 MR-1']);
});
