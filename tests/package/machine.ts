/**
 * Boots a second machine inside this one: a real systemd in namespaces of its own, over a copy-on-write view of this
 * machine's files. Nothing that happens there remains. The network is shared.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const cgroups = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].find((place) =>
  fs.existsSync(path.join(place, 'cgroup.procs')),
);

/** Returns the reason why no such machine can be booted here, or null. */
export function whyNoMachine(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  if (!fs.existsSync('/lib/systemd/systemd')) return 'systemd is not installed';
  if (!cgroups) return 'this machine has no cgroups of version 2';
  return spawnSync('unshare', ['-mpf', 'true']).status === 0 ? null : 'namespaces are not allowed';
}

/**
 * Shell lines that lay the files and start systemd. The checkout is at /opt/makeready, without the steps that CI has
 * done before: `npm ci`, `npm run build` and `git pull` do nothing.
 */
const boot = (base: string, cgroup: string) => `
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs ${base}
cd ${base}
over() {
  mkdir -p "$2" "upper$3" "work$3"
  mount -t overlay overlay -o "lowerdir=$1,upperdir=${base}/upper$3,workdir=${base}/work$3" "$2"
}
over / root 1
over '${root}' root/opt/makeready 2
cd root
mount -t proc proc proc
mount --bind -o ro proc/sys proc/sys
mount -t sysfs -o ro sysfs sys
echo $$ > '${cgroup}/cgroup.procs'
unshare -C mount -t cgroup2 cgroup2 sys/fs/cgroup
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
ln -sf /dev/null etc/systemd/system/timers.target
echo > etc/fstab
[ '${process.execPath}' = /usr/bin/node ] || ln -sf '${process.execPath}' usr/bin/node
npm=$(command -v npm)
printf '#!/bin/sh\\ncase "$*" in ci|"run build") ;; *) exec %s "$@" ;; esac\\n' "$npm" > usr/local/sbin/npm
printf '#!/bin/sh\\n' > usr/local/sbin/git
chmod 755 usr/local/sbin/*
exec unshare -C chroot . env -i container=makeready /lib/systemd/systemd --unit=basic.target --log-target=null
`;

export interface Machine {
  /** Runs shell commands there as root, in /opt/makeready, and returns what they print. */
  run: (commands: string) => Promise<string>;
  end: () => Promise<void>;
}

export async function bootMachine(): Promise<Machine> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'makeready-machine-'));
  const cgroup = path.join(cgroups ?? '', path.basename(base));
  fs.mkdirSync(cgroup);
  const outer = spawn('unshare', ['-mpfiu', '--kill-child', 'sh', '-c', boot(base, cgroup)]);
  let said = '';
  outer.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(outer, 'exit');
  const run = async (commands: string) => {
    const init = fs.readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim();
    const script = `cd /opt/makeready && { ${commands}\n} 2>&1`;
    const args = ['-t', init, '-m', '-p', '-i', '-u', '-C', '-r', '-w', 'sh', '-c', script];
    const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    return promisify(execFile)('nsenter', args, { env: { PATH }, timeout: 300_000 }).then(
      ({ stdout }) => stdout,
      (error: { stdout?: string; message: string }) => {
        throw new Error(`${commands}: ${error.message}\n${error.stdout}`, { cause: error });
      },
    );
  };
  await vi.waitFor(
    async () => {
      if (outer.exitCode !== null) throw new Error(`The machine did not boot: ${said}`);
      await run('systemctl is-active --quiet basic.target');
    },
    { timeout: 60_000, interval: 200 },
  );
  return {
    run,
    end: async () => {
      outer.kill('SIGKILL');
      await ended;
      fs.rmdirSync(base);
      await vi.waitFor(() => removeGroups(cgroup), { timeout: 30_000 });
    },
  };
}

/** Removes a cgroup and those in it. That fails until their last processes have ended. */
function removeGroups(place: string): void {
  for (const entry of fs.readdirSync(place, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroups(path.join(place, entry.name));
  fs.rmdirSync(place);
}
