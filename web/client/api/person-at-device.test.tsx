import { beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../session/session.ts';
import { ApiError } from './api-errors.ts';
import { badgePanel, closeBadgePanel, sendAsPerson } from './person-at-device.ts';

const ended = new ApiError({ type: 'about:blank', title: 'Sign in', status: 401, reason: 'Sign in' });
const come = (name: string) => {
  const user = { id: name, name, username: name, userType: 'Restricted', permissions: [], language: 'en' };
  sessionStore.start({ value: `token of ${name}`, user } as never);
  closeBadgePanel();
};

beforeEach(() => {
  sessionStore.startDevice({ id: 'd', name: 'Tablet', machineId: 'm', token: 'token of the device' });
});

test('a write waits for a person', async () => {
  const send = vi.fn<() => Promise<string | null>>(async () => sessionStore.token());
  const answer = sendAsPerson(send);
  await vi.waitFor(() => expect(badgePanel.get()).toBe(true));
  expect(send).not.toHaveBeenCalled();
  come('Ravi');
  expect(await answer).toBe('token of Ravi');
});

test('a write that comes after its person’s time waits for the next one and is sent again', async () => {
  come('Ravi');
  const send = vi.fn<() => Promise<string | null>>(async () => {
    if (sessionStore.me()?.name !== 'Ravi') return sessionStore.token();
    sessionStore.leave();
    throw ended;
  });
  const answer = sendAsPerson(send);
  await vi.waitFor(() => expect(badgePanel.get()).toBe(true));
  come('Meena');
  expect(await answer).toBe('token of Meena');
  expect(send).toHaveBeenCalledTimes(2);
});

test('a closed panel refuses the write, and another refusal is told', async () => {
  const waiting = sendAsPerson(async () => 'sent');
  await vi.waitFor(() => expect(badgePanel.get()).toBe(true));
  closeBadgePanel();
  await expect(waiting).rejects.toThrow(ApiError);
  come('Ravi');
  const refused = new ApiError({ type: 'about:blank', title: 'No', status: 409, reason: 'No' });
  await expect(sendAsPerson(() => Promise.reject(refused))).rejects.toBe(refused);
});
