import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { defaultHours } from '../../shared/shop/calendar.ts';
import { createQueryClient } from '../client/api/query-client.ts';
import { usePreview } from './change-impact.tsx';
import { sampleQueues } from './sample-queues.ts';
import { otherThread } from './testing/fake-worker.ts';

const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: [] };
const shop: Queues = { ...sampleQueues({ now: '2026-11-20T08:50:00.000Z', calendar }), hasOperations: true };

test('previews are sent one at a time, and one that meets a write is tried again', async () => {
  otherThread(shop);
  const answers = [
    { status: 423, reason: 'Others are working on this; nothing was changed, try again' },
    { status: 409, reason: 'The first is refused' },
    { status: 409, reason: 'The second is refused' },
  ];
  const sent: string[] = [];
  let open = 0;
  let mostOpen = 0;
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address.endsWith('/queues')) return Response.json(shop);
    if (!address.endsWith('/queues/preview')) throw new TypeError('not here');
    mostOpen = Math.max(mostOpen, (open += 1));
    const text = body as string;
    sent.push(text);
    const problem = answers[sent.length === 1 ? 0 : text.includes('"hold"') ? 1 : 2];
    await new Promise((done) => setTimeout(done, 20));
    open -= 1;
    return Response.json(problem, { status: problem!.status, headers: { 'retry-after': '0' } });
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient(() => undefined)}>{children}</QueryClientProvider>
  );
  const id = shop.jobs[0]!.id;
  const { result } = renderHook(
    () => [usePreview([{ do: 'hold', id }]).result, usePreview([{ do: 'unschedule', id }]).result],
    { wrapper },
  );
  await waitFor(() =>
    expect(result.current).toEqual([
      { refusal: 'The first is refused' },
      { refusal: 'The second is refused' },
    ]),
  );
  expect(sent).toHaveLength(3);
  expect(mostOpen).toBe(1);
});
