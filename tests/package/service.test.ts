/**
 * Runs Makeready as a service of systemd with the words of docs/operations.md alone: its commands install it, back up,
 * check, upgrade Postgres and restore.
 */
import { execFileSync } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { findBinaries } from '@makeready/embedded-postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bootMachine, type Machine, whyNoMachine } from './machine.ts';
import { commandsAfter } from './manual.ts';

const root = path.join(import.meta.dirname, '..', '..');
/** Returns a port that is free now. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await vi.waitUntil(() => server.listening);
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const reason = whyNoMachine();
if (reason) console.log(`The service is not run: ${reason}`);

describe.skipIf(reason)('the service', () => {
  let machine: Machine;
  let url: string;
  let session: string;
  beforeAll(async () => {
    execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' });
    machine = await bootMachine();
  }, 300_000);
  afterAll(() => machine?.end(), 60_000);

  const log = () => machine.run('journalctl -u makeready -o cat');
  /** The documented line that runs a command as the service's user with its variables, without the command. */
  const asService = commandsAfter('commands below as the same user')
    .join()
    .replace(/npm run.*/, '');
  /** Runs the documented commands, with npm's as the service's user, and the file where that user may write. */
  async function follow(commands: string[]): Promise<string> {
    const placed = commands.map((command) =>
      command
        .replace(/^npm run/, `${asService}npm run`)
        .replace(/(?<= )shop\.zip/, '/var/lib/makeready/shop.zip'),
    );
    let said = '';
    for (const command of placed) said += await machine.run(command);
    return said;
  }
  const call = (method: string, place: string, body?: object) =>
    fetch(`${url}/api${place}`, {
      method,
      headers: {
        authorization: `Bearer ${session}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const ready = () =>
    vi.waitFor(
      async () => {
        const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
        if (answer?.status !== 200) throw new Error(await log());
      },
      { timeout: 60_000, interval: 200 },
    );
  async function shop(): Promise<unknown[]> {
    await ready();
    const health = (await (await call('GET', '/health')).json()) as { database: string };
    const customers = (await (await call('GET', '/customers')).json()) as { name: string }[];
    return [health.database.split('.', 1)[0], customers.map(({ name }) => name)];
  }

  test('is installed by the documented commands, and runs confined as a user of its own', async () => {
    const old = path.join('/opt/makeready', path.relative(root, findBinaries('postgres-15-') ?? ''), 'bin');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await machine.run(`printf 'PORT=${port}\\nPOSTGRES_BIN=${old}\\n' > /etc/makeready.env`);
    const [link = '', ...others] = commandsAfter('**As a service.**').toReversed();
    await follow(others.toReversed());
    await ready();
    const [, id = '', token = ''] = /auth\/(\S+)\?token=([^\s"]+)/.exec(await machine.run(link)) ?? [];
    expect((await call('POST', `/users/${id}/invitation`, { token })).status).toBe(200);
    const status = await machine.run('cat /proc/$(systemctl show -P MainPID makeready)/status');
    expect(status).toMatch(/^CapBnd:\s0+$[^]*^NoNewPrivs:\s1$/m);
    expect(status).not.toMatch(/^Uid:\s0/m);
  }, 120_000);

  test('has changed variables after the documented update, which restarts it', async () => {
    const admin = { ADMIN_USERNAME: 'owner@shop.example', ADMIN_PASSWORD: 'carton-window-7719' };
    const lines = Object.entries(admin).map((entry) => entry.join('='));
    await machine.run(`printf '%s\\n' ${lines.join(' ')} >> /etc/makeready.env`);
    await follow(commandsAfter('## Upgrade'));
    await ready();
    const authorization = `Basic ${Buffer.from(Object.values(admin).join(':')).toString('base64')}`;
    const login = await fetch(`${url}/api/users/login`, { method: 'POST', headers: { authorization } });
    ({ value: session } = (await login.json()) as { value: string });
    const customer = { name: 'Coastal Teas', address: '4 Mill Road', city: 'Chennai' };
    expect((await call('POST', '/customers', customer)).status).toBe(200);
    expect(await shop()).toEqual(['Postgres 15', ['Coastal Teas']]);
  }, 120_000);

  test('is backed up, and the backup proved, while it runs', async () => {
    expect(await follow(commandsAfter('commands below as the same user'))).toContain('rows in');
    const [, check = ''] = commandsAfter('## Back up and restore');
    expect(await follow([check])).toContain('every row comes back');
  }, 120_000);

  test('is backed up as it was built if its sources are newer, which its user may not build', async () => {
    const backup = commandsAfter('commands below as the same user');
    await machine.run('rm /var/lib/makeready/shop.zip && printf "\\n" >> server/main.ts');
    expect(await follow(backup)).toMatch(/runs as it was built\. .*npm run build\n[^]*rows in/);
    await machine.run('mv dist/server/makeready.js dist/server/away.js');
    await expect(follow(backup)).rejects.toThrow(/Makeready is not built\. .*npm run build/);
    await machine.run('mv dist/server/away.js dist/server/makeready.js && truncate -s -1 server/main.ts');
  }, 120_000);

  test('comes back after a kill, and its Postgres is upgraded', async () => {
    await machine.run('systemctl kill --signal=SIGKILL makeready');
    expect(await shop()).toEqual(['Postgres 15', ['Coastal Teas']]);
    await machine.run('sed -i /POSTGRES_BIN/d /etc/makeready.env');
    const [stop = '', upgrade = ''] = commandsAfter('### When it brings a newer Postgres');
    expect(await follow([stop, upgrade, 'systemctl start makeready'])).toContain('Every row was compared');
    expect(await shop()).toEqual(['Postgres 18', ['Coastal Teas']]);
  }, 120_000);

  test('says on a page that the write-ahead log is gone, and is restored by the command that its log names', async () => {
    await follow([
      'systemctl stop makeready',
      'rm -r /var/lib/makeready/postgres/pg_wal',
      'systemctl start makeready',
    ]);
    const command = await vi.waitFor(
      async () => {
        const [, found] = /and run: (mv [^"]*\.zip)/.exec(await log()) ?? [];
        return found ?? Promise.reject(new Error(await log()));
      },
      { timeout: 60_000, interval: 500 },
    );
    const elsewhere = await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.7' } });
    const page = await elsewhere.text();
    expect([elsewhere.status, page]).toEqual([503, expect.stringContaining('The newest backup')]);
    expect(page).not.toContain('/var/lib/makeready');
    expect(await (await fetch(url)).text()).toContain(command.split(' && ')[0]);
    expect(await (await call('GET', '/health/ready')).json()).toMatchObject({ code: 'database-not-opened' });
    // The service runs on: systemd has nothing to start again.
    expect(await machine.run('systemctl is-active makeready')).toBe('active\n');
    await machine.run('systemctl stop makeready');
    const said = await machine.run(`runuser -u makeready -- sh -c '${command}'`);
    expect(said).toContain('Restored and compared');
    await follow(['systemctl start makeready']);
    expect(await shop()).toEqual(['Postgres 18', ['Coastal Teas']]);
  }, 120_000);
});
