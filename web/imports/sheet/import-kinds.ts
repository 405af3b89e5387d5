/**
 * Defines the kinds of records that the import accepts, with the columns and the API contract of each kind.
 */
import { type z } from 'zod';
import { text } from '../../../shared/platform/contract/field-schemas.ts';
import { nounOf } from '../../../shared/history/records/history.contract.ts';
import {
  type ImportEntity as AnyImportEntity,
  importedJob,
  importRows,
  withDoneUpTo,
} from '../../../shared/imports/imports.contract.ts';
import { productOperation, stepsOf } from '../../../shared/operations/operations.contract.ts';
import { productFields } from '../../../shared/products/products.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Permission } from '../../../shared/platform/role-permissions.ts';
import { orderHeadings } from '../../../shared/jobs/customer-order/customer-order.ts';
import { toleranceHeadings } from '../../../shared/shop/tolerance/tolerance.ts';
import { mapPlainFields } from '../../../shared/jobs/plain-job-fields.ts';
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { contactsMaximum } from '../../../shared/customers/customer-rules.ts';
import { taxNumberFault } from '../../../shared/platform/gstin.ts';
import { splitTexts } from '../../../shared/platform/join-texts-in-cell.ts';
import { grainSides } from '../../../shared/stock/papers.contract.ts';
import { contract } from '../../client/contract.ts';
import { capital, to } from '../../client/paths.ts';
import { addressOf } from '../../client/record-address.ts';
import * as fields from './import-fields.ts';
import { faulty } from '../read/parse-figures.ts';

/** The entities that a sheet can hold. Clients import components through the API alone. */
export type ImportEntity = Exclude<AnyImportEntity, 'components'>;

/** Describes a kind of record that the import accepts, such as papers. */
export interface Kind {
  one: string;
  many: ImportEntity;
  fields: readonly fields.Field[];
  schema: z.ZodType;
  permission: Permission;
}

const kindOf = (
  many: ImportEntity,
  columns: readonly fields.Field[],
  schema: z.ZodType = importRows[many],
): Kind => ({ one: nounOf(many), many, fields: columns, schema, permission: contract[many].create.access });

export const listOf = ({ one }: Kind) => to(`${capital(one)}List` as 'JobList');
export const detailsOf = ({ many }: Kind, id: string) => addressOf(many, id);

/** The headings that sheets use for the name of a product, or for its maker. */
const names = 'name, item, description of goods, particulars';
const maker = fields.textField('manufacturer', 'Manufacturer', 'mill, make, maker, brand, company, supplier');
const remarks = fields.textField('description', 'Description', 'remarks, notes, comment');
const stock =
  'stock, stock quantity, qty, quantity, closing stock, balance, in stock, on hand, stock on hand';
const reorder = 'reorder, reorder at, reorder quantity, reorder level, minimum, min';
/** The column that names the unit of each row's stock. */
const stockUnit = fields.textField(
  'stockUnit',
  'Unit of the stock',
  'unit, units, uom, unit of measure, stock unit, per',
  {
    gives: [],
    read: (unit) => ({ gives: {}, shown: unit }),
  },
);
const inUnit = { unitFrom: stockUnit.name };

const contactField = (part: string, label: string, also: string): fields.Field => {
  const path = `contacts.0.${part}`;
  const read = (shown: string): fields.Cell => ({ gives: { [path]: shown }, shown });
  return fields.textField(`contact ${part}`, label, also, { gives: [path], read });
};

/** Parses the further contacts in one cell: "Ravi, 98450 54321, ravi@asha.example; Meera". */
const otherContacts = (shown: string): fields.Cell => {
  const gives: Record<string, string> = {};
  for (const [place, person] of splitTexts(shown).entries()) {
    const [name = '', phone = '', email = '', ...more] = splitTexts(person, ',');
    if (more.length > 0) return faulty(reason('not-contacts', { text: person }), '');
    const at = `contacts.${place + 1}`;
    Object.assign(gives, { [`${at}.name`]: name, [`${at}.phone`]: phone, [`${at}.email`]: email });
  }
  return { gives, shown };
};

function taxNumber(given: string): fields.Cell {
  const isState = /^\d{1,2}$/.test(given);
  const fault = isState
    ? reason('state-code-only', { field: 'Tax number', text: given })
    : taxNumberFault(given);
  return fault ? faulty(fault, '') : { gives: { taxNumber: given }, shown: given };
}

const toleranceFields = [
  fields.percentField('tolerance.under', toleranceHeadings.under, 'tolerance under, under tolerance'),
  fields.percentField('tolerance.over', toleranceHeadings.over, 'tolerance over, over tolerance'),
];

const customers = kindOf('customers', [
  fields.textField(
    'name',
    'Name',
    'party name, party, customer, customer name, client, company, ledger, ledger name, name of ledger',
  ),
  fields.textField('address', 'Address', 'billing address, street, address 1'),
  fields.cityField,
  contactField('name', 'Contact', 'contact person, contact name, person, attention'),
  contactField('phone', 'Phone', 'mobile, mobile no, phone no, telephone, contact no, cell, ph'),
  contactField('email', 'Email', 'e mail, mail, email id'),
  fields.textField('contacts', 'Other contacts', 'more contacts, other contact', {
    gives: Array.from({ length: contactsMaximum }, (_, place) => `contacts.${place + 1}`),
    read: otherContacts,
  }),
  fields.textField(
    'taxNumber',
    'Tax number',
    'gst no, gst, gstin, gstin uin, gst number, vat, vat no, tax no, tax id',
    {
      holds: (texts) => texts.every((each) => /^\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z][A-Z\d]$/i.test(each)),
      read: taxNumber,
    },
  ),
  fields.textField(
    'delivery',
    'Delivery addresses',
    'delivery address, ship to, shipping address, deliver to',
    {
      gives: ['deliveryAddresses'],
      read: (shown) => ({ gives: { deliveryAddresses: splitTexts(shown) }, shown }),
    },
  ),
  ...toleranceFields,
]);

const qualityField = fields.listedField('paperQualities');
const papers = kindOf('papers', [
  fields.textField('name', 'Name', `${names}, paper, board, stock item`),
  maker,
  qualityField('quality', 'Quality', 'kind, type, grade, paper quality'),
  fields.gsmField('gsm'),
  fields.sizeField('length', 'breadth')('size', 'Length × breadth', 'size, sheet size, dimensions, sheet'),
  ...fields.sideFields,
  fields.thicknessField('thickness'),
  fields.choiceField(grainSides)('grain', 'Grain', 'grain direction, grain along'),
  fields.sheetsField('stockQuantity', 'Sheets in stock', `${stock}, sheets, reams, rms`, {
    emptyOffers: ['0'],
    ...inUnit,
  }),
  stockUnit,
  fields.sheetsField('reorderQuantity', 'Reorder at', `${reorder}, min stock`, inUnit),
  fields.textField('shelf', 'Shelf', 'loc, location, rack, bin, place'),
  remarks,
]);

const inks = kindOf('inks', [
  fields.textField('name', 'Name', `${names}, ink`),
  fields.textField('colour', 'Colour', 'color, shade, pantone'),
  maker,
  remarks,
  fields.kilogramsField('stockQuantity', 'Stock, kg', `${stock}, kg`, { emptyOffers: ['0'], ...inUnit }),
  stockUnit,
  fields.kilogramsField('reorderQuantity', 'Reorder at, kg', reorder, inUnit),
]);

const machines = kindOf('machines', [
  fields.textField('name', 'Name', 'machine, machine name, equipment'),
  maker,
  fields.operationField('type', 'Type', 'what it does, operation, operation type, process, work, use'),
  fields.sizeField('length', 'breadth')(
    'size',
    'Largest sheet',
    'sheet, size, sheet size, max sheet, max size, maximum size',
    { largest: true },
  ),
  ...fields.sideFields,
  fields.lengthField('smallestLength', 'Smallest length', 'min length, minimum length'),
  fields.lengthField('smallestBreadth', 'Smallest breadth', 'min breadth, minimum breadth, min width'),
  fields.lengthField('gripper', 'Gripper', 'gripper margin'),
  fields.lengthField('sideMargin', 'Side margin', 'side, side lay'),
  fields.lengthField('tailMargin', 'Tail margin', 'tail'),
  fields.speedField('sheetsPerHour', 'Run speed', 'speed, sheets per hour, sph, per hour, rate'),
  fields.minutesField(
    'makeReadyMinutes',
    'Make-ready',
    'make ready, makeready, setup, set up, setup time, setting time, make ready minutes',
  ),
  fields.yesField('specialOperationSupport', 'Special operation support', 'special, special operations'),
]);

const typeField = fields.listedField('productTypes')('type', 'Type', 'product type, kind, category');
const styleField = fields.listedField('styles')('style', 'Style', 'product style, box style');
const operationsField = fields.stepsField(
  'productOperations',
  'Operations',
  'process, processes, steps, planned steps, operation, work',
);

const products = kindOf(
  'products',
  [
    fields.textField('name', 'Name', `${names}, product, product name`),
    typeField,
    styleField,
    fields.textField('code', 'Code', 'product code, sku, item code, no'),
    operationsField,
    fields.textField('components', 'Components', 'parts, component', {
      read: (shown) => ({ gives: { components: splitTexts(shown, ';\n').filter(Boolean) }, shown }),
    }),
    ...toleranceFields,
  ],
  // The server finds components by their names.
  productFields.extend({
    productOperations: stepsOf(productOperation).default([]),
    tolerance: productFields.shape.tolerance.default(null),
  }),
);

/** Makes a field for one side of the finished size. */
const finishedSide: typeof fields.lengthField = (side, label, also) =>
  fields.lengthField(`finished.${side}`, label, also);

const jobs = kindOf(
  'jobs',
  [
    fields.textField('number', 'Number', 'job no, job number, job, order no, docket'),
    fields.textField('name', 'Name', `${names}, job name, job title, title`),
    fields.textField('customer', 'Customer', 'party, party name, client, customer name', {
      gives: ['customer', 'customerId'],
    }),
    typeField,
    styleField,
    ...Object.values(mapPlainFields(({ label, headings }, name) => fields.textField(name, label, headings))),
    fields.piecesField('quantity', 'Quantity', 'qty, pieces, order qty, order quantity'),
    fields.dateField('deliveryDate', 'Delivery', 'delivery date, due, due date, deliver by, promised'),
    fields.textField(
      'customerOrder.number',
      orderHeadings.number,
      'po no, po number, po, purchase order, purchase order no, customer order, customer order no, customer po, party order no, order ref',
    ),
    fields.textField(
      'customerOrder.line',
      orderHeadings.line,
      'po line, line no, order line no, item no of order',
    ),
    fields.dayField(
      'customerOrder.date',
      orderHeadings.date,
      'po date, purchase order date, ordered, ordered on',
    ),
    ...toleranceFields,
    fields.choiceField(priorities)('priority', 'Priority', 'urgency', { emptyOffers: ['Medium'] }),
    fields.countField('ups', 'Ups', 'no of ups, up', { emptyOffers: ['1'] }),
    fields.extraSheetsField('buffer', 'Buffer', 'wastage, extra sheets', { emptyOffers: ['1'] }),
    fields.sizeField('paperLength', 'paperBreadth')(
      'size',
      'Press sheet',
      'size, sheet, sheet size, paper size, printing size',
    ),
    fields.gsmField('paperGsm'),
    fields.thicknessField('paperThickness', { emptyOffers: ['1'] }),
    qualityField('paperQuality', 'Paper quality', 'quality, paper, board, grade'),
    fields.finishedField(
      'finished',
      'Finished size',
      'box size, carton size, bag size, inside size, l x b x h',
    ),
    finishedSide('length', 'Finished length', 'box length, carton length, inside length'),
    finishedSide('breadth', 'Finished breadth', 'box breadth, carton breadth, box width, carton width'),
    finishedSide('height', 'Finished height', 'box height, carton height, box depth'),
    fields.textField('ink', 'Ink', 'inks, colour, colours, color'),
    fields.listedField('coats')('coat', 'Coat', 'coating, finish, varnish'),
    operationsField,
    fields.doneField(
      'doneUpTo',
      'Done up to',
      'done upto, done till, completed up to, completed upto, stage, last operation done',
    ),
  ],
  // The server finds the customer by the name.
  withDoneUpTo(importedJob.omit({ customerId: true }).extend({ customer: text('Customer') })),
);

export const kinds: Record<ImportEntity, Kind> = { customers, papers, inks, machines, products, jobs };
export const isKind = (entity: string | null): entity is ImportEntity =>
  entity !== null && Object.hasOwn(kinds, entity);
