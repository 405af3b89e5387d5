import { expect, test } from 'vitest';
import { dueGroups } from './timeline-deliveries.ts';

test('grouping thousands of deliveries reads each delivery fewer than three times on average', () => {
  let looks = 0;
  const many = Array.from({ length: 3000 }, (_, n) => ({
    jobId: `${n}`,
    number: `MR-${n}`,
    at: n / 1000,
    get late() {
      looks += 1;
      return n % 2 === 0;
    },
  }));
  expect(dueGroups(many, (px) => px, 'MR-')).toHaveLength(1);
  expect(looks).toBeLessThan(3 * many.length);
});
