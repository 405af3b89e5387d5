/** Tests that the long forms take their labels from the contract, in the sequence of their groups. */
import { expect, test } from 'vitest';
import { componentForm } from '../components/component-values.ts';
import { jobForm } from '../jobs/job-values.ts';
import { productForm } from '../products/product-values.ts';

const paperAndInk =
  'Paper Quality, Paper GSM, Paper Length, Paper Breadth, Paper Thickness, Ink, Coat, Operations';

test.each([
  [
    jobForm(null),
    `Customer, Name, Delivery Date, Number, Quantity, Buffer, Ups, Priority, Release date, Promised, Promise, Odds, Type, Style, Product Code, Artwork, ${paperAndInk}`,
  ],
  [
    componentForm(null),
    `Name, Number, Buffer, Ups, Priority, Type, Style, Code, Component Code, Artwork, ${paperAndInk}`,
  ],
  [productForm, 'Name, Type, Style, Code, Operations, Components'],
])('$noun', ({ labels }, expected) => {
  expect(Object.values(labels).join(', ')).toBe(expected);
});
