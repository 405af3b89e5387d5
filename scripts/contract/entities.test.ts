/** Tests that every entity has a file of handlers, which the server finds by its file name (decision 015). */
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { handlerFiles } from '../../server/app/handlers.ts';

test.each(Object.keys(contract))('%s has a file of handlers on the server', (group) => {
  expect(handlerFiles().filter(([of]) => of === group)).not.toEqual([]);
});
