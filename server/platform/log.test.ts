/** Tests the text form of the log's lines (log.ts). Their JSON is tested where the server starts. */
import { expect, test } from 'vitest';
import { toText } from './log.ts';

test('a line of text has the time, level, message and the other values, but no process and host', () => {
  const line = { level: 50, time: 0, pid: 7, hostname: 'press', err: { code: '57P01' }, msg: 'Error' };
  expect(toText(JSON.stringify(line))).toMatch(/^1970-01-01T00:00:00Z error Error {"err":{"code":"57P01"}}$/);
});
