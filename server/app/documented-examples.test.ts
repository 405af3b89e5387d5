/** Tests that the sample shop takes every example in the API's description. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { exampleOf } from '../platform/http/api-examples.ts';
import { openSampleShop, type SampleShop } from '../testing/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
}, 400_000);
afterAll(() => shop.close());

const endpoints = Object.entries<Record<string, Endpoint>>(contract).flatMap(([group, all]) =>
  Object.entries(all).map(([verb, endpoint]) => ({ name: `${group}.${verb}`, group, endpoint })),
);
/** All endpoints, those of lists last: they may join the city of another example with one of the shop. */
const inSequence = [
  ...endpoints.filter(({ group }) => group !== 'lists'),
  ...endpoints.filter(({ group }) => group === 'lists'),
];

/** The calls that need a state or a link which the sample shop may not have. Their examples are valid all the same. */
const needState = [
  'devices.approveRequest',
  'devices.enter',
  'devices.findRequest',
  'devices.refuseRequest',
  'history.changeNote',
  'jobs.restoreFile',
  'jobs.undoMakeUp',
  'machines.readHandover',
  'machines.undoClear',
  'pins.putBack',
  'operations.answer',
  'operations.check',
  'operations.fetched',
  'operations.inspect',
  'plans.accept',
  'stock.undoReceive',
  'users.authorise',
  'users.invitation',
];

type Row = Record<string, unknown>;
const select = async (text: string) => (await shop.database.pool.query<Row>(text)).rows;

/** The records at an address, as SQL. The columns are its parameters, and the `version` and `state` that are sent. */
const recordsAt: [path: RegExp, text: string][] = [
  [/:format$/, `select 'csv' as format`],
  [/^\/:entity/, `select 'jobs' as entity, id from jobs`],
  [/^\/lists\/:list\/:id/, 'select * from list_values'],
  [/^\/lists\/:list/, `select 'cities' as list`],
  [/^\/fields\/:id/, 'select * from own_fields'],
  [/^\/views\/:id/, 'select * from saved_views'],
  [/:orderId/, 'select *, paper_id as id, id as "orderId" from paper_orders'],
  [/:entryId/, 'select operation_id as id, id as "entryId" from operation_entries'],
  [/^\/notes/, 'select * from notes'],
];
/** Returns the records at the address, of each state at most 200. */
async function recordsOf({ path }: Endpoint): Promise<Row[]> {
  const table = /^\/(\w+)\/:id/.exec(path)?.[1];
  const text =
    recordsAt.find(([at]) => at.test(path))?.[1] ??
    (table ? `select * from ${table}` : 'select generate_series(1, 200)');
  const rows = await select(`select * from (${text}) as records order by random()`);
  const byState = new Map<unknown, number>();
  return rows.filter(({ state, status }) => {
    const count = (byState.get(state ?? status) ?? 0) + 1;
    byState.set(state ?? status, count);
    return count <= 200;
  });
}

/** The tables of the ids in bodies, by field. */
const tables: Record<string, string> = {
  jobId: 'jobs',
  customerId: 'customers',
  operationId: 'operations',
  paperId: 'papers',
  calendarId: 'calendars',
  into: 'list_values',
};

/** How many job numbers the examples have used. */
let numbers = 0;
/** Returns the example with ids of the shop and a free job number, and with the version and the state of the record. */
async function withFacts(example: unknown, { id, type, version, state }: Row): Promise<unknown> {
  numbers += 1;
  const facts: Row = { version, from: state, number: `EX-${numbers}` };
  const machines = await select('select id, type from machines');
  facts['machineId'] = machines.find((each) => each['type'] === type && each['id'] !== id)?.['id'];
  for (const [field, table] of Object.entries(tables))
    facts[field] = (await select(`select id from ${table} order by random() limit 1`))[0]?.['id'];
  return JSON.parse(
    JSON.stringify(example, function (this: Row, field, value: unknown) {
      // The id of a previewed action is that of a job.
      const fact = field === 'id' && 'do' in this ? 'jobId' : field;
      return typeof value === 'object' ? value : (facts[fact] ?? value);
    }),
  );
}

async function refusalOf(endpoint: Endpoint, group: string): Promise<string | null> {
  let refused = 'no record';
  for (const row of await recordsOf(endpoint)) {
    const body = await withFacts(exampleOf(endpoint.body ?? endpoint.response, group), row);
    const params = Object.fromEntries(
      Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, row[name]]),
    );
    const { status, problem } = await shop.ask('Admin', endpoint, { params, body });
    if (status === 200) return null;
    refused = `${status} ${problem.reason} ${JSON.stringify(body)}`;
  }
  return refused;
}

test('every example is taken', { timeout: 300_000 }, async () => {
  const refused: Record<string, string> = {};
  for (const { name, group, endpoint } of inSequence.filter(
    ({ endpoint: { body, file } }) => body && !file,
  )) {
    const refusal = await refusalOf(endpoint, group);
    if (refusal !== null) refused[name] = refusal;
  }
  expect(Object.entries(refused).filter(([name]) => !needState.includes(name))).toEqual([]);
  expect(Object.values(refused).filter((why) => why.startsWith('400'))).toEqual([]);
});
