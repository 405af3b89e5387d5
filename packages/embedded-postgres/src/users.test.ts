import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findBinaries } from './start-embedded-postgres.ts';
import {
  clean,
  ended,
  fresh,
  linux,
  nobody,
  query,
  root,
  start,
  temporary,
  unlinked,
  useOwnTmp,
} from './fixtures/harness.ts';

const reachable = root && spawnSync(process.execPath, ['--version'], nobody).status === 0;
const eighteen = findBinaries();

vi.setConfig({ testTimeout: 60_000 });
beforeAll(useOwnTmp);
afterAll(clean);

describe.runIf(root && linux)('root', () => {
  const owner = (dataDir: string) => statSync(join(dataDir, 'postgres')).uid;

  it('runs Postgres in a user namespace or as another user, on the same folder', async () => {
    const dataDir = fresh();
    const ways = [
      ['namespace', /user namespace/],
      ['setuid', /as the user/],
      ['', /as the user/], // keeps its owner
      ['namespace', /user namespace/],
      ['', /user namespace/],
    ] as const;
    for (const [force, note] of ways) {
      const one = start({ dataDir }, { force });
      const { log, connection, pid } = await one.first;
      expect(log.join()).toMatch(note);
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect(status).toMatch(/^CapEff:\s*0+$/m);
      expect(Number(/^Uid:\s*(\d+)/m.exec(status)?.[1])).toBe(owner(dataDir));
      expect(await query(connection, 'SELECT 1')).toEqual([[1]]);
      await one.ask('stop');
    }
  });

  it.each(['namespace', 'setuid'])(
    'stops Postgres when the program that started Postgres by %s is killed',
    async (force) => {
      const dataDir = fresh();
      const one = start({ dataDir }, { force });
      const { pid } = await one.first;
      await one.kill();
      await ended(pid);
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    },
  );

  it('copies Postgres to a place where another user can reach it', async () => {
    const hidden = temporary();
    await cp(eighteen ?? '', join(hidden, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(hidden, 0o700);
    const dataDir = fresh();
    const one = start({ dataDir, binaries: join(hidden, 'native') }, { force: 'setuid' });
    const { log, pid } = await one.first;
    expect(log.join()).toMatch(/copying Postgres into/);
    expect(pid).toBeGreaterThan(0);
    await one.ask('stop');
  });

  it('gets an error with advice if Postgres can run neither in a namespace nor as another user', async () => {
    const hidden = temporary();
    chmodSync(hidden, 0o700);
    const { error } = await start(
      { dataDir: join(hidden, 'data'), advice: ', or ask an Admin' },
      { force: 'setuid' },
    ).first;
    expect(error?.message).toMatch(/does not run as root.*\(not under \/root\), or ask an Admin\./);
  });
});

describe.runIf(reachable && linux)('an ordinary user', () => {
  const theirs = () => {
    const folder = temporary();
    chownSync(folder, nobody.uid, nobody.gid);
    return folder;
  };

  it('needs no special permissions', async () => {
    const dataDir = join(theirs(), 'data');
    const one = start({ dataDir }, { ids: nobody });
    const { log, pid } = await one.first;
    expect(log).toEqual([]);
    expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid);
    await one.kill();
    await ended(pid);
  });

  it('without a name, as in a container, gets a name in a user namespace', async () => {
    const ids = { uid: 23456, gid: 23456 };
    const folder = temporary();
    chownSync(folder, ids.uid, ids.gid);
    const one = start({ dataDir: join(folder, 'data') }, { ids });
    const { log, error } = await one.first;
    expect(error).toBeUndefined();
    expect(log.join()).toMatch(/user namespace/);
    await one.ask('stop');
  });

  it('gets a copy of a read-only package that lacks its links, with a log line', async () => {
    const binaries = join(temporary(), 'native');
    await unlinked(binaries);
    const one = start({ dataDir: join(theirs(), 'data'), binaries }, { ids: nobody });
    const { log, pid } = await one.first;
    expect(log.join()).toMatch(/is read-only and lacks its library links/);
    expect(pid).toBeGreaterThan(0);
    await one.ask('stop');
  });

  it('gets an error if the folder is not accessible', async () => {
    const dataDir = temporary();
    const { error } = await start({ dataDir }, { ids: nobody }).first;
    expect(error?.message).toMatch(new RegExp(`Cannot use the data folder ${dataDir}: EACCES`));
  });
});
