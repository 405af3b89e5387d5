import { expect, test } from 'vitest';
import { entitiesWithHistory, nounOf } from '../../shared/history/records/history.contract.ts';
import { addressOf } from './record-address.ts';

test.each(entitiesWithHistory)('a record of %s has an address', (entity) => {
  const address = addressOf(entity, 'the-id');
  expect(address).toBe(entity === 'settings' ? '/settings' : `/${nounOf(entity)}/the-id`);
});
