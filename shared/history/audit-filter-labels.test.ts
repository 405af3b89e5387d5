import { expect, test } from 'vitest';
import { entitiesToAdd, nounOf } from './records/history.contract.ts';
import { auditVerbs } from './audit-filter-labels.ts';

const all = auditVerbs(entitiesToAdd.map(nounOf));

test.each(all)('the filter has unique words for $verb: $words', ({ verb, words }) => {
  expect(words).toMatch(/^[a-z][a-zA-Z -]{3,}$/);
  expect(all.filter((each) => each.words === words)).toEqual([{ verb, words }]);
});
