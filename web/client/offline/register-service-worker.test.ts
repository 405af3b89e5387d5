import { afterEach, expect, test, vi } from 'vitest';
import { registerWorker } from './register-service-worker.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Simulates a browser that cannot register a service worker. */
function brokenBrowser(production: boolean) {
  const error = new Error('The worker is not there');
  const register = vi.fn<(path: string) => Promise<never>>(() => Promise.reject(error));
  const log = vi.fn<(error: unknown) => void>();
  vi.stubEnv('PROD', production);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('reportError', log);
  return { error, register, log };
}

test('a service worker that can’t be registered causes a log entry and no error', async () => {
  const { error, register, log } = brokenBrowser(true);
  vi.useFakeTimers();
  expect(registerWorker()).toBeUndefined();
  expect(register).not.toHaveBeenCalled();
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(() => log.mock.calls).toEqual([[error]]);
  expect(register.mock.calls).toEqual([['/worker.js']]);
});

test('development registers no service worker', () => {
  const { register } = brokenBrowser(false);
  vi.useFakeTimers();
  registerWorker();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(register).not.toHaveBeenCalled();
});
