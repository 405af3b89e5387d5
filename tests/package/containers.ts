/**
 * Runs containers by Podman, on base images that it makes of Debian's packages and npm's Node, because a registry of
 * images is not always at hand. Podman has its own namespaces, storage and networks, so that only empty cgroups remain
 * of it. Its network has no way out; only builds use the network of this machine.
 */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { findNode } from './node-version.ts';

const root = path.join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
/** The programs that the tests need, and Debian's packages that have them. */
const needed = {
  podman: 'podman',
  'podman-compose': 'podman-compose',
  crun: 'crun',
  iptables: 'iptables',
  ip: 'iproute2',
  mmdebstrap: 'mmdebstrap',
  '/usr/lib/podman/netavark': 'netavark',
  '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
};

/** Returns the reason why containers can't be run here, or null. Installs Debian's packages that are missing. */
export function whyNoContainers(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  if (spawnSync('unshare', ['-mpnf', 'true']).status !== 0) return 'namespaces are not allowed';
  const isMissing = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0;
  const packages = Object.entries(needed).flatMap(([program, name]) => (isMissing(program) ? name : []));
  if (packages.length === 0) return null;
  const apt = '/usr/bin/apt-get';
  if (!fs.existsSync(apt)) return `${packages.join(', ')} are not installed`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${packages.join(', ')} for the tests of the image`);
  execFileSync(apt, ['update', '-qq'], { env });
  execFileSync(apt, ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  return null;
}

/** Shell lines that prepare the namespaces. Podman's runtime refuses cgroups of both versions in one place. */
const enter = `
set -e
mount --make-rprivate /
mount -t proc proc /proc
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /dev/shm
umount -l /sys/fs/cgroup/unified 2>/dev/null || true
ip link set lo up
echo entered
exec sleep infinity
`;

/** What Debian's base image has as /etc/apt/sources.list.d/debian.sources. */
const sources = ['debian trixie trixie-updates', 'debian-security trixie-security']
  .map((line) => line.split(' '))
  .map(
    ([archive, ...suites]) => `Types: deb
URIs: http://deb.debian.org/${archive}
Suites: ${suites.join(' ')}
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`,
  )
  .join('\n');

export interface Containers {
  /** Runs shell commands in the checkout, among the containers, and returns what they print. */
  run: (commands: string) => Promise<string>;
  /** Builds an image by the Dockerfile of this folder. */
  build: (folder: string, name: string) => Promise<void>;
  end: () => Promise<void>;
}

export async function startContainers(): Promise<Containers> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'makeready-containers-'));
  // Raising a limit needs a privilege that root may lack here.
  const limits = fs.readFileSync('/proc/self/limits', 'utf8');
  const limit = (name: string) => new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(limits)?.[1] ?? '-1';
  const ulimits = [`nofile=${limit('Max open files')}`, `nproc=${limit('Max processes')}`];
  fs.writeFileSync(
    path.join(base, 'containers.conf'),
    `[containers]
default_ulimits = ${JSON.stringify(ulimits)}
[network]
network_config_dir = "${base}/networks"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
`,
  );
  fs.writeFileSync(
    path.join(base, 'storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${base}/storage"\nrunroot = "/run/containers"\n`,
  );
  const env = {
    ...process.env,
    CONTAINERS_CONF: path.join(base, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: path.join(base, 'storage.conf'),
    BUILDAH_FORMAT: 'docker',
  };
  const outer = spawn('unshare', ['-mpnf', '--kill-child', 'sh', '-c', enter]);
  const ended = once(outer, 'exit');
  let said = '';
  outer.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await Promise.race([
    once(outer.stdout, 'data'),
    ended.then(() => Promise.reject(new Error(`There are no namespaces for containers: ${said}`))),
  ]);
  const init = fs.readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim();
  const inside = (spaces: string[], args: string[]) =>
    run('nsenter', ['-t', init, '-m', '-p', `--wdns=${root}`, ...spaces, ...args], {
      env,
      timeout: 600_000,
      maxBuffer: 2 ** 28,
    }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`, { cause: error });
    });

  const npmSetting = async (name: string) => (await run('npm', ['config', 'get', name])).stdout.trim();
  const authority = (await npmSetting('cafile')).replace(/^null$/, '');
  const volumes = ['-v', `${await npmSetting('cache')}:/root/.npm`];
  if (authority) volumes.push('-v', `${authority}:${authority}:ro`);
  const build = async (folder: string, name: string) => {
    const quick = ['--layers=false', '--jobs', '2'];
    await inside([], ['podman', 'build', '--network', 'host', ...quick, ...volumes, '-t', name, folder]);
  };
  await makeBase(base, authority, (args) => inside([], args), build);
  return {
    build,
    run: async (commands) => (await inside(['-n'], ['sh', '-c', `{ ${commands}\n} 2>&1`])).stdout,
    end: async () => {
      await inside(['-n'], ['podman', 'rm', '--all', '--force', '--time', '0']).catch(() => {});
      outer.kill('SIGKILL');
      await ended;
      await vi.waitFor(() => fs.promises.rm(base, { recursive: true, force: true }), { timeout: 30_000 });
    },
  };
}

/** Makes what stands in for Docker Hub's `node:24-trixie-slim`. */
async function makeBase(
  base: string,
  authority: string,
  inside: (args: string[]) => Promise<unknown>,
  build: Containers['build'],
): Promise<void> {
  const debian = path.join(root, 'node_modules', '.cache', 'debian-trixie.tar');
  if (!fs.existsSync(debian)) {
    fs.mkdirSync(path.dirname(debian), { recursive: true });
    const left = ['man', 'locale', 'doc'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    const quick = ['--mode=root', '--aptopt=Acquire::Languages "none"', '--dpkgopt=force-unsafe-io'];
    await run('mmdebstrap', ['--variant=minbase', ...left, ...quick, 'trixie', `${debian}.tar`]);
    fs.renameSync(`${debian}.tar`, debian);
  }
  await inside(['podman', 'import', '--quiet', debian, 'localhost/debian']);
  const folder = path.join(base, 'base');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'debian.sources'), sources);
  fs.copyFileSync(await findNode('24.0.0'), path.join(folder, 'node'));
  const { stdout: modules } = await run('npm', ['root', '--global']);
  fs.cpSync(path.join(modules.trim(), 'npm'), path.join(folder, 'npm'), { recursive: true });
  if (authority) fs.writeFileSync(path.join(folder, 'npm', 'npmrc'), `cafile=${authority}\n`);
  fs.writeFileSync(
    path.join(folder, 'Dockerfile'),
    `FROM localhost/debian
RUN rm /etc/apt/sources.list
COPY debian.sources /etc/apt/sources.list.d/
COPY node /usr/local/bin/
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home --uid 1000 node
CMD ["node"]
`,
  );
  await build(folder, 'docker.io/library/node:24-trixie-slim');
}
