import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('an instance that is not there is named in one line', () => {
  const args = ['scripts/bench-plan.ts', '--instance', 'no/such.json'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('no/such.json')]]);
});
