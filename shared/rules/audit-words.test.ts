import { expect, test } from 'vitest';
import { auditVerbs } from './audit-words.ts';

test.each(auditVerbs)('the filter has unique words for $verb: $words', ({ verb, words }) => {
  expect(words).toMatch(/^[a-z][a-zA-Z -]{3,}$/);
  expect(auditVerbs.filter((each) => each.words === words)).toEqual([{ verb, words }]);
});
