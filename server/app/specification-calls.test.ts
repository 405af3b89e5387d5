/** Tests every call in §7 of the specification by plain fetch, exactly as the specification writes it. */
import { afterAll, describe, expect, test } from 'vitest';
import { callsOf, commonCalls, idsOf, type Row, specified } from '../testing/specified-calls.ts';
import { carte, jobFields, malnad, steps } from '../testing/samples/specified-bodies.ts';
import { picture } from '../testing/samples/create-test-jobs.ts';
import { openShop, testPassword } from '../testing/shop.ts';
import { giftBox, lid } from '../testing/samples/sample-products.ts';

const shop = await openShop();
const calls = callsOf(shop);
const common = commonCalls(calls);
afterAll(() => shop.close());

const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
let numbers = 0;
const fieldsOf = (customerId: string) => jobFields(customerId, `S-${(numbers += 1)}`);
const makeCustomer = (fields = {}) => calls.row('POST /customers', { json: { ...malnad, ...fields } });
const makeJob = (customerId: string) =>
  calls.row('POST /jobs', { json: { ...fieldsOf(customerId), productOperations: steps } });
const makePaper = (fields = {}) =>
  calls.row('POST /papers', { json: { ...carte, stockQuantity: 500, ...fields } });

/** Creates a job with assigned paper and schedules it by §7's address, which ends with a slash. */
async function scheduledJob(): Promise<Row> {
  const [customer, paper] = [await makeCustomer(), await makePaper()];
  const { id } = await makeJob(customer.id);
  await calls.call('POST /jobs/{id}/papers/{paperId}', { id, paperId: paper.id, query: 'quantity=125' });
  return calls.row('POST /jobs/{id}/submit/', { id });
}

describe('signing in and out', () => {
  const bearerOf = async (username: string) => {
    const authorization = basic(username, testPassword);
    const session = (await calls.call('POST /users/login', { authorization })) as { value: string };
    return { session, bearer: { authorization: `Bearer ${session.value}` } };
  };

  test('login reads the basic-auth header, and returns a token value and a user id', async () => {
    const { session, bearer } = await bearerOf('standard@shop.example');
    expect(session).toMatchObject({ user: { id: shop.users.Standard.id } });
    await calls.call('GET /users', bearer);
    await calls.call('GET /users/logout', bearer);
    expect((await calls.ask('GET /users', bearer)).status).toBe(401);
  });

  test('signoff ends every session of the user', async () => {
    const one = await bearerOf('restricted@shop.example');
    const other = await bearerOf('restricted@shop.example');
    await calls.call('GET /users/signoff', one.bearer);
    for (const { bearer } of [one, other]) expect((await calls.ask('GET /users', bearer)).status).toBe(401);
  });

  test('400, 401, 403 and 404 responses have the reason in their data', async () => {
    const standard = { authorization: `Bearer ${shop.users.Standard.token}` };
    const invalid = await calls.ask('POST /customers', { json: { ...malnad, name: '' } });
    const answers = [
      invalid,
      await calls.ask('GET /jobs', { authorization: '' }),
      await calls.ask('POST /users/login', { authorization: basic('standard@shop.example', 'not it') }),
      await calls.ask('DELETE /users/{id}', { id: shop.users.Restricted.id, ...standard }),
      await calls.ask('GET /machines/{id}', { id: shop.users.Admin.id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 401, 401, 403, 404]);
    const reason = expect.stringMatching(/\w+ \w+/) as string;
    for (const { body } of answers) expect(body).toMatchObject({ reason });
    expect(invalid.body).toMatchObject({ errors: { name: 'Name is required' } });
  });
});

test('all calls of users work', async () => {
  const json = { name: 'Sunil Shah', username: 'sunil@shop.example', userType: 'Standard' };
  const made = await calls.row('POST /users', { json: { ...json, password: '' } });
  expect(made).toMatchObject(json);
  expect(made).not.toHaveProperty('password');
  await common.readAndChange('users', made.id, { name: 'Sunil S. Shah', userType: 'Restricted' });
  await common.remove('users', made.id);

  const customers = [await makeCustomer({ name: 'Ag Press' }), await makeCustomer({ name: 'Bo Labels' })];
  const job = await makeJob(customers[0]?.id ?? '');
  const { id } = shop.users.Admin;
  const theirs = idsOf(await calls.rows('GET /users/{id}/customers', { id }));
  expect(theirs).toEqual(expect.arrayContaining(idsOf(customers)));
  expect(idsOf(await calls.rows('GET /users/{id}/jobs', { id }))).toContain(job.id);
  expect(await calls.rows('GET /users/{id}/jobs', { id: shop.users.Standard.id })).toEqual([]);
  const query = 'sort=name&order=ascending&page=1&per=1';
  const sorted = await calls.page('GET /users/{id}/customers/sorted', { id, query });
  expect(sorted.items).toMatchObject([{ name: 'Ag Press', user: { id } }]);
  expect(sorted.metadata.total).toBe(theirs.length);
  const nobodys = { id: shop.users.Restricted.id, query };
  expect(await calls.page('GET /users/{id}/customers/sorted', nobodys)).toMatchObject({ items: [] });
  for (const of of ['customers', 'jobs'] as const)
    expect(await calls.rows(`GET /users/{id}/${of}`, { id: nobodys.id })).toEqual([]);
});

test('all calls of customers work', async () => {
  await makeCustomer({ name: 'Ag Press' });
  const made = await makeCustomer({ name: 'Zed Zips', city: 'Chennai' });
  expect(made).toMatchObject({ name: 'Zed Zips', address: malnad.address, city: 'Chennai' });
  for (const at of ['createdAt', 'updatedAt']) expect(made[at]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  await common.readAndChange('customers', made.id, { name: 'Zed Zippers', city: 'Mumbai' });

  const query = 'sort=name&order=descending&page=1&per=1';
  const first = await calls.page('GET /customers/sorted', { query });
  expect(first.items).toMatchObject([{ id: made.id, name: 'Zed Zippers' }]);
  expect(first.metadata.total).toBe((await calls.rows('GET /customers')).length);
  const second = await calls.page('GET /customers/sorted', { query: query.replace('page=1', 'page=2') });
  expect(idsOf(second.items)).not.toContain(made.id);

  const found = await calls.call('GET /customers/search', { query: 'term=zed' });
  expect(found).toEqual([{ id: made.id, name: 'Zed Zippers' }]);
  // The search looks at names only, not at addresses.
  expect(await calls.call('GET /customers/search', { query: 'term=mill' })).toEqual([]);
  const job = await makeJob(made.id);
  await makeJob((await makeCustomer()).id);
  expect(idsOf(await calls.rows('GET /customers/{id}/jobs', { id: made.id }))).toEqual([job.id]);
  await common.remove('jobs', job.id);
  await common.remove('customers', made.id);
});

describe('jobs', () => {
  test('a multipart form carries the fields, the artwork file and repeated productOperations[] of JSON', async () => {
    const customer = await makeCustomer();
    const form = new FormData();
    const fields = fieldsOf(customer.id);
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (const step of steps) form.append('productOperations[]', JSON.stringify(step));
    const png = Buffer.from(await picture(60), 'base64');
    form.append('artwork', new Blob([png], { type: 'image/png' }), 'proof.png');
    const made = await calls.row('POST /jobs', { form });
    expect(made).toMatchObject({
      ...fields,
      deliveryDate: '2099-03-31T12:00:00.000Z',
      customer: { id: customer.id, name: malnad.name },
      productOperations: steps,
      operationsCount: 2,
      operationsRemaining: 2,
      paperRequirementMet: false,
      processing: false,
      contentType: 'image/jpeg',
    });
    const seconds = (Date.parse('2099-03-31T12:00:00Z') - Date.now()) / 1000;
    expect(Math.abs(Number(made.timeRemaining) - seconds)).toBeLessThan(60);
    expect(Buffer.from(String(made.artwork), 'base64').toString('hex')).toMatch(/^ffd8ff/);
    form.delete('artwork');
    form.set('number', 'S-without');
    expect(await calls.ask('POST /jobs', { form })).toMatchObject({
      status: 400,
      body: { errors: { artwork: 'Artwork is required' } },
    });
  });

  test('plain JSON also creates a job, and PUT accepts the whole record back, with the date in UTC', async () => {
    const { id, customerId } = await makeJob((await makeCustomer()).id);
    const read = await calls.row('GET /jobs/{id}', { id });
    expect(read).toMatchObject({ customer: { id: customerId, name: malnad.name } });
    const json = { ...read, quantity: 2000, deliveryDate: '2099-04-01T12:00:00Z' };
    expect(await calls.row('PUT /jobs/{id}', { id, json })).toMatchObject({
      quantity: 2000,
      deliveryDate: '2099-04-01T12:00:00.000Z',
      productOperations: steps,
    });
    await common.readAndChange('jobs', id, { name: 'Filter Coffee sleeve' });
    await common.remove('jobs', id);
  });

  test('eligible papers are listed, assigned by quantity and removed, and submit schedules', async () => {
    const paper = await makePaper();
    const { id } = await makeJob((await makeCustomer()).id);
    const [one, all] = [{ id, paperId: paper.id }, { id }];
    const others = [await makePaper({ gsm: 350 }), await makePaper({ length: 100, breadth: 100 })];
    const eligible = idsOf(await calls.rows('GET /jobs/{id}/papers/eligible', all));
    expect(eligible).toContain(paper.id);
    for (const other of others) expect(eligible).not.toContain(other.id);
    expect((await calls.ask('POST /jobs/{id}/papers/{paperId}', one)).status).toBe(400);
    await calls.call('POST /jobs/{id}/papers/{paperId}', { ...one, query: 'quantity=125' });
    expect(await calls.call('GET /jobs/{id}/papers', all)).toMatchObject([
      { paper: { id: paper.id, name: carte.name, availableQuantity: 375 }, quantity: 125 },
    ]);
    expect(await calls.row('GET /jobs/{id}', all)).toMatchObject({ paperRequirementMet: true });
    const told = await calls.row('GET /papers/{id}', { id: paper.id });
    expect(told).toMatchObject({ stockQuantity: 500, availableQuantity: 375 });
    await makeJob((await makeCustomer()).id);
    expect(idsOf(await calls.rows('GET /papers/{id}/jobs', { id: paper.id }))).toEqual([id]);
    await calls.call('DELETE /jobs/{id}/papers/{paperId}', one);
    expect(await calls.call('GET /jobs/{id}/papers', all)).toEqual([]);
    expect((await calls.ask('POST /jobs/{id}/submit/', all)).status).toBe(409);
    const job = await scheduledJob();
    const operations = await calls.rows('GET /jobs/{id}/operations', { id: job.id });
    expect(operations).toMatchObject(steps.map((step) => ({ ...step, jobId: job.id })));
  });
});

describe('operations and machines', () => {
  test('an operation is added to a job, changed and deleted', async () => {
    const job = await scheduledJob();
    const json = { jobId: job.id, type: 'Lamination', detail: 'Gloss', instruction: 'Both sides', index: 5 };
    const made = await calls.row('POST /operations', { json });
    expect(made).toMatchObject({ ...json, state: 'waiting', priority: 'Medium', job: { id: job.id } });
    const change = { instruction: 'One side', deliveryDate: '2099-03-01T09:00:00Z' };
    const whole = { id: made.id, json: { ...made, ...change } };
    const changed = await calls.row('PUT /operations/{id}', whole);
    expect(changed).toMatchObject({ instruction: 'One side', deliveryDate: '2099-03-01T09:00:00.000Z' });
    await common.readAndChange('operations', made.id, { priority: 'High' });
    await common.remove('operations', made.id);
  });

  test('advance runs and finishes, and the machine shows the running and the next operation', async () => {
    const json = { name: 'Komori', type: 'Printing' };
    const { id } = await calls.row('POST /machines', { json });
    const [first, second] = [await scheduledJob(), await scheduledJob()];
    const stepsOf = ({ id: job }: Row) => calls.rows('GET /jobs/{id}/operations', { id: job });
    const [one, two] = [(await stepsOf(first))[0]?.id ?? '', (await stepsOf(second))[0]?.id ?? ''];
    expect(idsOf(await calls.rows('GET /machines/{id}/operations', { id }))).toEqual([one, two]);
    expect(await calls.call('GET /machines/{id}/operations/running', { id })).toBeNull();
    expect(await calls.row('GET /machines/{id}/operations/next', { id })).toMatchObject({ id: one });
    expect(await calls.row('POST /operations/{id}/advance', { id: one })).toMatchObject({ state: 'running' });
    const job = { id: first.id, number: first['number'], name: first['name'] };
    const whole = { state: 'running', job, machine: { id, name: json.name } };
    expect(await calls.row('GET /operations/{id}', { id: one })).toMatchObject(whole);
    expect(await calls.row('GET /machines/{id}/operations/running', { id })).toMatchObject({ id: one });
    expect(await calls.row('GET /machines/{id}/operations/next', { id })).toMatchObject({ id: two });
    expect(await calls.row('GET /jobs/{id}', { id: first.id })).toMatchObject({ processing: true });
    const done = await calls.row('POST /operations/{id}/advance', { id: one });
    expect(done).toMatchObject({ state: 'finished' });
    expect(await calls.row('GET /jobs/{id}', { id: first.id })).toMatchObject({ operationsRemaining: 1 });
  });

  test('a machine is added, changed and deleted', async () => {
    const json = { name: 'Bobst', manufacturer: 'Bobst', type: 'Punching', length: 1050, breadth: 750 };
    const made = await calls.row('POST /machines', { json: { ...json, specialOperationSupport: true } });
    expect(made).toMatchObject({ ...json, specialOperationSupport: true });
    await common.readAndChange('machines', made.id, { name: 'Bobst 106', specialOperationSupport: false });
    await common.remove('machines', made.id);
  });
});

describe('stock', () => {
  test.each<['papers' | 'inks', object, object]>([
    ['papers', { ...carte, manufacturer: 'ITC' }, { description: 'Ream of 100' }],
    ['inks', { name: 'Pantone 876', colour: 'Copper', manufacturer: 'DIC' }, { description: 'Metallic' }],
  ])(
    '%s are created, listed, read, changed, not yet used by a job, and deleted',
    async (entity, fields, change) => {
      const json = { ...fields, stockQuantity: 40, reorderQuantity: 10 };
      const made = await calls.row(`POST /${entity}`, { json });
      expect(made).toMatchObject({ ...json, availableQuantity: 40, consumed: 0 });
      await common.readAndChange(entity, made.id, { ...change, stockQuantity: 50 });
      expect(await calls.call(`GET /${entity}/{id}/jobs`, { id: made.id })).toEqual([]);
      await common.remove(entity, made.id);
    },
  );
});

describe('products and components', () => {
  test('a product has its components, and can become a job', async () => {
    const made = await calls.row('POST /products', { json: { ...giftBox, components: [lid] } });
    const { id } = made;
    expect(made).toMatchObject({ ...giftBox, components: [{ name: 'Lid', code: lid.code }] });
    expect(await calls.call('GET /products/{id}/components', { id })).toMatchObject([lid]);
    const draft = await calls.call('GET /products/{id}/select', { id });
    const { name, type, style, code: productCode, productOperations: own } = giftBox;
    expect(draft).toMatchObject({ name, type, style, productCode, productOperations: own, ink: lid.ink });
    await common.readAndChange('products', id, { code: 'GB-201' });
    const { productOperations, ...part } = giftBox;
    const json = { part: { ...part, name: 'Hamper' }, productOperations };
    expect(await calls.row('PUT /products/{id}', { id, json })).toMatchObject({ name: 'Hamper' });
    await common.remove('products', id);
  });

  test('a component has its operations, and its fields in the object part', async () => {
    const { componentOperations, ...part } = lid;
    const json = { part, operations: componentOperations, artwork: await picture(40) };
    const made = await calls.row('POST /components', { json });
    expect(made).toMatchObject(lid);
    await common.readAndChange('components', made.id, { componentCode: 'LID-B' });
    await common.remove('components', made.id);
  });
});

test('every call of the specification was tested', () => {
  expect(specified.filter((called) => !calls.answered.has(called))).toEqual([]);
});
