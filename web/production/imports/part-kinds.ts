/** Products and jobs as they are brought in. */
import { text } from '../../../shared/contract/fields.ts';
import { importRows } from '../../../shared/contract/imports.ts';
import { productOperation, stepsOf } from '../../../shared/contract/operations.ts';
import { productFields } from '../../../shared/contract/products.ts';
import { priorities } from '../../../shared/rules/catalogue.ts';
import { splitTexts } from '../../../shared/rules/joined-texts.ts';
import { to } from '../../client/paths.ts';
import {
  choiceField,
  countField,
  dateField,
  extraSheetsField,
  gsmField,
  listedField,
  piecesField,
  sizeField,
  stepsField,
  textField,
  thicknessField,
} from './fields.ts';
import { type Kind, names } from './kind.ts';

const typeField = listedField({
  name: 'type',
  label: 'Type',
  also: ['product type', 'kind', 'category'],
  list: 'productTypes',
  of: 'product types',
});
const styleField = listedField({
  name: 'style',
  label: 'Style',
  also: ['product style', 'box style'],
  list: 'styles',
  of: 'styles',
});
const operationsField = stepsField({
  name: 'productOperations',
  label: 'Operations',
  also: ['process', 'processes', 'steps', 'planned steps', 'operation', 'work'],
});

export const products: Kind = {
  one: 'product',
  many: 'products',
  // Components are named, which the server resolves.
  schema: productFields.extend({ productOperations: stepsOf(productOperation).default([]) }),
  permission: 'edit',
  list: 'ProductList',
  address: (id) => to('ProductDetails', id),
  fields: [
    textField({ name: 'name', label: 'Name', also: [...names, 'product', 'product name'] }),
    typeField,
    styleField,
    textField({ name: 'code', label: 'Code', also: ['product code', 'sku', 'item code', 'no'] }),
    operationsField,
    textField({
      name: 'components',
      label: 'Components',
      also: ['parts', 'component'],
      read: (text) => ({ gives: { components: splitTexts(text, ';\n').filter(Boolean) }, shown: text }),
    }),
  ],
};

export const jobs: Kind = {
  one: 'job',
  many: 'jobs',
  // The customer is named, whom the server resolves.
  schema: importRows.jobs.omit({ customerId: true }).extend({ customer: text('Customer') }),
  permission: 'edit',
  list: 'JobList',
  address: (id) => to('JobDetails', id),
  fields: [
    textField({
      name: 'number',
      label: 'Number',
      also: ['job no', 'job number', 'job', 'order no', 'docket'],
    }),
    textField({ name: 'name', label: 'Name', also: [...names, 'job name', 'title'] }),
    textField({
      name: 'customer',
      label: 'Customer',
      also: ['party', 'party name', 'client', 'customer name'],
      gives: ['customer', 'customerId'],
      read: (name) => ({ gives: { customer: name }, shown: name }),
    }),
    typeField,
    styleField,
    textField({ name: 'productCode', label: 'Product code', also: ['code', 'sku', 'item code'] }),
    piecesField({
      name: 'quantity',
      label: 'Quantity',
      also: ['qty', 'pieces', 'order qty', 'order quantity'],
    }),
    dateField({
      name: 'deliveryDate',
      label: 'Delivery',
      also: ['delivery date', 'due', 'due date', 'deliver by', 'promised'],
    }),
    choiceField({
      name: 'priority',
      label: 'Priority',
      also: ['urgency'],
      values: priorities,
      asked: ['Medium'],
    }),
    countField({ name: 'ups', label: 'Ups', also: ['no of ups', 'up'], asked: ['1'] }),
    extraSheetsField({ name: 'buffer', label: 'Buffer', also: ['wastage', 'extra sheets'], asked: ['1'] }),
    sizeField({
      name: 'size',
      label: 'Press sheet',
      also: ['size', 'sheet', 'sheet size', 'paper size', 'printing size'],
      sides: ['paperLength', 'paperBreadth'],
    }),
    gsmField('paperGsm'),
    thicknessField('paperThickness', { asked: ['1'] }),
    listedField({
      name: 'paperQuality',
      label: 'Paper quality',
      also: ['quality', 'paper', 'board', 'grade'],
      list: 'paperQualities',
      of: 'qualities',
    }),
    textField({ name: 'ink', label: 'Ink', also: ['inks', 'colour', 'colours', 'color'] }),
    listedField({
      name: 'coat',
      label: 'Coat',
      also: ['coating', 'finish', 'varnish'],
      list: 'coats',
      of: 'coats',
    }),
    operationsField,
  ],
};
