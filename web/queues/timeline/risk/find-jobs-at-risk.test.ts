import { expect, test } from 'vitest';
import { defaultHours } from '../../../../shared/shop/calendar.ts';
import { tasksOf } from '../../../open-shop/queue-tasks.ts';
import { sampleQueues } from '../../../open-shop/sample-queues.ts';
import { findJobsAtRisk } from './find-jobs-at-risk.ts';

const now = '2026-11-20T08:50:00.000Z';
const at = Date.parse(now);
const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: [] };
const tasks = tasksOf(sampleQueues({ now, calendar }), new Date(now));

test('for a job without a date the list names the operation that has no machine, not its successors', () => {
  const [first] = tasks.filter(({ state }) => state === 'queued');
  const job = { ...first!.job, id: 'mine', lateness: 'at-risk' as const, expected: null };
  const undated = (id: string, why: 'no machine' | 'an earlier operation') => {
    return { ...first!, id, job, expected: { start: null, finish: null, late: false, why } };
  };
  const ofJob = [{ ...first!, job }, undated('patch', 'no machine'), undated('pack', 'an earlier operation')];
  expect(findJobsAtRisk(ofJob, at).map(({ task, finish }) => [task.id, finish])).toEqual([['patch', null]]);
});
