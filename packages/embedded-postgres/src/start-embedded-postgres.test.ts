import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findBinaries, findConnection, startEmbedded } from './start-embedded-postgres.ts';
import {
  clean,
  fast,
  fresh,
  linux,
  lives,
  query,
  root,
  socketFoldersLike,
  start,
  temporary,
  unlinked,
  until,
  useOwnTmp,
} from './fixtures/harness.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(useOwnTmp);
afterAll(clean);

const eighteen = findBinaries();
const fifteen = findBinaries('postgres-15-');

describe('starting', () => {
  it.each([
    ['18', eighteen],
    ['15', fifteen],
  ])(
    'brings up Postgres %s with durable writes, UTF-8 and a private socket only',
    async (version, binaries) => {
      expect(binaries).not.toBeNull();
      const dataDir = fresh();
      const server = await startEmbedded({ dataDir, binaries: binaries ?? '' });
      const show = async (name: string) => (await query(server.connection, `SHOW ${name}`))[0]?.[0];
      expect(await show('server_version')).toMatch(new RegExp(`^${version}\\.`));
      expect(await show('server_encoding')).toBe('UTF8');
      expect(await show('data_checksums')).toBe('on');
      expect(await show('fsync')).toBe('on');
      expect(await show('listen_addresses')).toBe('');
      expect(await query(server.connection, "SELECT lower('ÄÉ') || upper('ß')")).toEqual([['äéß']]);
      const socket = statSync(server.connection.host);
      expect(socket.mode & 0o777).toBe(0o700);
      expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
      await Promise.all([server.stop(), server.stop()]);
      expect(existsSync(server.connection.host)).toBe(false);
      expect(lives(server.pid)).toBe(false);
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    },
  );

  it('works in a long path with spaces and non-ASCII letters', async () => {
    const dataDir = join(
      temporary(),
      'a folder with spaces '.repeat(4),
      "Jürgen's Größe 印刷 ".repeat(4),
      'data',
    );
    expect(dataDir.length).toBeGreaterThan(150);
    const server = await startEmbedded({ dataDir, settings: fast });
    expect(Buffer.byteLength(join(server.connection.host, '.s.PGSQL.5432'))).toBeLessThan(108);
    expect(await query(server.connection, 'SELECT 1')).toEqual([[1]]);
    await server.stop();
  });

  it('creates the library links itself, even in two processes at once', async () => {
    const binaries = join(temporary(), 'native');
    await unlinked(binaries);
    const both = [fresh(), fresh()].map((dataDir) => start({ dataDir, binaries }));
    for (const one of both) expect((await one.first).pid).toBeGreaterThan(0);
    const links = JSON.parse(readFileSync(join(binaries, 'pg-symlinks.json'), 'utf8'));
    for (const { target } of links) expect(existsSync(join(dirname(binaries), target))).toBe(true);
    for (const one of both) await one.ask('stop');
  });

  it('reports Postgres’s own error if Postgres fails to start', async () => {
    const options = { dataDir: fresh(), settings: { shared_buffers: 'nonsense' } };
    await expect(startEmbedded(options)).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
  });

  it.each([
    ['aborts', 'pg_control'],
    ['refuses every connection', 'pg_filenode.map'],
  ])('throws if Postgres %s for a damaged file, and leaves no server', async (_what, file) => {
    const dataDir = fresh();
    await (await startEmbedded({ dataDir, settings: fast })).stop();
    truncateSync(join(dataDir, 'postgres', 'global', file), 0);
    await expect(startEmbedded({ dataDir, settings: fast })).rejects.toThrow(
      `could not read file "global/${file}"`,
    );
    expect(await findConnection(dataDir)).toBeNull();
  });

  it('refuses a file in place of the folder, with a clear message', async () => {
    const file = join(temporary(), 'file');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataDir: file })).rejects.toThrow(
      /Cannot use the data folder .*file.*EEXIST/,
    );
    await expect(startEmbedded({ dataDir: join(file, 'x') })).rejects.toThrow(
      /Cannot use the data folder .*ENOTDIR/,
    );
  });

  it('shortens a log of more than a megabyte', async () => {
    const dataDir = fresh();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(1024 * 1024 + 1));
    await (await startEmbedded({ dataDir, settings: fast })).stop();
    expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000);
    expect(statSync(join(dataDir, 'postgres.log.1')).size).toBe(1024 * 1024 + 1);
  });

  it('limits the log while it runs, and Postgres goes on writing to it', async () => {
    const dataDir = fresh();
    const [log, older] = [join(dataDir, 'postgres.log'), join(dataDir, 'postgres.log.1')];
    const server = await startEmbedded({ dataDir, settings: { ...fast, log_statement: 'all' } });
    for (let round = 0; round < 3; round += 1) {
      const before = existsSync(older) ? statSync(older).mtimeMs : 0;
      for (let n = 0; n < 12; n += 1) await query(server.connection, `SELECT '${'x'.repeat(100_000)}'`);
      await until(() => existsSync(older) && statSync(older).mtimeMs > before);
      await until(() => statSync(log).size < 1024 * 1024);
      expect(statSync(older).size).toBeLessThan(3 * 1024 * 1024);
    }
    await query(server.connection, `SELECT 'the last line'`);
    expect(readFileSync(log, 'utf8')).toMatch(/^[^\0]*the last line/);
    await server.stop();
  });

  it('writes no warning or error to the log when it starts, on an empty folder and on an existing one', async () => {
    const dataDir = fresh();
    const log = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    for (let n = 0; n < 4; n += 1) {
      const start = existsSync(dataDir) ? log().length : 0;
      const server = await startEmbedded({ dataDir });
      expect(log().slice(start)).not.toMatch(/WARNING|ERROR|FATAL|PANIC/);
      await server.stop();
    }
  });
});

describe('a second program', () => {
  it('is refused with the folder and process id, and the first program keeps running', async () => {
    const dataDir = fresh();
    const one = start({ dataDir });
    const { connection } = await one.first;
    const two = start({ dataDir });
    const { error } = await two.first;
    expect(error).toMatchObject({ name: 'AlreadyRunningError', pid: one.pid });
    expect(error?.message).toMatch(new RegExp(`${dataDir} is in use already, by process ${one.pid}`));
    await two.kill();
    expect(await query(connection, 'SELECT 1')).toEqual([[1]]);
    await one.ask('stop');
  });

  // Once in some hundred rounds the second start failed with another error, which is not understood yet. The
  // assertion then prints it.
  it(
    'that starts at the same instant as the first: one of the two runs, and the other is refused',
    { retry: 2 },
    async () => {
      for (const dataDir of [fresh(), fresh(), fresh()]) {
        // The first round creates the database, the second finds it.
        for (const _ of [1, 2]) {
          const both = [start({ dataDir }), start({ dataDir })];
          const reports = await Promise.all(both.map((one) => one.first));
          const winner = reports.findIndex(({ error }) => !error);
          const loser = 1 - winner;
          const told = reports[loser]?.error;
          expect(told?.message).toContain(`by process ${both[winner]?.pid}`);
          expect(told?.name).toBe('AlreadyRunningError');
          await both[loser]?.kill();
          const { connection } = reports[winner] ?? {};
          expect(connection && (await query(connection, 'SELECT 1'))).toEqual([[1]]);
          await both[winner]?.ask('stop');
          expect(socketFoldersLike(connection?.host ?? '')).toEqual([]);
        }
      }
    },
  );

  it('waits for a command that uses the folder, and names it', async () => {
    const dataDir = fresh();
    const command = start({ dataDir, command: 'npm run backup' });
    expect((await command.first).error).toBeUndefined();
    const log: string[] = [];
    const starting = startEmbedded({ dataDir, settings: fast, log: (line) => log.push(line) });
    await until(() => log.length > 0);
    expect(log).toEqual([`waiting for npm run backup (process ${command.pid}), which uses ${dataDir}`]);
    await command.ask('stop');
    const server = await starting;
    expect(await query(server.connection, 'SELECT 1')).toEqual([[1]]);
    await expect(startEmbedded({ dataDir, command: 'npm run backup' })).rejects.toThrow(
      `by process ${process.pid}`,
    );
    await server.stop();
  });

  it('is still refused after Postgres has dropped all connections', async () => {
    const dataDir = fresh();
    const log: string[] = [];
    const server = await startEmbedded({ dataDir, settings: fast, log: (line) => log.push(line) });
    // A killed backend makes Postgres end all the others and recover.
    const backend = await query(
      server.connection,
      "SELECT pid FROM pg_stat_activity WHERE application_name <> ''",
    );
    process.kill(Number(backend[0]?.[0]), 'SIGKILL');
    await until(() => log.includes('the lock is held again'));
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`by process ${process.pid}`);
    await server.stop();
  });

  it.runIf(linux)(
    'in another container is refused by the kernel’s lock, although the server’s process is invisible there',
    async () => {
      const dataDir = fresh();
      mkdirSync(dataDir);
      const holder = spawn('flock', ['--no-fork', join(dataDir, 'lock'), 'sleep', '60']);
      await until(() => spawnSync('flock', ['--nonblock', join(dataDir, 'lock'), 'true']).status !== 0);
      await expect(startEmbedded({ dataDir, settings: fast })).rejects.toThrow(
        /another Postgres.*holds the folder/,
      );
      holder.kill();
    },
    20_000,
  );
});

describe('a socket folder', () => {
  // A service may have a /tmp that other programs, such as a backup, do not see.
  it('lies in the data folder, and in a temporary folder only if the path is too long', async () => {
    const near = fresh();
    const far = join(temporary(), 'a'.repeat(60), 'data');
    for (const [dataDir, place] of [
      [near, near],
      [far, tmpdir()],
    ] as const) {
      const server = await startEmbedded({ dataDir, settings: fast });
      expect(dirname(server.connection.host)).toBe(place);
      expect(await query(server.connection, 'SELECT 1')).toEqual([[1]]);
      await server.stop();
      expect(socketFoldersLike(server.connection.host)).toEqual([]);
    }
  });

  it('is not used if it is open to others', async () => {
    const dataDir = fresh();
    const server = await startEmbedded({ dataDir, settings: fast });
    chmodSync(server.connection.host, 0o755);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/open to others \(mode 755\)/);
    chmodSync(server.connection.host, 0o700);
    await server.stop();
  });

  it.runIf(root)('is not used if it belongs to another user', async () => {
    const dataDir = fresh();
    const server = await startEmbedded({ dataDir, settings: fast });
    chownSync(server.connection.host, 12345, 12345);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/belongs to another user \(12345\)/);
    chownSync(server.connection.host, 0, 0);
    await server.stop();
  });
});
