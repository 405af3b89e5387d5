import { expect, test } from 'vitest';
import { jobStatuses } from '../../../shared/rules/job-status.ts';
import { lookOf } from './states.tsx';

test('a job looks as if it runs while an operation of it runs, and only then', () => {
  for (const status of jobStatuses) {
    expect(lookOf({ status, processing: true }).mark).toBe('running');
    expect(lookOf({ status, processing: false }).mark).not.toBe('running');
  }
});

test('between two steps it waits; held it shows as paused once nothing of it runs', () => {
  expect(lookOf({ status: 'in production', processing: false }).mark).toBe('waiting');
  expect(lookOf({ status: 'on hold', processing: false }).mark).toBe('paused');
});
