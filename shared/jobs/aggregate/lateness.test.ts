import { expect, test } from 'vitest';
import { type JobStatus, jobStatuses } from './job-status.ts';
import { lateness, currentLateness, never, missingPaperNote, scopeWords } from './lateness.ts';

const now = new Date('2026-11-23T08:10:00Z');
const [before, after, later] = ['2026-11-23T08:09:59Z', '2026-11-23T08:10:01Z', '2026-11-24T12:00:00Z'];

test.each<[string, JobStatus, string, string | null, ReturnType<typeof lateness>]>([
  ['a draft past its delivery', 'draft', before, null, 'late'],
  ['a job on hold past its delivery', 'on hold', before, later, 'late'],
  [
    'a job in production past its delivery, whatever date is expected',
    'in production',
    before,
    later,
    'late',
  ],
  ['a finished job that was not sent', 'finished', before, null, 'late'],
  ['a dispatched job', 'dispatched', before, later, null],
  ['a cancelled job', 'cancelled', before, later, null],
  ['a draft expected after its delivery', 'draft', after, later, 'at-risk'],
  ['a job on hold expected after its delivery', 'on hold', after, later, 'at-risk'],
  ['a scheduled job expected after its delivery', 'scheduled', after, later, 'at-risk'],
  ['a finished job before its delivery, whatever date was expected', 'finished', after, later, null],
  ['a job that can’t be made at present', 'scheduled', after, never, 'at-risk'],
  ['a job without an expected date', 'scheduled', after, null, null],
  ['a job expected exactly at its delivery', 'scheduled', after, after, null],
  ['a job expected before its delivery', 'in production', later, after, null],
])('%s', (_what, status, deliveryDate, expected, is) => {
  expect(lateness({ status, deliveryDate, expected }, now)).toBe(is);
});

test('a job becomes late after its delivery time, not at that time', () => {
  const job = { status: 'scheduled', deliveryDate: after, expected: null } as const;
  const at = (ms: number) => lateness(job, new Date(Date.parse(after) + ms));
  expect([at(-1), at(0), at(1)]).toEqual([null, null, 'late']);
});

test.each(jobStatuses)('a %s job is never at risk once it is late', (status) => {
  for (const expected of [null, before, later])
    expect(lateness({ status, deliveryDate: before, expected }, now)).not.toBe('at-risk');
});

test.each<[JobStatus, number, number, ReturnType<typeof missingPaperNote>]>([
  ['draft', 125, 0, 'no paper yet'],
  ['draft', 125, 80, 'not all paper yet'],
  ['draft', 125, 125, null],
  ['on hold', 125, 0, 'no paper yet'],
  ['scheduled', 125, 80, null],
  ['in production', 125, 0, null],
])(
  'the note on the date of a %s with %i sheets required and %i assigned',
  (status, papersRequired, papersAssigned, is) => {
    expect(missingPaperNote({ status, papersRequired, papersAssigned })).toBe(is);
  },
);

test.each([
  [
    { scheduled: 12, 'in production': 7, draft: 5, 'on hold': 3, finished: 2 },
    '19 in the queues, 8 drafts and on hold, 2 made, not sent',
  ],
  [{ draft: 1 }, '1 draft'],
  [{ 'on hold': 2, finished: 1 }, '2 on hold, 1 made, not sent'],
  [{}, ''],
])('jobs %j are described as %s', (byStatus, words) => {
  expect(scopeWords(byStatus)).toBe(words);
});

test('an open job at risk becomes late at its delivery; a finished or dispatched job is not marked', () => {
  for (const expected of [null, later]) {
    const job = { status: 'scheduled', deliveryDate: after, expected, lateness: 'at-risk' } as const;
    const since = (is: object, ms: number) =>
      currentLateness({ ...job, ...is }, new Date(Date.parse(after) + ms));
    expect([since({}, -1), since({}, 1)]).toEqual(['at-risk', 'late']);
    expect([since({ status: 'finished' }, -1), since({ status: 'dispatched' }, 1)]).toEqual([null, null]);
  }
});
