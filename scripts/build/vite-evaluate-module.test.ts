import path from 'node:path';
import { expect, test } from 'vitest';
import { evaluateModule } from './vite-evaluate-module.ts';

test('a module evaluated at build time exports the same values, and no other module changes', async () => {
  const source = 'web/client/endpoint-calls.ts';
  const load = evaluateModule(source).load as (id: string) => Promise<string | null>;
  expect(await load('/elsewhere/calls.ts')).toBeNull();
  const code = (await load(path.resolve(source))) ?? '';
  const built = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
  expect({ ...built }).toEqual({ ...(await import('../../web/client/endpoint-calls.ts')) });
});
