/** What can be brought in: of each kind its columns, and the contract that its records are held to. */
import { reason } from '../../../shared/reasons/reason.ts';
import { customer } from '../../../shared/contract/customers.ts';
import { ink } from '../../../shared/contract/inks.ts';
import { machine } from '../../../shared/contract/machines.ts';
import { paper } from '../../../shared/contract/papers.ts';
import { taxNumberFault } from '../../../shared/rules/gstin.ts';
import { contactsMaximum } from '../../../shared/rules/customer.ts';
import { splitTexts } from '../../../shared/rules/joined-texts.ts';
import { to } from '../../client/paths.ts';
import {
  type Cell,
  cityField,
  type Field,
  gsmField,
  kilogramsField,
  listedField,
  minutesField,
  operationField,
  sheetsField,
  sideField,
  sizeField,
  speedField,
  textField,
  thicknessField,
  unitField,
  yesField,
} from './fields.ts';
import { faulty } from './figures.ts';
import { importEntities, type ImportEntity, type Kind, names } from './kind.ts';
import { jobs, products } from './part-kinds.ts';

const makers = ['mill', 'make', 'maker', 'brand', 'company', 'supplier'];
const contactField = (part: string, label: string, also: readonly string[]): Field =>
  textField({
    name: `contact ${part}`,
    label,
    also,
    gives: [`contacts.0.${part}`],
    read: (text) => ({ gives: { [`contacts.0.${part}`]: text }, shown: text }),
  });

/** Further contacts in one cell: "Ravi, 98450 54321, ravi@asha.example; Meera". */
const otherContacts = (text: string): Cell => {
  const gives: Record<string, string> = {};
  for (const [place, person] of splitTexts(text).entries()) {
    const [name = '', phone = '', email = '', ...more] = splitTexts(person, ',');
    if (more.length > 0) return faulty(reason('not-contacts', { text: person }), '');
    const at = `contacts.${place + 1}`;
    Object.assign(gives, { [`${at}.name`]: name, [`${at}.phone`]: phone, [`${at}.email`]: email });
  }
  return { gives, shown: text };
};

const customers: Kind = {
  one: 'customer',
  many: 'customers',
  schema: customer.endpoints.create.body,
  permission: 'edit',
  list: 'CustomerList',
  address: (id) => to('CustomerDetails', id),
  fields: [
    textField({
      name: 'name',
      label: 'Name',
      also: ['party name', 'party', 'customer', 'customer name', 'client', 'company'],
    }),
    textField({ name: 'address', label: 'Address', also: ['billing address', 'street', 'address 1'] }),
    cityField,
    contactField('name', 'Contact', ['contact person', 'contact name', 'person', 'attention']),
    contactField('phone', 'Phone', [
      'mobile',
      'mobile no',
      'phone no',
      'telephone',
      'contact no',
      'cell',
      'ph',
    ]),
    contactField('email', 'Email', ['e mail', 'mail', 'email id']),
    textField({
      name: 'contacts',
      label: 'Other contacts',
      also: ['more contacts', 'other contact'],
      gives: Array.from({ length: contactsMaximum }, (_, place) => `contacts.${place + 1}`),
      read: otherContacts,
    }),
    textField({
      name: 'taxNumber',
      label: 'Tax number',
      also: ['gst no', 'gst', 'gstin', 'gst number', 'vat', 'vat no', 'tax no', 'tax id'],
      holds: (texts) => texts.every((text) => /^\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z][A-Z\d]$/i.test(text)),
      read: (text) => {
        const isState = /^\d{1,2}$/.test(text);
        const fault = isState
          ? reason('state-code-only', { field: 'Tax number', text })
          : taxNumberFault(text);
        return fault ? faulty(fault, '') : { gives: { taxNumber: text }, shown: text };
      },
    }),
    textField({
      name: 'delivery',
      label: 'Delivery addresses',
      also: ['delivery address', 'ship to', 'shipping address', 'deliver to'],
      gives: ['deliveryAddresses'],
      read: (text) => ({ gives: { deliveryAddresses: splitTexts(text) }, shown: text }),
    }),
  ],
};

const stockUnit = unitField({
  name: 'stockUnit',
  label: 'Unit of the stock',
  also: ['unit', 'units', 'uom', 'unit of measure', 'stock unit', 'per'],
});

const papers: Kind = {
  one: 'paper',
  many: 'papers',
  schema: paper.endpoints.create.body,
  permission: 'stock',
  list: 'PaperList',
  address: (id) => to('PaperDetails', id),
  fields: [
    textField({ name: 'name', label: 'Name', also: [...names, 'paper', 'board', 'stock item'] }),
    textField({ name: 'manufacturer', label: 'Manufacturer', also: makers }),
    listedField({
      name: 'quality',
      label: 'Quality',
      also: ['kind', 'type', 'grade', 'paper quality'],
      list: 'paperQualities',
      of: 'qualities',
    }),
    gsmField('gsm'),
    sizeField({
      name: 'size',
      label: 'Length × breadth',
      also: ['size', 'sheet size', 'dimensions', 'sheet'],
    }),
    sideField('length', 'Length'),
    sideField('breadth', 'Breadth'),
    thicknessField('thickness'),
    sheetsField({
      name: 'stockQuantity',
      label: 'Sheets in stock',
      also: [
        'stock',
        'stock quantity',
        'qty',
        'quantity',
        'sheets',
        'reams',
        'rms',
        'closing stock',
        'balance',
        'in stock',
      ],
      asked: ['0'],
      unitFrom: 'stockUnit',
    }),
    stockUnit,
    sheetsField({
      name: 'reorderQuantity',
      label: 'Reorder at',
      also: ['reorder', 'reorder quantity', 'reorder level', 'minimum', 'min', 'min stock'],
      unitFrom: 'stockUnit',
    }),
    textField({ name: 'shelf', label: 'Shelf', also: ['loc', 'location', 'rack', 'bin', 'place'] }),
    textField({ name: 'description', label: 'Description', also: ['remarks', 'notes', 'comment'] }),
  ],
};

const inks: Kind = {
  one: 'ink',
  many: 'inks',
  schema: ink.endpoints.create.body,
  permission: 'stock',
  list: 'InkList',
  address: (id) => to('InkDetails', id),
  fields: [
    textField({ name: 'name', label: 'Name', also: [...names, 'ink'] }),
    textField({ name: 'colour', label: 'Colour', also: ['color', 'shade', 'pantone'] }),
    textField({ name: 'manufacturer', label: 'Manufacturer', also: makers }),
    textField({ name: 'description', label: 'Description', also: ['remarks', 'notes', 'comment'] }),
    kilogramsField({
      name: 'stockQuantity',
      label: 'Stock, kg',
      also: ['stock', 'stock quantity', 'qty', 'quantity', 'kg', 'closing stock', 'balance', 'in stock'],
      asked: ['0'],
      unitFrom: 'stockUnit',
    }),
    stockUnit,
    kilogramsField({
      name: 'reorderQuantity',
      label: 'Reorder at, kg',
      also: ['reorder', 'reorder at', 'reorder quantity', 'reorder level', 'minimum', 'min'],
      unitFrom: 'stockUnit',
    }),
  ],
};

const machines: Kind = {
  one: 'machine',
  many: 'machines',
  schema: machine.endpoints.create.body,
  permission: 'edit',
  list: 'MachineList',
  address: (id) => to('MachineDetails', id),
  fields: [
    textField({ name: 'name', label: 'Name', also: ['machine', 'machine name', 'equipment'] }),
    textField({ name: 'manufacturer', label: 'Manufacturer', also: makers }),
    operationField({
      name: 'type',
      label: 'Type',
      also: ['what it does', 'operation', 'operation type', 'process', 'work', 'use'],
    }),
    sizeField({
      name: 'size',
      label: 'Largest sheet',
      also: ['sheet', 'size', 'sheet size', 'max sheet', 'max size', 'maximum size'],
      largest: true,
    }),
    sideField('length', 'Length'),
    sideField('breadth', 'Breadth'),
    speedField({
      name: 'sheetsPerHour',
      label: 'Run speed',
      also: ['speed', 'sheets per hour', 'sph', 'per hour', 'rate'],
    }),
    minutesField({
      name: 'makeReadyMinutes',
      label: 'Make-ready',
      also: [
        'make ready',
        'makeready',
        'setup',
        'set up',
        'setup time',
        'setting time',
        'make ready minutes',
      ],
    }),
    yesField({
      name: 'specialOperationSupport',
      label: 'Special operation support',
      also: ['special', 'special operations'],
    }),
  ],
};

export const kinds: Record<ImportEntity, Kind> = { customers, papers, inks, machines, products, jobs };
export const isKind = (entity: string | null): entity is ImportEntity =>
  importEntities.some((each) => each === entity);
