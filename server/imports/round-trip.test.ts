/** Tests that customers and jobs downloaded from one shop and imported into an empty one lose no data. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { customerFields } from '../../shared/customers/customers.contract.ts';
import { jobFields } from '../../shared/jobs/jobs.contract.ts';
import { readFile } from '../../web/imports/read/read-file.ts';
import { checkRow, missingFields, readingOf } from '../../web/imports/sheet/check-rows.ts';
import { kinds } from '../../web/imports/sheet/import-kinds.ts';
import { sheetOf } from '../../web/imports/sheet/edit-sheet.ts';
import { importDesk } from '../testing/clients/import-client.ts';
import { openOrders } from '../testing/samples/create-test-jobs.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const { customers, jobs, lists, settings, tools } = contract;
const from = await openShop();
const intos = { csv: await openShop(), xlsx: await openShop() };
const formats = ['csv', 'xlsx'] as const;
afterAll(() => Promise.all([from, intos.csv, intos.xlsx].map((shop) => shop.close())));

/** The seed of random instructions to the floor. Some are sentences, others any characters. */
let seed = 11;
const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
const signs = ['a', ' ', ';', ',', '"', '[', ']', '\n', '+', '|', '→', ':', "'", '=', 'é', '印'];
const messy = () => Array.from({ length: next(9) }, () => signs[next(signs.length)]).join('');
const instructions = [
  'Match the proof; "2 passes", then [die 14]\nStop at 500 + call Ravi',
  '"',
  '=1+1',
  ...Array.from({ length: 30 }, messy),
];

const zone = 'Asia/Kolkata';
const cityName = 'Śrīrangapaṭṭaṇa; 2';
const rich = [
  {
    name: '=1+1, "Sons"; Prints',
    address: 'Line 1\nLine 2; "Gate" 3',
    city: 'Mumbai',
    taxNumber: '29AAAAA0000A1ZY',
    contacts: [
      { name: 'Meera', phone: '+91 98450 12345', email: 'meera@sheet.example' },
      { name: 'Ravi; Kumar, "RK"', phone: '', email: 'ravi@sheet.example' },
      { name: '', phone: '0098450', email: '' },
    ],
    deliveryAddresses: ['"Gate" 2, Peenya', 'Plot 7; rear\nBlock B', '[Bay 3'],
  },
  { name: 'ಮಲೆನಾಡು காபி 印刷', address: '-', city: cityName, contacts: [], deliveryAddresses: [] },
  {
    name: "O'Brien & Co",
    address: '@home',
    city: 'Chennai',
    contacts: [{ name: 'A', phone: '', email: '' }],
  },
];

beforeAll(async () => {
  for (const shop of [from, ...Object.values(intos)]) {
    await shop.call('Admin', settings.update, { body: { timeZone: zone } });
    for (const name of ['Die 14, large', 'Block [2] "B"', 'Plate'])
      await shop.call('Standard', tools.create, { body: { name, kind: 'Die', place: '' } });
  }
  const values = [
    { list: 'cities', name: cityName, types: [] },
    { list: 'operationDetails', name: 'Both, "sides" + (varnish)', types: ['Printing'] },
    { list: 'operationDetails', name: 'Front "B"', types: ['Printing'] },
    { list: 'operationDetails', name: 'Matt [UV]', types: ['Lamination'] },
  ] as const;
  for (const { list, name, types } of values)
    await from.call('Standard', lists.create, { params: { list }, body: { name, types: [...types] } });
  for (const body of rich) await from.call('Standard', customers.create, { body });
  const orders = await openOrders(from);
  const toolIds = new Map((await from.call('Standard', tools.list)).map(({ id, name }) => [name, id]));
  for (const [place, { id: customerId }] of (await from.call('Standard', customers.list)).entries())
    await orders.make({
      number: `00${place + 7}`,
      name: `-Carton; ${place}`,
      productCode: '0071',
      customerId,
      paperLength: 360.5,
      deliveryDate: `2027-03-0${place + 4}T06:00:00.000Z`,
      productOperations: [
        { type: 'Printing', detail: 'Both, "sides" + (varnish)', instruction: '', done: place < 2 },
        { type: 'Printing', detail: 'Front "B"', instruction: '' },
        { type: 'Punching', detail: '', instruction: '', toolIds: [...toolIds.values()] },
        { type: 'Lamination', detail: 'Matt [UV]', instruction: '' },
        { type: 'Packing', detail: 'Domestic', instruction: '', toolIds: [toolIds.get('Plate')] },
        ...instructions.flatMap((instruction) => [
          { type: 'Punching', detail: '', instruction, toolIds: [toolIds.get('Die 14, large')] },
          { type: 'Printing', detail: 'Front "B"', instruction },
        ]),
      ],
    });
}, 120_000);

/**
 * Downloads the list from the first shop and reads the file like the import screen. Adds its rows to the other shop
 * and returns that shop.
 */
async function carried(entity: 'customers' | 'jobs', format: (typeof formats)[number]): Promise<Shop> {
  const into = intos[format];
  const answer = await fetch(`${from.url}/api${contract[entity].sorted.path}.${format}`, {
    headers: { authorization: `Bearer ${from.users.Standard.token}` },
  });
  const file = new File([await answer.arrayBuffer()], `${entity}.${format}`);
  const read = await readFile(file);
  const [first] = 'sheets' in read ? read.sheets : [];
  if (!first) throw new Error('The file was not read');
  const kind = kinds[entity];
  const sheet = sheetOf(file.name, first.cells, kind.fields, first.from);
  const own = await into.call('Standard', lists.get);
  const names = Object.entries(own).map(([list, values]) => [
    list,
    [...values, { name: cityName, retired: false, types: [], aliases: [] }],
  ]);
  const context = { lists: Object.fromEntries(names) as never, zone, ream: 500 };
  const reading = readingOf(sheet, kind, context);
  expect(missingFields(reading, kind).map(({ name }) => name)).toEqual([]);
  expect(reading.columns.filter((column) => column.hasQuestion)).toEqual([]);
  const checked = sheet.rows.map((row) => checkRow(reading, row));
  expect(checked.flatMap(({ wrong }) => wrong)).toEqual([]);
  await importDesk(into).bring(
    entity,
    checked.map(({ record }) => record),
    { newValues: true },
  );
  return into;
}

const pick = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
const byText = (records: readonly object[]) => records.map((each) => JSON.stringify(each)).toSorted();

/** Returns the fields of all customers that a user enters, to compare both shops by them. */
async function customersOf(shop: Shop) {
  const all = await shop.call('Standard', customers.list, { query: { per: 100 } });
  return byText(all.map((each) => pick(each, Object.keys(customerFields.shape))));
}
async function jobsOf(shop: Shop) {
  const all = await shop.call('Standard', jobs.list, { query: { per: 100 } });
  const entered = all.map(async ({ id }) => {
    const { customer, productOperations, ...job } = await shop.call('Standard', jobs.get, { params: { id } });
    const names = Object.keys(jobFields.omit({ customerId: true }).shape);
    const steps = productOperations.map(({ type, detail, instruction, done, tools: own }) => [
      type,
      detail,
      instruction,
      done,
      own?.map((tool) => tool.name),
    ]);
    return [customer.name, customer.city, steps, pick(job, names)];
  });
  return byText(await Promise.all(entered));
}

test.each(formats)('customers and then their jobs survive an export and import as %s', async (format) => {
  expect(await customersOf(await carried('customers', format))).toEqual(await customersOf(from));
  expect(await jobsOf(await carried('jobs', format))).toEqual(await jobsOf(from));
});
