import { expect, test } from 'vitest';
import { importDirectly, filesOf } from './vite-direct-imports.ts';

const index = `import { Box, Text } from "./parts/box.mjs";
import { Lock } from "other-library";
import { all as both } from "./all.mjs";
export { Box, Text, Lock, both };`;

test('an index lists the file of each name', () => {
  expect(Object.fromEntries(filesOf(index))).toEqual({
    Box: './parts/box.mjs',
    Text: './parts/box.mjs',
    Lock: 'other-library',
  });
});

test('an import from the index becomes an import from the file that defines the name, if the file is known', () => {
  const files = new Map([['Box', '/lib/box.mjs']]);
  const code = `import { Box as Frame,\n both } from "lib";\nimport { useState } from 'react';`;
  expect(importDirectly(code, 'lib', (name) => files.get(name))).toBe(
    `import {Box as Frame} from "/lib/box.mjs"; import {both} from "lib";\nimport { useState } from 'react';`,
  );
});
