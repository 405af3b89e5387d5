/**
 * Tests that each kind of request sends at most a set number of SQL statements. BEGIN, COMMIT and the
 * idempotency key's statements do not count.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { picture } from '../testing/samples/create-test-jobs.ts';
import { plannedAgain } from '../testing/database/query-plans.ts';
import { openShop, signIn, testPassword } from '../testing/shop.ts';
import { allSentBy, sentBy, statementsOf, waitsOf } from '../testing/database/statements-of-request.ts';
import { inkDesk } from '../testing/clients/stock-client.ts';
import { templateDesk } from '../testing/samples/sample-products.ts';

const { jobs, machines, operations, papers, queues, stock } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const plan = (...types: string[]) => ({
  productOperations: types.map((type) => ({ type, detail: '', instruction: '' })),
});
const idOf = (records: readonly { id: string }[], place = 0) => records[place]?.id ?? '';

/**
 * Each entry has a request's name, its limit of statements, and a function that prepares the call. A limit may only
 * decrease.
 */
const budgets: [string, number, () => Promise<() => Promise<unknown>>][] = [
  [
    'read a job',
    2,
    async () => {
      const { job } = await floor.job(['Printing', 'Packing'], { artwork: await picture(10) });
      return () => shop.call('Restricted', jobs.get, { params: { id: job.id } });
    },
  ],
  [
    'read an operation',
    2,
    async () => {
      const { steps } = await floor.job(['Packing']);
      return () => shop.call('Restricted', operations.get, { params: { id: idOf(steps) } });
    },
  ],
  [
    'create a job with 3 steps',
    8,
    async () => {
      const artwork = await picture(20);
      const body = floor.orders.body({ ...plan('Printing', 'Lamination', 'Packing'), artwork });
      return () => shop.call('Standard', jobs.create, { body });
    },
  ],
  [
    'start the first operation, which consumes the paper',
    8,
    async () => {
      await floor.machine('Printing');
      const { steps } = await floor.job(['Printing', 'Packing']);
      return () =>
        shop.call('Restricted', operations.advance, {
          params: { id: idOf(steps) },
          body: { from: 'queued' },
        });
    },
  ],
  [
    'finish an operation, which queues the next one',
    5,
    async () => {
      await floor.machine('Lamination');
      await floor.machine('Pasting');
      const { steps } = await floor.job(['Lamination', 'Pasting']);
      const params = { id: idOf(steps) };
      await shop.call('Restricted', operations.advance, { params });
      const body = { from: 'running', goodQuantity: 120, wasteQuantity: 5 };
      return () => shop.call('Restricted', operations.advance, { params, body });
    },
  ],
  [
    'pause an operation for a reason that calls people',
    6,
    async () => {
      const { id } = await floor.on(await floor.machine('Printing'));
      await floor.call('advance', id);
      return () => floor.call('pause', id, { reason: 'Plates missing' });
    },
  ],
  [
    'answer a call',
    5,
    async () => {
      const { id } = await floor.on(await floor.machine('Printing'));
      await floor.call('advance', id);
      const { call } = await floor.call('pause', id, { reason: 'Plates missing' });
      const body = { minutes: 20, seen: call?.at ?? '' };
      return () => shop.call('Standard', operations.answer, { params: { id }, body });
    },
  ],
  [
    'read what to fetch',
    2,
    async () => {
      const { id } = await floor.on(await floor.machine('Printing'));
      return () => shop.call('Restricted', operations.toFetch, { params: { id } });
    },
  ],
  [
    'tick off what is at the machine',
    6,
    async () => {
      const params = { id: (await floor.on(await floor.machine('Printing'))).id };
      const { items } = await shop.call('Restricted', operations.toFetch, { params });
      const body = { key: items[0]?.key ?? '', fetched: true };
      return () => shop.call('Restricted', operations.fetched, { params, body });
    },
  ],
  ['read the open calls', 2, async () => () => shop.call('Restricted', operations.calls)],
  [
    'undo a start, which gives the paper back',
    7,
    async () => {
      await floor.machine('Window Patching');
      const { steps } = await floor.job(['Window Patching', 'Packing']);
      const params = { id: idOf(steps) };
      await shop.call('Restricted', operations.advance, { params });
      return () => shop.call('Restricted', operations.undo, { params });
    },
  ],
  [
    'undo what sent an operation back to the queue, on its machine again',
    9,
    async () => {
      await floor.machine('Window Patching');
      const { steps } = await floor.job(['Window Patching', 'Packing']);
      const params = { id: idOf(steps) };
      await shop.call('Restricted', operations.advance, { params });
      await shop.call('Restricted', operations.suspend, { params });
      return () => shop.call('Restricted', operations.undo, { params });
    },
  ],
  [
    'read all queues',
    8,
    async () => {
      const read = () => shop.call('Restricted', queues.get);
      await read();
      return read;
    },
  ],
  [
    "read a machine's queue",
    2,
    async () => {
      const machine = await floor.machine('Pasting');
      await floor.on(machine);
      return () => shop.call('Restricted', machines.operations, { params: { id: machine.id } });
    },
  ],
  [
    // The whole shop is read for where each is done first: 6.
    'schedule a job of 10 operations',
    13,
    async () => {
      const types = ['Punching', 'Corrugation', 'Foiling', 'UV and Drip', 'Packing'] as const;
      for (const type of types.slice(0, 4)) {
        await floor.machine(type);
        await floor.machine(type);
      }
      const { id } = await floor.orders.ready(plan(...types, ...types));
      return () => shop.call('Standard', jobs.submit, { params: { id } });
    },
  ],
  [
    'receive paper, and say what it covers',
    4,
    async () => {
      const { id } = await floor.orders.paper(0);
      const body = { kind: 'receipt', quantity: 500 };
      return () => shop.call('Standard', papers.move, { params: { id }, body });
    },
  ],
  [
    'draw a die line',
    1,
    async () => {
      const call = {
        params: { style: 'Reverse Tuck In Box' },
        query: { length: 70, breadth: 40, height: 150, thickness: 0.4 },
      };
      return () => shop.call('Restricted', contract.structure.get, call);
    },
  ],
  [
    'find layouts',
    5,
    async () => {
      const blank = { length: 200, breadth: 150 };
      const papers = { quality: 'Carte Lumina', gsm: 300, sizes: [{ length: 700, breadth: 500 }] };
      const body = { blank, papers, versions: [{ quantity: 1000 }] };
      return () => shop.call('Standard', contract.layouts.find, { body });
    },
  ],
  ['read what paper is needed', 4, async () => () => shop.call('Restricted', stock.demand)],
  [
    'receive paper that is on order',
    5,
    async () => {
      const { id } = await floor.orders.paper(0);
      const body = { quantity: 500, expected: new Date().toISOString() };
      const order = await shop.call('Standard', stock.order, { params: { id }, body });
      const params = { id, orderId: order.id };
      return () => shop.call('Standard', stock.receive, { params, body: { quantity: 200 } });
    },
  ],
  [
    'receive paper on order that a job waits for, which opens the job first',
    6,
    async () => {
      const { id } = await floor.orders.paper(0);
      const body = { quantity: 500, expected: new Date().toISOString() };
      const order = await shop.call('Standard', stock.order, { params: { id }, body });
      const job = await floor.orders.make();
      const query = { quantity: 125, orderId: order.id };
      await shop.call('Standard', jobs.assignPaper, { params: { id: job.id, paperId: id }, query });
      const params = { id, orderId: order.id };
      return () => shop.call('Standard', stock.receive, { params, body: { quantity: 200 } });
    },
  ],
  ['sign in', 6, async () => () => signIn(shop.url, 'standard@shop.example', testPassword)],
];

/** For each kind of record, the endpoint that its screen reads and a function that creates a record. */
const kept: Record<string, { get: Endpoint; make: () => Promise<{ id: string }> }> = {
  customer: { get: contract.customers.get, make: async () => ({ id: floor.orders.customerId }) },
  paper: { get: papers.get, make: () => floor.orders.paper() },
  ink: { get: contract.inks.get, make: () => inkDesk(shop).make() },
  machine: { get: contract.machines.get, make: () => floor.machine('Foiling') },
  product: { get: contract.products.get, make: () => templateDesk(shop).product() },
  component: { get: contract.components.get, make: () => templateDesk(shop).component() },
  user: { get: contract.users.get, make: async () => shop.users.Standard },
};
test.each(Object.entries(kept))(
  'a %s takes one statement for the record and one for the session',
  async (_one, { get, make }) => {
    const { id } = await make();
    const sent = await statementsOf(() => shop.call('Restricted', get, { params: { id } }));
    expect(sent.length > 2 ? sent : []).toEqual([]);
  },
);

/**
 * The lists that need more statements: only readers of the record may read its notes, and each audit line names the
 * record that it opens.
 */
const readMore = new Set(['history.notes', 'system.audit']);

/** The endpoints that return a page of a list. */
const lists = Object.entries(contract).flatMap(([entity, group]) =>
  Object.entries<Endpoint>(group)
    .filter(([, { query }]) => query && 'page' in query.shape)
    .map(([verb, endpoint]) => ({ name: `${entity}.${verb}`, endpoint }))
    .filter(({ name }) => !readMore.has(name)),
);
test.each(lists)(
  '$name takes one statement for the page and its total, and one for the session',
  async ({ endpoint }) => {
    const [, of = ''] = /^\/(\w+)\/:id\//.exec(endpoint.path) ?? [];
    const params = { id: await listedBy[of]?.() };
    const sent = await statementsOf(() => shop.call('Admin', endpoint, { params }));
    expect(sent.length > 2 ? sent : []).toEqual([]);
  },
);

/**
 * For each kind of record, by the first part of its path: creates a record with rows in its lists and returns the
 * record's id.
 */
const listedBy: Record<string, () => Promise<string>> = {
  users: async () => (await floor.orders.make()).userId ?? '',
  customers: async () => (await floor.orders.make()).customer.id,
  papers: async () => {
    const [held] = await shop.call('Admin', jobs.papers, { params: { id: (await floor.orders.ready()).id } });
    const body = { quantity: 5, expected: new Date().toISOString() };
    await shop.call('Standard', stock.order, { params: { id: held?.paper.id ?? '' }, body });
    return held?.paper.id ?? '';
  },
  webhooks: async () => {
    const body = { url: 'https://hooks.example/in', events: ['customers'] };
    const { id } = await shop.call('Admin', contract.webhooks.create, { body });
    await floor.orders.make();
    const customer = { params: { id: floor.orders.customerId }, body: { name: 'Told of' } };
    await shop.call('Admin', contract.customers.update, customer);
    return id;
  },
  inks: async () => {
    const { ink } = await floor.orders.make();
    return (await inkDesk(shop).make({ name: ink.split(',')[0], stockQuantity: 5 })).id;
  },
};

test.each(budgets)('%s takes at most %i statements', async (_what, budget, prepare) => {
  const sent = await statementsOf(await prepare());
  // All of them, where they are too many: which one was added is what one wants to see.
  expect(sent.length > budget ? sent : []).toEqual([]);
});

test('a start with an idempotency key adds only BEGIN, the key, its response and COMMIT', async () => {
  const machine = await floor.machine('Printing');
  const { steps } = await floor.job(['Printing', 'Packing']);
  const id = idOf(steps);
  const key = { 'idempotency-key': `start-${machine.id}` };
  const sent = await allSentBy(() => shop.call('Restricted', operations.advance, { params: { id } }, key));
  const around = sent.filter(({ text }) =>
    /^\s*(begin|commit|savepoint|release)\b|"idempotency"/i.test(text),
  );
  const inWords = around.map(({ text }) => /\w+/.exec(text)?.[0]);
  expect(inWords).toEqual(['begin', 'with', 'update', 'commit']);
});

/**
 * Limits all statements of a request, including the session's, BEGIN and COMMIT. The connections have prepared their
 * statements before the count.
 */
test.each<[string, number, () => Promise<() => Promise<unknown>>]>([
  [
    'create a job',
    7,
    () => {
      const body = floor.orders.body(plan('Packing'));
      return Promise.resolve(() => shop.call('Standard', jobs.create, { body }));
    },
  ],
  [
    'start an operation',
    7,
    async () => {
      const { steps } = await floor.job(['Packing']);
      return () => shop.call('Restricted', operations.advance, { params: { id: idOf(steps) } });
    },
  ],
])('%s: waits for Postgres at most %i times', async (_what, most, prepare) => {
  const waits: number[] = [];
  for (let n = 0; n < 12; n += 1) waits.push(await waitsOf(await prepare()));
  expect(Math.min(...waits)).toBeLessThanOrEqual(most);
});

test('Postgres plans the statements of starting and stopping once for all jobs and machines', async () => {
  await floor.machine('Peel Off');
  const { steps } = await floor.job(['Peel Off', 'Packing']);
  const params = { id: idOf(steps) };
  const startAndStop = async () => {
    for (let n = 0; n < 12; n += 1) {
      await shop.call('Restricted', operations.advance, { params });
      await shop.call('Restricted', operations.suspend, { params });
    }
  };
  expect(await plannedAgain(shop.database.writers, startAndStop)).toEqual([]);
});

test('repeated reads are prepared statements, except for text searches', async () => {
  const { job, steps } = await floor.job(['Packing']);
  const reads = [
    () => shop.call('Restricted', jobs.get, { params: { id: job.id } }),
    () => shop.call('Restricted', jobs.sorted, { query: { sort: 'due' } }),
    () => shop.call('Restricted', operations.get, { params: { id: idOf(steps) } }),
    () => shop.call('Restricted', queues.get),
  ];
  for (const read of reads) {
    for (let n = 0; n < 3; n += 1) await read();
    expect((await sentBy(read)).filter(({ name }) => name === undefined)).toEqual([]);
  }
});
