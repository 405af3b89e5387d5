/** Defines the customer's order on a job, which is optional everywhere. */
import { z } from 'zod';
import { freeText, labelled, requestDay, text } from '../../platform/contract/field-schemas.ts';
import { orderLineMaximum, orderNumberMaximum, tidyOrderNumber } from './customer-order.ts';

export const orderNumber = text('Order number', orderNumberMaximum, tidyOrderNumber);

const customerOrder = z.object({
  number: orderNumber,
  line: freeText('Order line', orderLineMaximum).default(''),
  date: requestDay('Order date').nullable().default(null),
});

/** The field of a request. */
export const orderFields = z.object({
  customerOrder: labelled('Customer’s order', customerOrder.nullable()),
});

/** The field of a response. A job without an order has no such property. */
export const orderRecord = z.object({
  customerOrder: z.object({ number: z.string(), line: z.string(), date: z.iso.date().nullable() }).optional(),
});
