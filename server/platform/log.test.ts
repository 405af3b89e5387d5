/** Tests the readable form of the log's lines (log.ts). Their JSON is tested where the server starts. */
import { expect, test } from 'vitest';
import { toReadable } from './log.ts';

test('a line for a terminal has time, level, message and the other values, but no process and host', () => {
  const line = { level: 50, time: 0, pid: 7, hostname: 'press', err: { code: '57P01' }, msg: 'Error' };
  expect(toReadable(JSON.stringify(line))).toMatch(/^\d\d:\d\d:\d\d error Error {"err":{"code":"57P01"}}$/);
});
