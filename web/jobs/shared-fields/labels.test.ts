/**
 * Tests that the forms of jobs, components and products take their labels from the API contract, in the order
 * on the screen.
 */
import { expect, test } from 'vitest';
import { mapPlainFields, plainNames } from '../../../shared/jobs/plain-job-fields.ts';
import { componentForm } from '../../products/components/component-values.ts';
import { jobForm } from '../form/job-values.ts';
import { productForm } from '../../products/product-values.ts';

/** Returns the labels of the plain fields in a group of the job form, each after a comma. */
const plain = (id: 'order' | 'product') =>
  plainNames(({ group }) => group === id)
    .map((name) => `, ${mapPlainFields(({ formLabel }) => formLabel)[name]}`)
    .join('');
const paperAndInk =
  'Paper Quality, Paper GSM, Paper Length, Paper Breadth, Paper Thickness, Ink, Coat, Operations';

test.each([
  [
    jobForm(null),
    `Customer, Name, Delivery Date, Number, Quantity, Buffer, Ups, Priority${plain('order')}, Customer’s order, Tolerance, Release date, Promised, Promise, Odds, Type, Style${plain('product')}, Artwork, Finished size, Blank, Own fields, ${paperAndInk}, Layout, The order, Past job`,
  ],
  [
    componentForm(null),
    `Name, Number, Buffer, Ups, Priority, Type, Style, Code, Component Code, Artwork, Finished size, Blank, ${paperAndInk}`,
  ],
  [productForm, 'Name, Type, Style, Code, Tolerance, Operations, Components'],
])('$noun', ({ labels }, expected) => {
  expect(Object.values(labels).join(', ')).toBe(expected);
});
