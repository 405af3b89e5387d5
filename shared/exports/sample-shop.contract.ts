/** Defines the endpoints that fill an empty shop with the sample shop, and that empty it again (decision 097). */
import { z } from 'zod';
import { endpoint } from '../platform/contract/endpoint.ts';
import { wholeNumber } from '../platform/contract/field-schemas.ts';
import { settingsRecord } from '../shop/settings.contract.ts';

const path = '/sample-shop';

/** The largest number of records of others that a refusal names. */
export const namedMaximum = 20;

export const sampleShop = {
  fill: endpoint({
    method: 'POST',
    path,
    summary: 'Fill an empty shop with the sample shop',
    access: 'admin',
    minutes: 10,
    response: settingsRecord,
  }),
  empty: endpoint({
    method: 'DELETE',
    path,
    summary: 'Empty the sample shop; users who signed in and changed settings stay',
    access: 'admin',
    minutes: 1,
    query: z.object({
      added: z.coerce
        .number()
        .pipe(wholeNumber('added', 0, 1e9))
        .default(0)
        .describe('How many other records go with it'),
    }),
    response: settingsRecord,
  }),
};
