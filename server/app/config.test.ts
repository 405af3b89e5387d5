/**
 * Tests that the server names each invalid environment variable and stops, before it opens a database or a
 * port.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';

test.each([
  [{ PORT: '70000' }, 'PORT is from 0 to 65535'],
  [{ REPORT_PORT: '0' }, 'REPORT_PORT is from 1 to 65535'],
  [{ REPORT_PORT: '5433', DATABASE_URL: 'postgres://db.example/shop' }, 'is for the embedded database'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of fatal, error, warn, info, debug, trace, silent'],
  [{ PUBLIC_DOCS: 'perhaps' }, 'PUBLIC_DOCS is true or false'],
  [{ WEBHOOK_PRIVATE: 'maybe' }, 'WEBHOOK_PRIVATE is true or false'],
  [{ PREPARED_STATEMENTS: 'sometimes' }, 'PREPARED_STATEMENTS is true or false'],
  [{ POSTGRES_BIN: '/nowhere' }, 'POSTGRES_BIN must be the folder of Postgres programs'],
  [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL must be an address such as postgres://'],
])('%j is refused with the variable’s name', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message);
});

test.each([
  'postgres://makeready:secret@db.example:5432/makeready',
  'postgresql:///makeready?host=/run/postgresql',
  'postgres://makeready:p%40ss@/makeready?host=%2Frun%2Fpostgresql&port=5433',
])('DATABASE_URL may be %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test('npm start refuses an invalid variable before building the screens', () => {
  const script = fileURLToPath(new URL('../../bin/makeready.js', import.meta.url));
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], {
    env: { ...process.env, PORT: 'many' },
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('PORT must be a number');
});
