/** Tests @makeready/client against a shop: the calls of the specification, and the package as it is published. */
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Change,
  createClient,
  eachOf,
  events,
  type JobCreate,
  Refused,
} from '../../packages/client/src/client.ts';
import { contract } from '../../shared/contract/contract.ts';
import { giftBox, lid } from '../testing/samples/sample-products.ts';
import { carte, jobFields, malnad, steps } from '../testing/samples/specified-bodies.ts';
import { picture } from '../testing/samples/create-test-jobs.ts';
import { openShop, testPassword } from '../testing/shop.ts';
import { specified } from '../testing/specified-calls.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const shop = await openShop();
afterAll(() => shop.close());

const made = new Set<string>();
/** Sends a request and notes the call in the specification's form. */
const notedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { pathname } = new URL(input as URL);
  const withId = pathname.replace('/api', '').replace(/[\da-f-]{36}/, '{id}');
  const called = withId.replace(/[\da-f-]{36}/, '{paperId}');
  if (response.ok) made.add(`${init?.method ?? 'GET'} ${called}`);
  return response;
};
const client = createClient({ url: shop.url, token: shop.users.Admin.token, fetch: notedFetch });
const { components, customers, inks, jobs, machines, operations, papers, products, users } = client;

const jobBody = (customerId: string, number: string): JobCreate => ({
  ...jobFields(customerId, number),
  productOperations: steps,
});

describe('the calls of the specification', () => {
  test('users and customers', async () => {
    const json = { name: 'Sunil Shah', username: 'sunil@shop.example', userType: 'Standard' as const };
    const { id } = await users.create({ body: { ...json, password: testPassword } });
    const authorization = `Basic ${Buffer.from(`${json.username}:${testPassword}`).toString('base64')}`;
    for (const leave of ['logout', 'signoff'] as const) {
      const { value } = await users.login({ headers: { authorization } });
      expect(await users[leave]({ headers: { authorization: `Bearer ${value}` } })).toEqual({ done: true });
    }
    await users.update({ params: { id }, body: { userType: 'Restricted' } });
    expect(await users.get({ params: { id } })).toMatchObject({ ...json, userType: 'Restricted' });
    expect((await users.list()).length).toBe(4);

    const customer = await customers.create({ body: malnad });
    const params = { id: customer.id };
    const own = { params: { id: shop.users.Admin.id } };
    expect((await customers.ofUser(own)).map((each) => each.id)).toEqual([customer.id]);
    expect((await customers.ofUserSorted({ ...own, query: { per: 1 } })).metadata.total).toBe(1);
    expect(await jobs.ofUser(own)).toEqual([]);
    expect(await customers.list()).toMatchObject([malnad]);
    expect((await customers.sorted({ query: { sort: 'name' } })).items).toMatchObject([malnad]);
    expect(await customers.search({ query: { term: 'malnad' } })).toEqual([
      { id: customer.id, name: malnad.name },
    ]);
    expect(await jobs.ofCustomer({ params })).toEqual([]);
    await customers.update({ params, body: { city: 'Mumbai' } });
    expect((await customers.get({ params })).city).toBe('Mumbai');
    expect(await customers.remove({ params })).toEqual({ done: true });
    await users.remove({ params: { id } });
  });

  test('jobs, operations, machines and stock', async () => {
    const customer = await customers.create({ body: malnad });
    const job = await jobs.create({ body: jobBody(customer.id, 'S-1') });
    const params = { id: job.id };
    const ink = await inks.create({ body: { name: 'Cyan' } });
    const paper = await papers.create({ body: { ...carte, stockQuantity: 500 } });
    const machine = await machines.create({ body: { name: 'Komori', type: 'Printing' } });
    await jobs.update({ params, body: { priority: 'High', version: job.version } });
    expect((await jobs.eligiblePapers({ params })).map(({ id }) => id)).toEqual([paper.id]);
    const ofPaper = { id: job.id, paperId: paper.id };
    await jobs.assignPaper({ params: ofPaper, query: { quantity: 125 } });
    expect(await jobs.papers({ params })).toMatchObject([{ quantity: 125 }]);
    await jobs.removePaper({ params: ofPaper });
    await jobs.assignPaper({ params: ofPaper, query: { quantity: 125 } });
    expect((await jobs.submit({ params })).status).toBe('scheduled');
    expect((await jobs.list()).map(({ number }) => number)).toEqual(['S-1']);
    expect((await jobs.ofPaper({ params: { id: paper.id } })).length).toBe(1);

    const [first] = await jobs.operations({ params });
    const ofMachine = { params: { id: machine.id } };
    expect((await machines.next(ofMachine))?.id).toBe(first?.id);
    expect((await operations.advance({ params: { id: first?.id ?? '' } })).state).toBe('running');
    expect((await machines.running(ofMachine))?.id).toBe(first?.id);
    expect((await machines.operations(ofMachine)).length).toBe(1);
    const added = await operations.create({ body: { jobId: job.id, type: 'Packing' } });
    await operations.update({ params: { id: added.id }, body: { instruction: 'In tens' } });
    expect((await operations.get({ params: { id: added.id } })).instruction).toBe('In tens');
    await operations.remove({ params: { id: added.id } });
    expect((await operations.list()).length).toBe(2);

    const ofInk = { params: { id: ink.id } };
    expect((await jobs.ofInk(ofInk)).length).toBe(1);
    await inks.update({ ...ofInk, body: { colour: 'Blue' } });
    expect(await inks.get(ofInk)).toMatchObject({ colour: 'Blue' });
    expect((await inks.list()).length).toBe(1);
    await inks.remove(ofInk);
    await papers.update({ params: { id: paper.id }, body: { description: 'Ream of 100' } });
    expect(await papers.get({ params: { id: paper.id } })).toMatchObject({ description: 'Ream of 100' });
    const spare = await papers.create({ body: { ...carte, name: 'Spare' } });
    await papers.remove({ params: { id: spare.id } });
    expect((await papers.list()).length).toBe(1);
    const other = await machines.create({ body: { name: 'Bobst', type: 'Punching' } });
    await machines.update({ params: { id: other.id }, body: { name: 'Bobst 106' } });
    expect((await machines.get({ params: { id: other.id } })).name).toBe('Bobst 106');
    await machines.remove({ params: { id: other.id } });
    expect((await machines.list()).length).toBe(1);
    const draft = await jobs.create({ body: jobBody(customer.id, 'S-2') });
    await jobs.remove({ params: { id: draft.id } });
    expect((await jobs.get({ params })).operationsRemaining).toBe(2);
  });

  test('products and components', async () => {
    const component = await components.create({
      body: { ...lid, componentOperations: [...lid.componentOperations], artwork: await picture(40) },
    });
    const ofComponent = { params: { id: component.id } };
    const product = await products.create({
      body: {
        ...giftBox,
        productOperations: [...giftBox.productOperations],
        components: [{ kind: 'known', id: component.id }],
      },
    });
    const ofProduct = { params: { id: product.id } };
    expect((await components.ofProduct(ofProduct)).map(({ name }) => name)).toEqual(['Lid']);
    expect((await products.select(ofProduct)).productCode).toBe(giftBox.code);
    await products.update({ ...ofProduct, body: { code: 'GB-201' } });
    expect((await products.get(ofProduct)).code).toBe('GB-201');
    await components.update({ ...ofComponent, body: { componentCode: 'LID-B' } });
    expect((await components.get(ofComponent)).componentCode).toBe('LID-B');
    expect([(await products.list()).length, (await components.list()).length]).toEqual([1, 1]);
    await products.remove(ofProduct);
    await components.remove(ofComponent);
  });

  test('each call was made', () => {
    expect(specified.filter((called) => !made.has(called.replace(/\/$/, '')))).toEqual([]);
  });
});

describe('beyond single calls', () => {
  test('a busy server gets the request again, and does it once', async () => {
    let sent = 0;
    const keys = new Set<string | null>();
    const busyOnce: typeof fetch = async (input, init) => {
      keys.add(new Headers(init?.headers).get('idempotency-key'));
      const response = await fetch(input, init);
      // The first response is lost, and the second says that the server is busy.
      if ((sent += 1) === 1) throw new TypeError('fetch failed');
      return sent === 2 ? new Response(null, { status: 503, headers: { 'retry-after': '0' } }) : response;
    };
    const patient = createClient({ url: shop.url, token: shop.users.Admin.token, fetch: busyOnce });
    const { id } = await patient.customers.create({ body: { ...malnad, name: 'Once' } });
    expect([sent, keys.size]).toEqual([3, 1]);
    expect(await customers.search({ query: { term: 'Once' } })).toEqual([{ id, name: 'Once' }]);
  });

  test('a refusal is thrown with its reasons, and is not repeated', async () => {
    const refused = await customers
      .create({ body: { ...malnad, name: '' } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      status: 400,
      problem: { errors: { name: 'Name is required' }, detail: 'Name is required' },
    });
  });

  test('a write of a record that somebody changed since is refused', async () => {
    const { id, version } = await customers.create({ body: malnad });
    const change = (ifMatch: number) =>
      customers.update({ params: { id }, body: { city: 'Delhi' }, ifMatch });
    expect((await change(version)).version).toBe(version + 1);
    await expect(change(version)).rejects.toMatchObject({
      status: 412,
      problem: { current: { city: 'Delhi' } },
    });
  });

  test('a list is read over its pages', async () => {
    for (const place of [1, 2, 3]) await customers.create({ body: { ...malnad, name: `Page ${place}` } });
    const names: string[] = [];
    for await (const { name } of eachOf(customers.sorted, { query: { term: 'Page', sort: 'name', per: 2 } }))
      names.push(name);
    expect(names).toEqual(['Page 1', 'Page 2', 'Page 3']);
  });

  test('a file is the response, and a form can have artwork', async () => {
    const csv = await (await customers.file({ params: { format: 'csv' } })).text();
    expect(csv).toContain('Malnad');
    const { id } = await customers.create({ body: malnad });
    const form = new FormData();
    for (const [key, value] of Object.entries(jobBody(id, 'F-1')))
      if (typeof value !== 'object') form.set(key, String(value));
    form.set(
      'artwork',
      new Blob([Buffer.from((await picture(40)).replace(/.*,/, ''), 'base64')], { type: 'image/png' }),
      'proof.png',
    );
    expect(await jobs.create({ body: form })).toMatchObject({ number: 'F-1', artworkName: 'proof.png' });
  });

  test('changes arrive as events, and go on from a cursor', async () => {
    const stop = new AbortController();
    const stream = events(client, { signal: stop.signal });
    const first = stream.next();
    const silence = () => new Promise((resolve) => setTimeout(resolve, 300));
    await expect
      .poll(async () => {
        await customers.create({ body: { ...malnad, name: 'Heard' } });
        return Promise.race([first, silence()]);
      })
      .toMatchObject({ value: { entity: 'customers', version: 1 } });
    const after = ((await first).value as Change).cursor;
    stop.abort();
    const { id } = await customers.create({ body: { ...malnad, name: 'Missed' } });
    const missed = new AbortController();
    for await (const change of events(client, { after, signal: missed.signal })) {
      if (change.id === id) break;
    }
    missed.abort();
  });
});

describe('the published package', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-client-'));
    return () => fs.rm(folder, { recursive: true });
  });

  test('is small, compiles strictly as its README says, and works', { timeout: 90_000 }, async () => {
    const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: path.join(root, 'packages/client'),
    });
    const [{ filename, files }] = JSON.parse(packed.stdout) as [
      { filename: string; files: { path: string; size: number }[] },
    ];
    const code = files
      .filter(({ path: file }) => file.endsWith('.js'))
      .reduce((sum, { size }) => sum + size, 0);
    expect(code).toBeLessThan(20 * 1024);
    const target = path.join(folder, 'node_modules/@makeready/client');
    await fs.mkdir(target, { recursive: true });
    await run('tar', ['-xzf', path.join(folder, filename), '-C', target, '--strip-components=1']);
    const readme = await fs.readFile(path.join(target, 'README.md'), 'utf8');
    await fs.writeFile(path.join(folder, 'program.ts'), /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '');
    await fs.writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    const strict = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      'node',
      '--outDir',
      '.',
    ];
    const roots = ['--typeRoots', path.join(root, 'node_modules/@types')];
    await run(path.join(root, 'node_modules/.bin/tsc'), [...strict, ...roots, 'program.ts'], { cwd: folder });
    const { key } = await shop.call('Admin', contract.keys.create, {
      body: { name: 'Website', scopes: ['read', 'edit'] },
    });
    const env = { ...process.env, MAKEREADY_URL: shop.url, MAKEREADY_KEY: key };
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env });
    expect(stdout.trim().split('\n')).toEqual([
      'added once',
      expect.stringMatching(/^\d+ drafts$/),
      expect.stringMatching(/^412 .*changed this/),
    ]);
  });
});
