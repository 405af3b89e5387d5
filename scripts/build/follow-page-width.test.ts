import postcss from 'postcss';
import { expect, test } from 'vitest';
import { followPageWidth } from './follow-page-width.ts';

const build = (css: string) => postcss([followPageWidth()]).process(css, { from: undefined }).css;

test('a rule for windows below 1,200 px also holds for a page of that width beside help', () => {
  expect(build('a { @media (max-width: 1199px) { color: red } }')).toBe(
    'a { @media (max-width: 1199px) { color: red } @container main (max-width: 1135px) { color: red } }',
  );
  expect(
    build('@media (min-width: 640px) and (max-width: 1199px), (pointer: coarse) { a { color: red } }'),
  ).toContain('@container main (min-width: 576px) and (max-width: 1135px)');
});

test('no rule is added for phones, wide windows, fingers or paper', () => {
  for (const query of [
    '(max-width: 639px)',
    '(max-width: 799px)',
    '(min-width: 1200px)',
    '(pointer: coarse) and (max-width: 1199px)',
    'print',
  ]) {
    const css = `@media ${query} { a { color: red } }`;
    expect(build(css)).toBe(css);
  }
});
