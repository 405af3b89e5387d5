import path from 'node:path';
import { expect, test } from 'vitest';
import { evaluateModule } from './vite-evaluate-module.ts';

test('a module that is worked out at the build exports the same as data, and other modules stay as they are', async () => {
  const source = 'web/client/endpoint-calls.ts';
  const load = evaluateModule(source).load as (id: string) => Promise<string | null>;
  expect(await load('/elsewhere/calls.ts')).toBeNull();
  const code = (await load(path.resolve(source))) ?? '';
  const built = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
  expect({ ...built }).toEqual({ ...(await import('../web/client/endpoint-calls.ts')) });
});
