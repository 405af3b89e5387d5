import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a missing instance file is reported in one line', () => {
  const args = ['scripts/bench/bench-plan.ts', '--instance', 'no/such.json'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('no/such.json')]]);
});
