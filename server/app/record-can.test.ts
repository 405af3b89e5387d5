/**
 * Tests, for each kind of record and role, that the server refuses exactly the actions that the record's
 * `can` field denies (docs/decisions/014).
 */
import { afterAll, describe, expect, test } from 'vitest';
import { calendar } from '../../shared/shop/calendars.contract.ts';
import { tool } from '../../shared/tools/tools.contract.ts';
import { component } from '../../shared/products/components.contract.ts';
import { contract } from '../../shared/contract/contract.ts';
import { customer } from '../../shared/customers/customers.contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { ink } from '../../shared/stock/inks.contract.ts';
import { machine } from '../../shared/machines/machines.contract.ts';
import { paper } from '../../shared/stock/papers.contract.ts';
import { product } from '../../shared/products/products.contract.ts';
import { user } from '../../shared/people/users.contract.ts';
import { type UserType, userTypes } from '../../shared/platform/specification-constants.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { type Caller, openShop, signInNew, testPassword } from '../testing/shop.ts';
import { inkDesk, paperDesk } from '../testing/clients/stock-client.ts';
import { templateDesk } from '../testing/samples/sample-products.ts';

const { calendars, components, customers, inks, machines, papers, products, tools, users } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

/** A record in the state to test, and who then acts on it, if that is not one of the shop's usual users. */
interface Made {
  id: string;
  as?: Caller;
}
interface Kind {
  verbs: Record<string, unknown>;
  get: Endpoint;
  /** For each verb, the endpoint and body that call it. */
  done: Record<string, [endpoint: Endpoint, body?: object | ((role: UserType) => object)]>;
  /** For each state, how to create such a record as `role`. `verbs` limits the test of that state to these verbs. */
  states: Record<string, { verbs?: string[]; make: (role: UserType) => Promise<Made> }>;
}

let names = 0;
const fresh = (what: string) => `${what} ${(names += 1)}`;
/**
 * Returns the role that creates the record for a test of `role`. Restricted users create none, so that a Standard
 * user does.
 */
const maker = (role: UserType) => (role === 'Restricted' ? 'Standard' : role);
const customerOf = (as: UserType) =>
  shop.call(as, customers.create, { body: { name: fresh('Asha'), address: '4 Mill Road', city: 'Delhi' } });

const newTool = () => shop.call('Standard', tools.create, { body: { name: fresh('Die') } });
const hours = Array.from({ length: 7 }, () => [{ from: '06:00', to: '14:00' }]);
const newCalendar = () => shop.call('Standard', calendars.create, { body: { name: fresh('Shifts'), hours } });

/** Operation types that no machine of the shop does yet. */
const lonely: string[] = ['Foiling', 'Corrugation', 'Pasting'];
const down = { reason: 'Feeder' };
const queued = async (type: string) => {
  const made = await floor.machine(type);
  await floor.on(made);
  return made;
};

const freshUsername = () => `${fresh('user').replace(' ', '-')}@shop.example`;

async function userOf(userType: UserType): Promise<Made> {
  const { id, token } = await signInNew(shop, { name: 'Ravi', username: freshUsername(), userType });
  return { id, as: { token } };
}

async function lastAdmin(): Promise<Made> {
  const { id } = shop.users.Admin;
  for (const other of await shop.call('Admin', users.list)) {
    if (other.userType === 'Admin' && other.id !== id)
      await shop.call('Admin', users.remove, { params: { id: other.id } });
  }
  return { id };
}

const kinds: Record<string, Kind> = {
  customers: {
    verbs: customer.verbs,
    get: customers.get,
    done: { edit: [customers.update, { city: 'Mumbai' }], delete: [customers.remove] },
    states: {
      'one’s own': { make: (role) => customerOf(maker(role)) },
      'another’s': { make: (role) => customerOf(role === 'Admin' ? 'Standard' : 'Admin') },
      'with a job': {
        make: async (role) => {
          const made = await customerOf(maker(role));
          await floor.orders.make({ customerId: made.id });
          return made;
        },
      },
    },
  },
  papers: {
    verbs: paper.verbs,
    get: papers.get,
    done: {
      edit: [papers.update, { description: 'Grain long' }],
      delete: [papers.remove],
      move: [papers.move, { kind: 'receipt', quantity: 5 }],
      count: [papers.count, { counted: 5 }],
      bookOffcut: [papers.bookOffcut, { quantity: 5, length: 100, breadth: 100 }],
    },
    states: {
      'on the shelf': { make: () => paperDesk(shop).make() },
      'held by six jobs': {
        make: async () => {
          const made = await paperDesk(shop).make({ stockQuantity: 1_000 });
          for (let n = 0; n < 6; n += 1) {
            const job = await floor.orders.make();
            await paperDesk(shop).assign(job.id, made.id, { quantity: 10 });
          }
          return made;
        },
      },
    },
  },
  inks: {
    verbs: ink.verbs,
    get: inks.get,
    done: {
      edit: [inks.update, { colour: 'Blue' }],
      delete: [inks.remove],
      move: [inks.move, { kind: 'receipt', quantity: 0.5 }],
    },
    states: { 'on the shelf': { make: () => inkDesk(shop).make({ name: fresh('Ink') }) } },
  },
  machines: {
    verbs: machine.verbs,
    get: machines.get,
    done: {
      edit: [machines.update, { manufacturer: 'Komori' }],
      delete: [machines.remove],
      changeType: [machines.update, { type: 'Punching' }],
      down: [machines.down, down],
      up: [machines.up],
      clear: [machines.clear, {}],
    },
    states: {
      idle: { make: () => floor.machine('Printing') },
      'with a queue, beside another': {
        make: async () => {
          await floor.machine('Printing');
          return queued('Printing');
        },
      },
      'with a queue, the only one': { verbs: ['clear'], make: () => queued(lonely.pop() ?? 'Packing') },
      'running, and nothing queued': {
        make: async () => {
          const made = await floor.machine('Printing');
          await floor.call('advance', (await floor.on(made)).id);
          return made;
        },
      },
      down: {
        make: async () => {
          const { id } = await floor.machine('Printing');
          return shop.call('Restricted', machines.down, { params: { id }, body: down });
        },
      },
    },
  },
  calendars: {
    verbs: calendar.verbs,
    get: calendars.get,
    done: { edit: [calendars.update, { name: 'Two shifts' }], delete: [calendars.remove] },
    states: {
      unused: { make: newCalendar },
      'that a machine works by': {
        make: async () => {
          const made = await newCalendar();
          await floor.machine('Printing', { calendarId: made.id });
          return made;
        },
      },
    },
  },
  tools: {
    verbs: tool.verbs,
    get: tools.get,
    done: { edit: [tools.update, { place: 'Rack 4' }], delete: [tools.remove] },
    states: {
      unused: { make: newTool },
      'that an open operation needs': {
        make: async () => {
          const [made, { job }] = [await newTool(), await floor.job(['Packing'])];
          const body = { jobId: job.id, type: 'Packing', toolIds: [made.id] };
          return shop.call('Standard', contract.operations.create, { body }).then(() => made);
        },
      },
    },
  },
  products: {
    verbs: product.verbs,
    get: products.get,
    done: { edit: [products.update, { code: 'GB-201' }], delete: [products.remove] },
    states: { any: { make: () => templateDesk(shop).product() } },
  },
  components: {
    verbs: component.verbs,
    get: components.get,
    done: { edit: [components.update, { ink: 'Black' }], delete: [components.remove] },
    states: {
      'of no product': { make: () => templateDesk(shop).component() },
      'of seven products': {
        make: async () => {
          const made = await templateDesk(shop).component();
          for (let n = 0; n < 7; n += 1)
            await templateDesk(shop).product({ name: fresh('Box'), components: [made.id] });
          return made;
        },
      },
    },
  },
  users: {
    verbs: user.verbs,
    get: users.get,
    done: {
      edit: [users.update, { name: 'Ravi Kumar' }],
      delete: [users.remove],
      changeUsername: [users.update, () => ({ username: freshUsername() })],
      changeType: [users.update, (role) => ({ userType: role === 'Standard' ? 'Restricted' : 'Standard' })],
      changePermissions: [users.update, { permissions: ['stock', 'dispatch'] }],
      changeDuties: [users.update, { duties: ['prepress', 'store'] }],
      changeRuns: [users.update, { runs: ['Printing'] }],
      link: [users.link],
      setPassword: [users.password, { password: testPassword, present: testPassword }],
      setPin: [users.makePin],
    },
    states: {
      oneself: { make: userOf },
      'somebody else': {
        make: async (role) => {
          const { id } = await userOf(role);
          return { id };
        },
      },
      'the last Admin': { verbs: ['delete', 'changeType'], make: lastAdmin },
    },
  },
};

const cases = Object.entries(kinds).flatMap(([many, kind]) =>
  Object.entries(kind.states).flatMap(([state, { make, verbs }]) =>
    userTypes.map((role) => ({ many, state, role, kind, make, verbs: verbs ?? Object.keys(kind.verbs) })),
  ),
);

/** Collects every reason code that a record's `can` gave. */
const given = new Set<string>();

test.each(Object.entries(kinds))('every verb of %s is tested', (_many, { verbs, done }) => {
  expect(Object.keys(done).toSorted()).toEqual(Object.keys(verbs).toSorted());
});

describe.each(cases)('$many, $state, requested by $role', ({ kind, role, make, verbs }) => {
  test.each(verbs)('%s', async (verb) => {
    const { id, as = role } = await make(role);
    const params = { id };
    const { can } = (await shop.call(as, kind.get, { params })) as { can: Record<string, object | null> };
    const why = can[verb] as { code: string; values: object; reason: string } | null;
    const [endpoint, body] = kind.done[verb]!;
    const sent = typeof body === 'function' ? body(role) : body;
    const { status, problem } = await shop.ask(as, endpoint, { params, ...(sent && { body: { ...sent } }) });
    const { code, values, reason } = problem;
    if (why) given.add(why.code);
    expect(status < 300 ? null : { code, values, reason }).toEqual(why);
    expect(why ? [403, 409] : [200]).toContain(status);
  });
});

test('every refusal of the rules occurred', () => {
  expect([...given].toSorted()).toEqual([
    'calendar-used',
    'component-in-products',
    'customer-has-jobs',
    'last-admin',
    'machine-not-down',
    'no-other-machine',
    'only-admin',
    'only-admin-changes-user',
    'only-admin-deletes',
    'only-maker-deletes',
    'only-office',
    'only-office-deletes',
    'only-stock',
    'operations-of-its-type',
    'operations-unfinished',
    'paper-has-jobs',
    'queue-empty',
    'tool-needed',
  ]);
});

test('records in a list have no `can`', async () => {
  const { id } = await customerOf('Admin');
  const listed = (await shop.call('Admin', customers.list)).find((each) => each.id === id);
  expect(listed ?? { can: 'not listed' }).not.toHaveProperty('can');
});
