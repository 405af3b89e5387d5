/**
 * Creates the sample shop's records that exist before its first order: people, machines, papers, inks and
 * customers.
 */
import { defaultLanguage } from '../../shared/people/languages.ts';
import { customer as customerKind } from '../../shared/customers/customers.contract.ts';
import { weekdays } from '../../shared/shop/calendar.ts';
import { calendar } from '../../shared/shop/calendars.contract.ts';
import { type UserType } from '../../shared/platform/specification-constants.ts';
import { customers as customerRecords } from '../../server/customers/customers.entity.ts';
import { machine } from '../../shared/machines/machines.contract.ts';
import { type Context, type Person } from '../../server/platform/verb/verb.ts';
import { inks as inkStock, papers as paperStock } from '../../server/stock/orders/connect-stock-with-jobs.ts';
import { machines as machineRecords } from '../../server/machines/machines.entity.ts';
import { calendars } from '../../server/shop/calendars/calendars.entity.ts';
import { updateSettings } from '../../server/shop/settings/settings.domain.ts';
import { admitUser, createUser } from '../../server/people/users.domain.ts';
import { customers, type DemoCustomer } from './lists/customers.data.ts';
import { inks } from './lists/inks.data.ts';
import { machines, pastingLine } from './lists/machines.data.ts';
import { papers } from './lists/papers.data.ts';
import { people } from './lists/people.data.ts';
import { type Random } from './seeded-random.ts';
import { closes, opens, openTimeline, shopClock, type Timeline, workday, zone } from './simulated-time.ts';

export type DemoPaper = (typeof papers)[number] & { id: string };

export type DemoInk = (typeof inks)[number] & { id: string };

export interface DemoShop {
  now: Date;
  /** Converts simulated minutes, which are minutes of work before now and negative, to a time. */
  clock: (minutes: number) => Date;
  /** Returns the context of a request that the person sends at the given simulated minute. */
  as: (person: Person, minutes: number) => Context;
  /** Returns the context of a request that someone in the office sends at the given simulated minute. */
  atDesk: (minutes: number) => Context;
  operatorOf: (type: string) => Person;
  /** The ids of the sample shop's machines, by name. */
  machines: Map<string, string>;
  papers: DemoPaper[];
  /** The sample shop's inks, by name. */
  inks: Map<string, DemoInk>;
  customers: Map<string, DemoCustomer & { id: string; owner: Person }>;
  chance: Random;
  timeline: Timeline;
}

/** Creates the sample shop's first records. Their dates begin a little more than a year ago. */
export async function foundShop(context: Context, chance: Random): Promise<DemoShop> {
  const now = new Date();
  const clock = shopClock(now);
  const as: DemoShop['as'] = (person, minutes) => ({ ...context, person, clock: () => clock(minutes) });
  const staff = await hire(context, as, clock);
  const [admin] = staff.Admin;
  if (!admin) throw new Error('The shop has no Admin');
  await storeSettings(as(admin, -425 * workday), now);
  return {
    now,
    clock,
    as,
    atDesk: (minutes) => as(chance.pick(staff.Standard), minutes),
    operatorOf: (type) => {
      const place = people.filter(({ runs }) => runs).findIndex(({ runs }) => runs?.includes(type));
      return staff.Restricted[place] ?? admin;
    },
    machines: await setUp(as, admin),
    papers: await stockUp(as, admin),
    inks: await fillTins(as, admin),
    customers: await meetCustomers(as, staff.Standard, chance),
    chance,
    timeline: openTimeline(),
  };
}

const hour = (of: number) => `${String(of).padStart(2, '0')}:00`;
const workingHours = { from: hour(opens), to: hour(closes) };

/** Sets the shop's name, its hours, and the holidays of this year and the next. */
async function storeSettings(context: Context, now: Date): Promise<void> {
  const years = [now.getFullYear(), now.getFullYear() + 1];
  await updateSettings(context, {
    shopName: 'Kaveri Print and Pack',
    timeZone: zone,
    hours: weekdays.map((weekday) => ({ ...workingHours, open: weekday !== 'Sunday' })),
    holidays: years.flatMap((year) => [
      { date: `${year}-01-26`, name: 'Republic Day' },
      { date: `${year}-08-15`, name: 'Independence Day' },
      { date: `${year}-10-02`, name: 'Gandhi Jayanti' },
    ]),
  });
}

async function hire(context: Context, as: DemoShop['as'], clock: DemoShop['clock']) {
  const staff: Record<UserType, Person[]> = { Admin: [], Standard: [], Restricted: [] };
  for (const [place, { name, username, userType, permissions = [], duties = [] }] of people.entries()) {
    const minutes = (-430 + place * 12) * workday;
    const [admin] = staff.Admin;
    const actor = admin ? as(admin, minutes) : { ...context, person: null, clock: () => clock(minutes) };
    const fields = { name, username, userType, permissions, duties, runs: [], language: defaultLanguage };
    staff[userType].push(
      await (admin ? createUser(actor, { ...fields, password: '' }) : admitUser(actor, fields, null)),
    );
  }
  return staff;
}

async function setUp(as: DemoShop['as'], admin: Person): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const first = as(admin, -421 * workday);
  const { name, crews } = pastingLine;
  const open = weekdays.map((weekday) => (weekday === 'Sunday' ? [] : [workingHours]));
  const line = await calendars.create(first, { ...calendar.defaults, name, hours: open, crews });
  for (const [place, fields] of machines.entries()) {
    const at = as(admin, (-420 + place * 2) * workday);
    const calendarId = fields.type === pastingLine.type ? line.id : null;
    const { id } = await machineRecords.create(at, { ...machine.defaults, ...fields, calendarId });
    ids.set(fields.name, id);
  }
  return ids;
}

async function stockUp(as: DemoShop['as'], admin: Person): Promise<DemoPaper[]> {
  const shelf: DemoPaper[] = [];
  for (const [place, paper] of papers.entries()) {
    const { lean: _lean, ...fields } = paper;
    const values = { description: '', grain: null, ...fields };
    const { id } = await paperStock.create(as(admin, -70 * workday + place * 9), values);
    shelf.push({ ...paper, id });
  }
  const offcut = { quantity: 640, length: 500, breadth: 300 };
  const [, , , board] = shelf;
  if (board) await paperStock.bookOffcut(as(admin, -69 * workday), board.id, offcut);
  return shelf;
}

async function fillTins(as: DemoShop['as'], admin: Person): Promise<DemoShop['inks']> {
  const shelf: DemoShop['inks'] = new Map();
  for (const [place, ink] of inks.entries()) {
    const { lean: _lean, ...fields } = ink;
    const { id } = await inkStock.create(as(admin, -69 * workday + place * 7), fields);
    shelf.set(ink.name, { ...ink, id });
  }
  return shelf;
}

const newCustomer = customerKind.endpoints.create.body;

async function meetCustomers(as: DemoShop['as'], office: Person[], chance: Random) {
  const met = new Map<string, DemoCustomer & { id: string; owner: Person }>();
  const order = customers.map((customer) => ({ customer, at: chance.next() })).sort((a, b) => a.at - b.at);
  for (const [place, { customer }] of order.entries()) {
    const owner = chance.pick(office);
    const minutes = (-365 + place * 5 + chance.next() * 4) * workday;
    const { id } = await customerRecords.create(as(owner, minutes), newCustomer.parse(customer));
    met.set(customer.key, { ...customer, id, owner });
  }
  return met;
}
