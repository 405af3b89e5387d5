/**
 * Moves the clock of the whole machine, Makeready's and Postgres', ten years ahead and an hour back. It needs
 * libfaketime, and runs with FAULTS=all.
 */
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { ask } from '../database/open-test-databases.ts';
import { testPassword } from '../database/postgres.ts';
import { signIn } from '../shop.ts';
import { type Deployment, libfaketime, openDeployment } from './deployment.ts';

const isRun = process.env.FAULTS === 'all' && libfaketime !== undefined;
let house: Deployment;
afterAll(() => house?.close());

const username = 'owner@shop.example';
const login = (password: string) => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return fetch(`${house.urls[0]}/api/users/login`, { method: 'POST', headers: { authorization } });
};
const output = () => house.process(0).output();
const patient = { timeout: 40_000, interval: 250 };

/** Opens an event stream. `beats` counts its heartbeats; `ended` settles when the server ends it. */
async function listen(token: string) {
  const request = http.get(`${house.urls[0]}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const [stream] = (await once(request, 'response')) as [IncomingMessage];
  let beats = 0;
  stream.on('data', (chunk: Buffer) => {
    beats += chunk.toString().includes(': heartbeat') ? 1 : 0;
  });
  return { beats: () => beats, ended: once(stream, 'end') };
}

test.runIf(isRun)(
  'a machine’s clock ten years ahead and back leaves nothing that waits for years',
  { timeout: 300_000 },
  async () => {
    house = await openDeployment('embedded');
    await house.moveClock?.('+10y');
    await expect.poll(output, patient).toMatch(/The clock of Makeready went 10 years forward/);
    expect(output()).toMatch(/The clock of the database went 10 years forward/);
    expect((await login(testPassword)).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) await login('wrong');
    expect((await login(testPassword)).status).toBe(429);
    await house.moveClock?.('+0');
    await expect
      .poll(output, patient)
      .toMatch(/A clock was ahead: dates in the future were corrected \(\d+\)/);
    expect(output()).toMatch(/The clock of the database went 10 years back/);
    const { status, headers } = await login(testPassword);
    expect(status === 200 || Number(headers.get('retry-after')) <= 60).toBe(true);
    const [dates] = await ask(
      await house.reach(),
      `select (select max(expires_at) from sessions) < now() + interval '15 days' as sessions,
      (select max(at) from login_failures) <= now() as failures`,
    );
    expect(dates).toEqual({ sessions: true, failures: true });
    const expectedRun = async () =>
      (
        await ask(
          await house.reach(),
          `select (value ->> 'at')::float8 <= extract(epoch from now()) as past from settings where key = 'expectedRun'`,
        )
      )[0]?.past;
    await expect.poll(expectedRun, patient).toBe(true);
    // The session from before is as good as ever.
    const me = await fetch(`${house.urls[0]}/api/warnings`, {
      headers: { authorization: `Bearer ${house.token}` },
    });
    expect(await me.json()).toMatchObject([{ code: 'clock-moved' }]);
  },
);

test.runIf(isRun)(
  'a machine’s clock that goes an hour back stops neither heartbeats nor the session check',
  { timeout: 300_000 },
  async () => {
    await expect
      .poll(async () => (await login(testPassword)).status, { timeout: 70_000, interval: 2000 })
      .toBe(200);
    const token = await signIn(house.urls[0] ?? '', username, testPassword);
    const { beats, ended } = await listen(token);
    await expect.poll(beats, patient).toBeGreaterThan(0);
    await house.moveClock?.('-1h');
    const before = beats();
    await expect.poll(beats, patient).toBeGreaterThan(before + 1);
    await fetch(`${house.urls[0]}/api/users/logout`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'late').unref());
    expect(await Promise.race([ended, late])).not.toBe('late');
  },
);
