/**
 * Builds the image by the Dockerfile and runs it by the words of docs/operations.md alone: its commands start it, back
 * up, check, restore and update. Then compose.yaml runs it. Podman takes the place of Docker (containers.ts).
 *
 * Not as with Docker Hub: the base image is made here, and compose's database is Debian's Postgres 17 from our own
 * image. Caddy is not started. Only `git pull`, `--pull` and the build are not repeated in the update.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Containers, startContainers, whyNoContainers } from './containers.ts';
import { commandsAfter } from './manual.ts';

const reason = whyNoContainers();
if (reason) console.log(`The image is not run: ${reason}`);

/** Compose's database: the same variables, user, port and folder as the image `postgres` has. */
const postgres = `FROM makeready
USER root
RUN mkdir /var/lib/postgresql && chown node /var/lib/postgresql
USER node
CMD cd /var/lib/postgresql && { [ -d data ] || { \\
  printf %s "$POSTGRES_PASSWORD" > /tmp/password \\
  && $POSTGRES_BIN/initdb -D data -U "$POSTGRES_USER" -E UTF8 --locale=C.UTF-8 -A scram-sha-256 --pwfile /tmp/password \\
  && echo "CREATE DATABASE $POSTGRES_USER" | $POSTGRES_BIN/postgres --single -D data postgres \\
  && echo 'host all all all scram-sha-256' >> data/pg_hba.conf; }; } \\
  && exec $POSTGRES_BIN/postgres -D data -c listen_addresses='*' -c unix_socket_directories=/tmp
`;

describe.skipIf(reason)('the image', () => {
  let machine: Containers;
  let session = '';
  const url = 'http://127.0.0.1:3000';
  beforeAll(async () => {
    machine = await startContainers();
    await machine.build('.', 'makeready');
  }, 900_000);
  afterAll(() => machine?.end(), 60_000);

  /** Runs commands of the manual. */
  const follow = (commands: string[]) => machine.run(commands.join('\n').replaceAll(/\bdocker\b/g, 'podman'));
  /** Sends a request from outside the containers, and returns the body of the response. */
  async function call(method: string, place: string, body?: object, address = url): Promise<unknown> {
    const headers = {
      ...(session && { authorization: `Bearer ${session}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const script =
      'fetch(process.argv[1], JSON.parse(process.argv[2])).then(async (answer) => console.log(answer.ok ? await answer.text() : JSON.stringify({ status: answer.status, text: await answer.text() })))';
    const args = [script, `${address}/api${place}`, JSON.stringify(request)];
    const answer = await machine.run(
      `${process.execPath} -e ${args.map((text) => `'${text.replaceAll("'", `'\\''`)}'`).join(' ')}`,
    );
    return JSON.parse(answer);
  }
  /** Waits until the health check of the image passes. */
  const healthy = (name: string) =>
    vi.waitFor(() => machine.run(`podman healthcheck run ${name} || { podman logs ${name}; exit 1; }`), {
      timeout: 60_000,
      interval: 300,
    });
  const customers = async () =>
    ((await call('GET', '/customers')) as { name: string }[]).map(({ name }) => name);
  /** Becomes the first Admin by the link in this log, and enters a customer. */
  async function begin(log: string, address = url): Promise<void> {
    const [, id, token] = /auth\/(\S+)\?token=([^\s"]+)/.exec(log) ?? [];
    const firstAdmin = { name: 'Asha', username: 'owner@shop.example', password: 'carton-window-7719' };
    session = '';
    ({ value: session } = (await call('POST', `/users/${id}/authorise`, { token, firstAdmin }, address)) as {
      value: string;
    });
    await enterCustomer('Coastal Teas', address);
  }
  const enterCustomer = (name: string, address = url) =>
    call('POST', '/customers', { name, address: '4 Mill Road', city: 'Chennai' }, address);
  const kill = (name: string) => machine.run(`kill -9 $(podman inspect -f '{{.State.Pid}}' ${name})`);
  const [, start = '', showLog = ''] = commandsAfter('**In a container**');

  test('is at most 200 MB to fetch', async () => {
    // An archive has the layers compressed, as a registry sends them.
    const archive = '/run/makeready.tar';
    await machine.run(`podman save --quiet --format oci-archive --output ${archive} makeready`);
    const size = Number(await machine.run(`stat -c %s ${archive}; rm ${archive}`));
    console.log(`The image has ${Math.round(size / 1e6)} MB`);
    expect(size).toBeLessThan(200_000_000);
  }, 120_000);

  test('runs confined by the documented command, and its log has the first link', async () => {
    await follow([start]);
    await healthy('makeready');
    const status = await machine.run('podman exec makeready cat /proc/1/status');
    expect(status).toMatch(/^Uid:\s1000\s/m);
    expect(await machine.run('podman exec makeready touch /opt/file || true')).toContain('Read-only');
    await begin(await follow([showLog]));
    expect(await customers()).toEqual(['Coastal Teas']);
  }, 120_000);

  test('is backed up, and the backup proved and restored', async () => {
    const [backup = '', check = '', ...restore] = commandsAfter('To back up a container');
    expect(await follow([backup])).toContain('rows in');
    expect(await follow([check])).toContain('every row comes back');
    await enterCustomer('Harbour Soaps');
    expect(await follow(restore)).toContain('Restored and compared');
    await healthy('makeready');
    expect(await customers()).toEqual(['Coastal Teas']);
  }, 120_000);

  test('comes back after a kill, and in a new container on the same volume', async () => {
    await kill('makeready');
    await healthy('makeready');
    expect(await customers()).toEqual(['Coastal Teas']);
    const [, remove = ''] = commandsAfter('To update a container');
    await follow([remove, start]);
    await healthy('makeready');
    expect(await customers()).toEqual(['Coastal Teas']);
    await follow(['docker rm -f makeready']);
  }, 120_000);

  test('runs on a server by compose.yaml, confined and within its memory', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'makeready-postgres-'));
    fs.writeFileSync(path.join(folder, 'Dockerfile'), postgres);
    await machine.build(folder, 'docker.io/library/postgres:18');
    fs.rmSync(folder, { recursive: true });
    const name = 'deploy_makeready_1';
    const settings = 'DOMAIN=shop.example POSTGRES_PASSWORD=window7719';
    await machine.run(
      `podman tag makeready localhost/deploy_makeready && ${settings} podman-compose -f deploy/compose.yaml up -d makeready`,
    );
    await healthy(name);
    const said = await machine.run(
      `podman exec ${name} sh -c 'cat /proc/1/status /sys/fs/cgroup/memory/memory.limit_in_bytes /sys/fs/cgroup/memory.max; touch /opt/file' || true`,
    );
    expect(said).toMatch(/^Uid:\s1000\s[^]*^CapBnd:\s0+$[^]*^NoNewPrivs:\s1$[^]*^3221225472$[^]*Read-only/m);
    const ip = await machine.run(
      `podman inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' ${name}`,
    );
    const log = await machine.run(`podman logs ${name}`);
    expect(log).toContain('https://shop.example/auth/');
    await begin(log, `http://${ip.trim()}:3000`);
    await kill(name);
    await healthy(name);
  }, 180_000);
});
