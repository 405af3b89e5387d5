import vm from 'node:vm';
import { expect, test } from 'vitest';
import { withRuntime } from './vite-inline-runtime.ts';

const runtime =
  'var e=(n)=>n+1,l=(n)=>n*2;export{e as n,l as t};\n//# sourceMappingURL=rolldown-runtime-X.js.map';
const file = 'assets/rolldown-runtime-X.js';

test('a chunk contains the runtime in place of the runtime’s import, and the code’s columns do not shift', () => {
  const part = 'import{n as a,t}from"./rolldown-runtime-X.js";const e=t(a(1));const l=e;';
  const inlined = withRuntime(part, file, runtime) ?? '';
  expect(vm.runInNewContext(`${inlined}l`)).toBe(4);
  expect(inlined.split('\n')[1]?.indexOf('const e')).toBe(part.indexOf('const e'));
});

test('a chunk that imports anything besides the runtime stays unchanged', () =>
  expect(withRuntime('import{n}from"./libraries-X.js";n();', file, runtime)).toBeNull());
