import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  AlreadyRunningError,
  choosePrograms,
  findBinaries,
  startEmbedded,
} from './start-embedded-postgres.ts';
import {
  clean,
  ended,
  fast,
  fresh,
  linux,
  lives,
  pathWithout,
  query,
  socketFoldersLike,
  start,
  temporary,
  until,
  useOwnTmp,
} from './fixtures/harness.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(useOwnTmp);
afterAll(clean);

/** FAULTS=all runs the long test. */
const rounds = process.env['FAULTS'] === 'all' ? 20 : 2;

/** Returns binaries of a Postgres that ends with the message at its next `lack(times)` starts. */
function lackingBinaries(message: string) {
  const [real, binaries] = [findBinaries() ?? '', join(temporary(), 'native')];
  const { major, minor } = choosePrograms(null, real) ?? {};
  mkdirSync(join(binaries, 'bin'), { recursive: true });
  for (const name of readdirSync(real))
    if (name !== 'bin') symlinkSync(join(real, name), join(binaries, name));
  for (const name of readdirSync(join(real, 'bin')))
    if (name !== 'postgres') symlinkSync(join(real, 'bin', name), join(binaries, 'bin', name));
  const left = join(binaries, 'left');
  const script = `#!/bin/sh
# postgres (PostgreSQL) ${major}.${minor}
n=$(cat '${left}')
[ "$n" = 0 -o "$1" != -D ] && exec '${join(real, 'bin', 'postgres')}' "$@"
echo $((n - 1)) > '${left}'
echo '${message}' >&2
exit 1
`;
  writeFileSync(join(binaries, 'bin', 'postgres'), script, { mode: 0o755 });
  const lack = (times: number) => {
    writeFileSync(left, String(times));
    chmodSync(left, 0o666);
  };
  return { binaries, lack };
}

// A folder with durably committed rows, and the process that uses it.
async function withRows(dataDir: string, path?: string) {
  const parent = start({ dataDir, settings: {} }, path ? { path } : {});
  const { connection, pid } = await parent.first;
  await query(connection, 'CREATE TABLE kept (n int)');
  await query(connection, 'INSERT INTO kept SELECT generate_series(1, 1000)');
  return { parent, connection, pid };
}

describe('kills and copied folders', () => {
  it('after a kill at any moment of its first start Postgres starts again', async () => {
    const moments = [0.1, 0.3, 0.5, 0.8].map((part) => (part + Math.random() * 0.1) * 900);
    for (const moment of moments) {
      const dataDir = fresh();
      const victim = start({ dataDir });
      await delay(moment); // the moment of the kill is what is tested
      await victim.killAll();
      const next = start({ dataDir });
      const { error, connection } = await next.first;
      expect(error, `killed after ${moment} ms`).toBeUndefined();
      expect(await query(connection, 'SELECT 1')).toEqual([[1]]);
      await next.ask('stop');
    }
  });

  it('a start removes only leftovers of dead processes', async () => {
    const dataDir = fresh();
    const dead = spawnSync('true').pid;
    const [stale, working] = [`init-${dead}`, `init-${process.ppid}`];
    for (const name of [stale, working]) mkdirSync(join(dataDir, name, 'base'), { recursive: true });
    await (await startEmbedded({ dataDir, settings: fast })).stop();
    expect(existsSync(join(dataDir, stale))).toBe(false);
    expect(existsSync(join(dataDir, working))).toBe(true);
  });

  it.runIf(linux)('killing the parent ends Postgres cleanly, and committed rows stay', async () => {
    const dataDir = fresh();
    const { parent, pid } = await withRows(dataDir);
    await parent.kill();
    await ended(pid);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
    const server = await startEmbedded({ dataDir });
    expect(server.adopted).toBe(false);
    expect(await query(server.connection, 'SELECT count(*)::int FROM kept')).toEqual([[1000]]);
    await server.stop();
    expect(socketFoldersLike(server.connection.host)).toEqual([]);
  });

  it('killing the parent and starting again at once loses nothing', async () => {
    const dataDir = fresh();
    const { parent } = await withRows(dataDir);
    for (let round = 0, victim = parent; round < 3; round++) {
      await victim.kill();
      victim = start({ dataDir, settings: {} });
      const { connection, error } = await victim.first;
      expect(error).toBeUndefined();
      expect(await query(connection, 'SELECT count(*)::int FROM kept')).toEqual([[1000]]);
      if (round === 2) await victim.ask('stop');
    }
  });

  it('killing the parent alone leaves a server that the next start adopts and can stop', async () => {
    const dataDir = fresh();
    const { parent, pid, connection } = await withRows(dataDir, pathWithout('setpriv'));
    await parent.kill();
    expect(await query(connection, 'SELECT count(*)::int FROM kept')).toEqual([[1000]]);
    const log: string[] = [];
    const server = await startEmbedded({ dataDir, log: (line) => log.push(line) });
    expect(server).toMatchObject({ adopted: true, pid, connection });
    expect(log.join()).toContain(`already running (${pid})`);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(AlreadyRunningError);
    await server.stop();
    await ended(pid); // an orphan is a zombie until init collects it
    expect(existsSync(connection.host)).toBe(false);
  });

  it('a start recovers after parent and server were killed, even if another process has their process id', async () => {
    const dataDir = fresh();
    const { parent, pid } = await withRows(dataDir);
    process.kill(pid, 'SIGKILL');
    await parent.kill();
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, `${process.ppid}`));
    const server = await startEmbedded({ dataDir });
    expect(await query(server.connection, 'SELECT count(*)::int FROM kept')).toEqual([[1000]]);
    await server.stop();
    expect(socketFoldersLike(server.connection.host)).toEqual([]);
  });

  it.runIf(linux).each([
    ['empty', ''],
    ['cut off', '4711\n/some'],
    ['cut off in the socket’s folder', '4711\n/some\n1790000000\n5432\n/'],
    ['of zeros', '\0'.repeat(80)],
    ['full of other words', 'no process\nat all\n'],
  ])('a start recovers from a postmaster.pid that is %s', async (_what, text) => {
    const dataDir = fresh();
    await (await startEmbedded({ dataDir, settings: fast })).stop();
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), text);
    const server = await startEmbedded({ dataDir, settings: fast });
    expect(await query(server.connection, 'SELECT 1')).toEqual([[1]]);
    await server.stop();
  });

  it('a start in a copy of a running server’s folder starts a second server', async () => {
    const dataDir = fresh();
    const copy = fresh();
    const server = await startEmbedded({ dataDir, settings: fast });
    await query(server.connection, 'CHECKPOINT');
    expect(spawnSync('cp', ['-r', dataDir, copy]).status).toBe(0);
    const other = await startEmbedded({ dataDir: copy, settings: fast });
    expect(other.adopted).toBe(false);
    expect(other.pid).not.toBe(server.pid);
    await Promise.all([server.stop(), other.stop()]);
  });

  it('a killed server is reported and restarted at the same address', async () => {
    const dataDir = fresh();
    const log: string[] = [];
    const server = await startEmbedded({ dataDir, log: (line) => log.push(line) });
    const { connection } = server;
    await query(connection, 'CREATE TABLE kept (n int)');
    const [seen, serves] = [new Set<number>(), () => query(connection, 'SELECT 1').catch(() => null)];
    for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGTERM', 'SIGKILL'] as const) {
      await query(connection, 'INSERT INTO kept VALUES (1)');
      const { pid } = server;
      seen.add(pid);
      process.kill(pid, signal);
      await until(() => server.pid !== pid && serves());
    }
    expect(seen.size).toBe(4);
    expect(log.join('\n')).toMatch(/ended unexpectedly \(SIGKILL\)[^]*Postgres runs again/);
    expect(await query(connection, 'SELECT count(*)::int FROM kept')).toEqual([[4]]);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(AlreadyRunningError);
    await server.stop();
    expect(socketFoldersLike(connection.host)).toEqual([]);
  });

  it(
    `a server that is killed again inside its recovery runs again, ${rounds} times`,
    { timeout: 600_000 },
    async () => {
      const dataDir = fresh();
      const [log, lost]: string[][] = [[], []];
      const server = await startEmbedded({
        dataDir,
        log: (line) => log?.push(line),
        lost: ({ message }) => lost?.push(message),
      });
      const { connection } = server;
      await query(connection, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n');
      const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
      const running = () =>
        existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8')) || server.pid : server.pid;
      for (let round = 1; round <= rounds; round += 1) {
        await query(connection, 'INSERT INTO kept VALUES (0)');
        const { pid } = server;
        process.kill(pid, 'SIGKILL');
        await until(() => running() !== pid && lives(running()), 30);
        const recovering = running();
        process.kill(recovering, 'SIGKILL');
        await until(() => ![pid, recovering].includes(server.pid), 60);
        await until(() => server.deaths.at(-1)?.took !== null);
        expect(await query(connection, 'SELECT count(*)::int FROM kept')).toEqual([[1000 + round]]);
      }
      expect(lost).toEqual([]);
      expect(server.deaths).toHaveLength(rounds);
      expect(server.deaths[0]).toMatchObject({
        how: 'SIGKILL',
        failure: expect.stringContaining('ended by SIGKILL'),
      });
      expect(log?.join('\n')).toMatch(
        /next try in 0.25 s: .*ended by SIGKILL[^]*Postgres runs again \(\d+\) after/,
      );
      await server.stop();
    },
  );

  it('a start whose Postgres is killed in its recovery starts it again', async () => {
    const dataDir = fresh();
    const { parent, pid } = await withRows(dataDir);
    await parent.killAll();
    await ended(pid);
    const log: string[] = [];
    const starting = startEmbedded({ dataDir, log: (line) => log.push(line) });
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const running = () => (existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8')) || pid : pid);
    await until(() => running() !== pid && lives(running()), 30);
    process.kill(running(), 'SIGKILL');
    const server = await starting;
    expect(log.join('\n')).toMatch(/does not run yet.*ended by SIGKILL/);
    expect(await query(server.connection, 'SELECT count(*)::int FROM kept')).toEqual([[1000]]);
    await server.stop();
  });

  it.runIf(linux).each([
    ['memory', 'FATAL:  could not map anonymous shared memory: Cannot allocate memory'],
    ['disk space', 'FATAL:  could not write lock file "postmaster.pid": No space left on device'],
    ['memory in its recovery', 'LOG:  startup process (PID 7) was terminated by signal 9: Killed'],
  ])(
    'a lack of %s is waited out with growing pauses, at a start and after a death',
    async (_what, message) => {
      const dataDir = fresh();
      await (await startEmbedded({ dataDir })).stop();
      const { binaries, lack } = lackingBinaries(message);
      const log: string[] = [];
      lack(2);
      const server = await startEmbedded({ dataDir, binaries, log: (line) => log.push(line) });
      const pauses = () => log.splice(0).flatMap((line) => /next try in ([\d.]+) s/.exec(line)?.[1] ?? []);
      expect(pauses()).toEqual(['0.25', '0.5']);
      lack(2);
      process.kill(server.pid, 'SIGKILL');
      await until(() => server.deaths[0]?.took);
      expect(pauses()).toEqual(['0.25', '0.5']);
      expect(server.deaths[0]?.failure).toContain(message);
      expect(await query(server.connection, 'SELECT 1')).toEqual([[1]]);
      await server.stop();
    },
  );

  it('a server that ends again right after it came up is started after growing pauses', async () => {
    const server = await startEmbedded({ dataDir: fresh() });
    const took: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const { pid } = server;
      process.kill(pid, 'SIGQUIT');
      await until(() => server.deaths[times]?.took, 30);
      took.push(server.deaths[times]?.took ?? 0);
    }
    expect(took[2]).toBeGreaterThan(1900);
    await server.stop();
  });

  it('a killed adopted server is restarted too', async () => {
    const dataDir = fresh();
    const { parent, pid, connection } = await withRows(dataDir, pathWithout('setpriv'));
    await parent.kill();
    const server = await startEmbedded({ dataDir });
    process.kill(pid, 'SIGKILL');
    await until(() => server.pid !== pid);
    expect(await query(connection, 'SELECT count(*)::int FROM kept')).toEqual([[1000]]);
    await server.stop();
  });

  it('a stop right after a kill leaves nothing running', async () => {
    const server = await startEmbedded({ dataDir: fresh() });
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    await until(() => !lives(pid));
    await server.stop();
    expect(lives(server.pid)).toBe(false);
  });

  it('the program learns that the database folder is gone, and no empty database is created', async () => {
    const dataDir = fresh();
    const lost: string[] = [];
    const server = await startEmbedded({
      dataDir,
      settings: fast,
      lost: ({ message }) => lost.push(message),
    });
    renameSync(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'));
    process.kill(server.pid, 'SIGKILL');
    await until(() => lost.length > 0);
    expect(lost).toEqual([`The database is gone from ${dataDir}`]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await server.stop();
  });
});
