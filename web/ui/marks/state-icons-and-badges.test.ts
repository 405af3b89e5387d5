import { expect, test } from 'vitest';
import { jobStatuses } from '../../../shared/jobs/aggregate/job-status.ts';
import { lookOf } from './state-icons-and-badges.tsx';

test('a job looks running exactly while one of its operations runs', () => {
  for (const status of jobStatuses) {
    expect(lookOf({ status, processing: true }).mark).toBe('running');
    expect(lookOf({ status, processing: false }).mark).not.toBe('running');
  }
});

test('between two operations a job looks waiting, and a job on hold looks paused once nothing runs', () => {
  expect(lookOf({ status: 'in production', processing: false }).mark).toBe('waiting');
  expect(lookOf({ status: 'on hold', processing: false }).mark).toBe('paused');
});
