import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inAscii } from './escape-non-ascii.ts';

test.each([
  ['a string', "'20 × 30 é → “done” 🎁'"],
  ['a template', '`${1} – ${2} …`'],
  ['a regular expression', "'a–b—c'.replace(/[–—]/g, '-')"],
  ['a regular expression with code points', "'a🎁b'.replace(/[🎁🎀]/u, '-')"],
  ['a name', '(() => { const größe = 1, Ωmega = 2; return größe + Ωmega; })()'],
  ['a comment', '1 /* “quoted” → */ + 1'],
])('%s is the same value when escaped to ASCII', (_what, code) => {
  const escaped = inAscii(code);
  expect(escaped).not.toMatch(/[^\0-\x7f]/);
  expect(runInThisContext(escaped)).toEqual(runInThisContext(code));
});

test('refuses a raw template if escaping would change the template’s meaning', () => {
  expect(() => inAscii('String.raw`→`')).toThrow('String.raw`→`');
  expect(inAscii(String.raw`String.raw\`\d\` + "→"`)).toBe(String.raw`String.raw\`\d\` + "\u2192"`);
});
